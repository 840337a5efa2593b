import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../controls/failure-note.tsx'

type WaitingProps = { failure: unknown; onRetry: () => void; sentence?: string | undefined }

/** What a page shows before it has anything: that it loads, or why it failed. */
export function Waiting({ failure, onRetry, sentence }: WaitingProps) {
  const { t } = useTranslation()
  if (failure !== null) return <FailureNote failure={failure} sentence={sentence} onRetry={onRetry} />
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="block" className="h-72" />
    </SkeletonGroup>
  )
}
