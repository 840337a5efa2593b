import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'

/** Rows of the final shape while the movements load. */
export function StatementSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-16 items-center gap-3.5 py-2">
          <Skeleton shape="block" className="size-10 shrink-0" />
          <div className="min-w-0 flex-1">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-4/5 text-small" />
          </div>
          <Skeleton className="w-16" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
