import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'

/** The skeleton of the wheel and the coins while the setup loads. */
export function SpinSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="grid gap-6 md:grid-cols-[auto_1fr] md:items-center">
      <div className="flex flex-col items-center gap-4 pt-4">
        <Skeleton shape="circle" className="size-[min(350px,85vw)]" />
        <Skeleton className="mb-2 w-52" />
      </div>
      <Skeleton shape="block" className="h-52" />
    </SkeletonGroup>
  )
}
