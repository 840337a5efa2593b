import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'

/** The skeleton of the first step: the amount, its chips and three ways. */
export function QrPanelSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="w-40" />
      <Skeleton shape="block" className="mt-1 h-14" />
      <Skeleton className="mt-2 w-48" />
      <div className="mt-3 flex flex-wrap gap-2">
        {['a', 'b', 'c', 'd'].map((cell) => (
          <Skeleton key={cell} shape="block" className="h-12 w-16" />
        ))}
      </div>
      <Skeleton className="mt-5 w-32" />
      <Skeleton shape="block" className="mt-2 h-24" />
      <Skeleton shape="block" className="mt-2 h-16" />
      <Skeleton shape="block" className="mt-2 h-16" />
      <SheetFooter>
        <Skeleton shape="block" className="h-12 w-full" />
      </SheetFooter>
    </SkeletonGroup>
  )
}
