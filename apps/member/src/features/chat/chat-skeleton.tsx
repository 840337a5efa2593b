import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { ScreenFailed } from '../../app/screen-failed.tsx'

/** The skeleton of a conversation while it loads. */
export function ChatSkeleton({ hasFailed = false }: { hasFailed?: boolean }) {
  const { t } = useTranslation()
  if (hasFailed) return <ScreenFailed />
  return (
    <SkeletonGroup label={t('loading')} className="flex min-h-full flex-col gap-4 py-2">
      <Skeleton shape="block" className="h-16 w-3/5" />
      <Skeleton shape="block" className="h-12 w-2/5 self-end" />
      <Skeleton shape="block" className="h-24 w-3/5" />
    </SkeletonGroup>
  )
}
