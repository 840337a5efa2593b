import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'

/** Shown while a screen's chunk or its first data is fetched; the skeleton itself appears after 200 ms. */
export function ScreenWaiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex w-full flex-col gap-3 p-4 sm:p-6">
      <Skeleton className="h-7 w-56" />
      <Skeleton shape="block" className="h-40" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </SkeletonGroup>
  )
}
