import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { RotateCw, ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { NextPageButton, readOn } from '../../controls/next-page.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { filterOf } from './act-filter.ts'
import { ActFilterForm } from './act-filter-form.tsx'
import { ActTable } from './act-table.tsx'
import { type ActFilter, useActs } from './audit.queries.ts'
import { ViewsMenu } from '../saved-view/views-menu.tsx'

/** The record of what operators did and tried. The filter lives in the address, so that a view can be shared. */
export function AuditPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  return (
    <Screen
      title={t('audit:title')}
      text={t('audit:text')}
      needs="audit.read"
      actions={
        <>
          <ExportMenu table={{ kind: 'acts', filter: filterOf(address) }} />
          <ViewsMenu screen="audit" />
        </>
      }
    >
      <ActFilterForm />
      <Acts filter={filterOf(address)} />
    </Screen>
  )
}

function Acts({ filter }: { filter: ActFilter }) {
  const { t } = useTranslation()
  const pages = useActs(filter)
  const { data, error, refetch, isFetching, isFetchingNextPage } = pages
  const acts = data?.pages.flatMap((page) => page.acts)
  if (acts === undefined)
    return error === null ? <Waiting /> : <FailureNote failure={error} onRetry={() => void refetch()} />
  return (
    <Panel className="flex flex-col">
      <div className="flex justify-end border-b border-line p-2">
        <Button
          tone="quiet"
          icon={<RotateCw aria-hidden />}
          isBusy={isFetching && !isFetchingNextPage}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      </div>
      {error !== null && (
        <div className="p-3">
          <FailureNote failure={error} />
        </div>
      )}
      {acts.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={t('audit:emptyTitle')}
          text={t('audit:emptyText')}
        />
      ) : (
        <ActTable acts={acts} onEnd={() => readOn(pages)} />
      )}
      <NextPageButton pages={pages} words={t('audit:older')} />
    </Panel>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-2">
      <Skeleton shape="block" className="h-72" />
    </SkeletonGroup>
  )
}
