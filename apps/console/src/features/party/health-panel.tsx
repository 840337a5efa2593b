import type { PartyHealth } from '@kapao/contract/party'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useParties } from './party.queries.ts'
import {
  byNeed,
  toneOfState,
  wordsForParty,
  wordsForSeconds,
  wordsForShare,
  wordsForSilence,
} from './party-words.ts'

/** How the outside companies answer, in short, with the way to their page. Nothing for who may not see them. */
export function HealthPanel() {
  const { permissions } = useOperator()
  return permissions.includes('party.read') ? <Health /> : null
}

function Health() {
  const { t } = useTranslation()
  const { data, error, refetch } = useParties(60)
  return (
    <TitledPanel
      title={t('party:title')}
      aside={
        <Link
          to="/parties"
          className="-my-1.5 flex min-h-9 min-w-12 items-center justify-end text-small max-sm:-my-3 max-sm:min-h-12 pointer-coarse:-my-3 pointer-coarse:min-h-12"
        >
          {t('party:openAll')}
        </Link>
      }
    >
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      )}
      {data !== undefined && <Parties parties={data.parties} />}
    </TitledPanel>
  )
}

/** One that nothing is wanted of is left out. */
function Parties({ parties }: { parties: readonly PartyHealth[] }) {
  const { t } = useTranslation()
  const shown = byNeed(parties).filter(({ state }) => state !== 'idle')
  const isQuiet = shown.every(({ state }) => state === 'working')
  return (
    <>
      {isQuiet && <p className="text-small text-muted">{t('party:allWorking')}</p>}
      <ul className="flex flex-col">
        {shown.map((health) => (
          <li
            key={health.party}
            className="flex min-h-9 items-center gap-3 border-t border-line py-1 text-small first:border-t-0"
          >
            <span className="min-w-0 flex-1 truncate font-semibold">{wordsForParty(t, health)}</span>
            {health.silentSeconds !== null && (
              <span className="text-mini text-warn">{wordsForSilence(t, health.silentSeconds)}</span>
            )}
            <span className="text-mini whitespace-nowrap text-muted" title={t('party:successMeaning')}>
              {wordsForShare(health.successPercent)}
            </span>
            <span className="text-mini whitespace-nowrap text-muted" title={t('party:speedMeaning')}>
              {wordsForSeconds(t, health.p95Milliseconds)}
            </span>
            <Badge tone={toneOfState[health.state]}>{t(`party:${health.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </>
  )
}
