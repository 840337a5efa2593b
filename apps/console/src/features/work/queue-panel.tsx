import type { WorkItem } from '@kapao/contract/work'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import clsx from 'clsx'
import { ArrowUp, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ScrollArea } from '../../controls/scroll-area.tsx'
import { QueueOrder, type Sort } from './queue-filter.tsx'
import { QueueList } from './queue-list.tsx'
import type { useQueue } from './use-queue.ts'

type QueuePanelProps = {
  sort: Sort
  onSort: (sort: Sort) => void
  queue: ReturnType<typeof useQueue>
  chosen: string | null
  selected: ReadonlyMap<string, WorkItem>
  onChoose: (key: string) => void
  onSelect: (item: WorkItem) => void
  onMore: () => void
  className?: string
}

/** The queue beside the open item: what is new stays behind a button, so that nothing moves. */
export function QueuePanel({
  sort,
  onSort,
  queue,
  chosen,
  selected,
  onChoose,
  onSelect,
  onMore,
  className,
}: QueuePanelProps) {
  const { t } = useTranslation()
  const { rows, news, showNews, error, refetch, isWaiting, hasMore } = queue
  return (
    <Panel className={clsx('flex min-h-0 flex-col', className)}>
      {/* As high with the button as without it, so that the rows do not move when it comes. */}
      <div className="flex items-center justify-between gap-2 border-b border-line p-2">
        <QueueOrder sort={sort} onSort={onSort} />
        {news > 0 && (
          <Button tone="main" className="shrink-0" icon={<ArrowUp aria-hidden />} onClick={showNews}>
            {t('work:news', { number: news })}
          </Button>
        )}
      </div>
      {error !== null && (
        <div className="border-b border-line p-2">
          <FailureNote failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      <ScrollArea label={t('work:queue')} className="min-h-0 flex-1">
        {isWaiting && error === null && <Waiting />}
        {!isWaiting && rows.length === 0 && (
          <EmptyState
            icon={<ListChecks aria-hidden />}
            title={t('work:emptyTitle')}
            text={t('work:emptyText')}
          />
        )}
        <QueueList rows={rows} chosen={chosen} selected={selected} onChoose={onChoose} onSelect={onSelect} />
        {hasMore && (
          <div className="flex justify-center p-3">
            <Button onClick={onMore}>{t('work:more')}</Button>
          </div>
        )}
      </ScrollArea>
    </Panel>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-2 p-3">
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="h-12" />
    </SkeletonGroup>
  )
}
