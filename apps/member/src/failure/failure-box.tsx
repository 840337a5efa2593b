import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useFailureSentence } from './use-failure-sentence.ts'

export type FailureBoxProps = {
  failure: unknown
  title: string
  /** Omit it where a repeat of the same request would be refused again. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  className?: string
}

/** A failure where it happened: what failed, why, and a retry. The end of a fault's request id helps support to find it. */
export function FailureBox({ failure, title, onRetry, isRetrying = false, className }: FailureBoxProps) {
  const { t } = useTranslation()
  const sentence = useFailureSentence(failure)
  const requestId = isWireFailure(failure) && failure.kind === 'fault' ? failure.requestId : undefined
  return (
    <AlertBox
      tone="danger"
      title={title}
      {...(className === undefined ? {} : { className })}
      action={
        onRetry && (
          <Button
            size="small"
            icon={<RotateCw aria-hidden />}
            isBusy={isRetrying}
            busyLabel={t('working')}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        )
      }
    >
      <p>{sentence}</p>
      {requestId !== undefined && (
        <p className="mt-1 text-mini text-muted">{t('requestId', { id: requestId.slice(-8) })}</p>
      )}
    </AlertBox>
  )
}
