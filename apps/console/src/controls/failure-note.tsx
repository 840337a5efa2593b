import { canRepeat } from '@kapao/wire/can-repeat'
import { failureSentence } from '@kapao/wire/failure-sentence'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

type FailureNoteProps = {
  failure: unknown
  /** Replaces the sentence of the code where the screen knows better what went wrong. */
  sentence?: string | undefined
  /** Offered where a repeat may succeed. */
  onRetry?: () => void
}

/** Why something failed, what to do, and the reference to name when asking for help. */
export function FailureNote({ failure, sentence, onRetry }: FailureNoteProps) {
  const { t } = useTranslation()
  const requestId = isWireFailure(failure) && failure.kind === 'fault' ? failure.requestId : undefined
  return (
    <div role="alert" className="flex gap-2.5 rounded-card border border-out/35 bg-out/8 p-3 text-small">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 text-out" />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p>{sentence ?? failureSentence(t, failure)}</p>
        {requestId !== undefined && <p className="code text-muted">{t('requestId', { id: requestId })}</p>}
        {onRetry !== undefined && canRepeat(failure) && (
          <Button icon={<RotateCw aria-hidden />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
