import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { useAfter } from './use-after.ts'

/** Shown while the chunk of a screen is fetched. */
export function ScreenWaiting() {
  const { t } = useTranslation()
  const isLate = useAfter(true)
  if (!isLate) return null
  return (
    <SkeletonGroup
      label={t('loading')}
      className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-6 sm:px-6"
    >
      <Skeleton className="h-8 w-2/5" />
      <Skeleton shape="block" className="h-44" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </SkeletonGroup>
  )
}
