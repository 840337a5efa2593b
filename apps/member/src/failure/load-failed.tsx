import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence } from './use-failure-sentence.ts'

type LoadFailedProps = { failure: unknown; onRetry: () => void; isRetrying?: boolean }

/** Replaces content that failed to load: the reason, and a retry. */
export function LoadFailed({ failure, onRetry, isRetrying = false }: LoadFailedProps) {
  const { t } = useTranslation()
  const sentence = useFailureSentence(failure)
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={t('loadFailedTitle')}
        text={sentence}
        action={
          <Button
            isBusy={isRetrying}
            busyLabel={t('loading')}
            icon={<RotateCw aria-hidden />}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}
