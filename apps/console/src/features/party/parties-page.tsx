import { type PartyPeriod, partyPeriods } from '@kapao/contract/party'
import { formatDateTime } from '@kapao/i18n/date'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useAddress, withValues } from '@kapao/ui/forms/use-address'
import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { ViewsMenu } from '../saved-view/views-menu.tsx'
import { useParties } from './party.queries.ts'
import { PartyHistory } from './party-history.tsx'
import { PartyTable } from './party-table.tsx'

const periodWords = { 15: 'party:minutes15', 60: 'party:minutes60', 1440: 'party:minutes1440' } as const

const usualPeriod: PartyPeriod = 60

/** How the outside companies answer, with pause and resume. The period lives in the address. */
export function PartiesPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const minutes = partyPeriods.find((each) => String(each) === address.get('minutes')) ?? usualPeriod
  return (
    <Screen
      title={t('party:title')}
      text={t('party:text')}
      needs="party.read"
      actions={
        <>
          <ExportMenu table={{ kind: 'parties', filter: { minutes } }} />
          <ViewsMenu screen="parties" />
        </>
      }
    >
      <Periods minutes={minutes} />
      <Parties minutes={minutes} />
      <PartyHistory />
    </Screen>
  )
}

function Periods({ minutes }: { minutes: PartyPeriod }) {
  const { t } = useTranslation()
  const [, change] = useAddress()
  function choose(period: PartyPeriod) {
    change((newest) => withValues(newest, { minutes: String(period) }), { replace: true })
  }
  return (
    <div role="group" aria-label={t('party:period')} className="flex flex-wrap gap-1">
      {partyPeriods.map((period) => (
        <Button
          key={period}
          tone="quiet"
          aria-pressed={period === minutes}
          className="aria-pressed:bg-lifted aria-pressed:text-text"
          onClick={() => choose(period)}
        >
          {t(periodWords[period])}
        </Button>
      ))}
    </div>
  )
}

function Parties({ minutes }: { minutes: PartyPeriod }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useParties(minutes)
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-96" />
        </SkeletonGroup>
      )}
      {data?.parties.length === 0 && (
        <EmptyState icon={<Unplug aria-hidden />} title={t('party:emptyTitle')} text={t('party:emptyText')} />
      )}
      {data !== undefined && data.parties.length > 0 && (
        <Panel>
          <PartyTable parties={data.parties} />
          <p className="p-3 text-mini text-muted">
            {t('party:readAt', { time: formatDateTime(data.readAt) })}
          </p>
        </Panel>
      )}
    </>
  )
}
