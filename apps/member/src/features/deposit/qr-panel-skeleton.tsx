import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'

/** The skeleton of the amount step, which is usually the first one shown. */
export function QrPanelSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="w-48" />
      <div className="mt-3 grid grid-cols-3 gap-2.5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((cell) => (
          <Skeleton key={cell} shape="block" className="h-14" />
        ))}
      </div>
      <Skeleton className="mt-6 w-32" />
      <Skeleton shape="block" className="mt-1.5 h-12.5" />
      <SheetFooter>
        <Skeleton shape="block" className="h-12 w-full" />
      </SheetFooter>
    </SkeletonGroup>
  )
}
