import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { HtmlList, HtmlListSkeleton } from './html-list.tsx'
import { useConditions } from './site.queries.ts'

export function ConditionsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet
      address="conditions"
      isOpen
      onClose={onClose}
      title={t('site:conditionsTitle')}
      closeLabel={t('close')}
    >
      <Conditions />
    </Sheet>
  )
}

function Conditions() {
  const { t } = useTranslation()
  const conditions = useConditions()
  if (conditions.isPending) return <HtmlListSkeleton />
  if (conditions.data === undefined) {
    return (
      <LoadFailed
        failure={conditions.error}
        isRetrying={conditions.isFetching}
        onRetry={() => void conditions.refetch()}
      />
    )
  }
  const htmls = conditions.data.conditions
  return htmls.length === 0 ? <EmptyState title={t('site:conditionsEmpty')} /> : <HtmlList htmls={htmls} />
}
