import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'

/** The skeleton of the wheel and the coins while the setup loads. */
export function SpinSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className={stageClass}>
      <div className="flex flex-col items-center gap-4 pt-4">
        <Skeleton shape="circle" className="size-[min(350px,85vw)]" />
        <Skeleton className="mb-2 w-52" />
      </div>
      <Skeleton shape="block" className="h-52" />
    </SkeletonGroup>
  )
}

/** The coins are beside the wheel, except in the narrow column of a wide screen. */
export const stageClass = 'grid gap-6 md:max-xl:grid-cols-[auto_1fr] md:max-xl:items-center'
