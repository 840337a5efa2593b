import type { CostTermsPage as Terms } from '@kapao/contract/cost-terms'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { showToast } from '@kapao/ui/overlays/toaster'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { draftOf, type Faults, readDraft } from './cost-terms-draft.ts'
import { useCostTerms, useSetCostTerms } from './cost-terms.queries.ts'
import { FeeRows } from './fee-rows.tsx'
import { ReportTabs } from '../report/report-tabs.tsx'
import { ShareRows } from './share-rows.tsx'

/** What providers, banks and gateways take: the terms by which reports count costs. */
export function CostTermsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCostTerms()
  return (
    <Screen title={t('cost-terms:title')} text={t('cost-terms:text')} needs="report.read">
      <ReportTabs />
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-64" />
        </SkeletonGroup>
      )}
      {/* A version that was read again is another form. */}
      {data !== undefined && <TermsForm key={data.version} page={data} onReload={() => void refetch()} />}
    </Screen>
  )
}

const noFaults: Faults = new Map()

function TermsForm({ page, onReload }: { page: Terms; onReload: () => void }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [draft, setDraft] = useState(() => draftOf(page.terms))
  const [isChecked, setChecked] = useState(false)
  const set = useSetCostTerms(() => showToast({ tone: 'success', text: t('cost-terms:saved') }))
  const isDisabled = !permissions.includes('report.set')
  const read = readDraft(draft)
  const faults = isChecked && 'faults' in read ? read.faults : noFaults
  const isOutdated = isWireFailure(set.error) && set.error.code === 'COST_TERMS_CHANGED'
  function save(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if ('terms' in read) set.mutate({ version: page.version, terms: read.terms })
  }
  const shared = { draft, faults, isDisabled, onChange: setDraft }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={save}>
      <p className="text-small text-muted">
        {page.setAt === null
          ? t('cost-terms:never')
          : t('cost-terms:version', {
              number: formatCount(page.version),
              time: formatDateTime(page.setAt),
              name: page.setBy ?? '',
            })}
      </p>
      <ShareRows {...shared} games={page.games} />
      <FeeRows {...shared} accounts={page.accounts} />
      {set.error !== null && <FailureNote failure={set.error} />}
      {!isDisabled && (
        <div className="flex flex-wrap justify-end gap-2">
          {isOutdated && <Button onClick={onReload}>{t('cost-terms:reload')}</Button>}
          <Button type="submit" tone="main" isBusy={set.isPending}>
            {t('cost-terms:save')}
          </Button>
        </div>
      )}
    </form>
  )
}
