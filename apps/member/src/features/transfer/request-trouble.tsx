import { AlertBox } from '@kapao/ui/feedback/alert-box'
import type { ReactNode } from 'react'
import { canRepeat } from '@kapao/wire/can-repeat'
import { FailureBox } from '../../failure/failure-box.tsx'
import { InSight } from '../../sheet/in-sight.tsx'
import type { RequestFlow } from './request-flow.ts'

type RequestTroubleProps = {
  flow: Pick<RequestFlow, 'failure' | 'isSending' | 'isOutcomeUnknown' | 'retry'>
  title: string
  unknownTitle: string
  /** Shown while the outcome is unknown: a retry moves nothing twice. */
  safeToRetry: string
  /** A more precise reason than the sentence of the code. It is a final refusal, so it offers no retry. */
  refusal?: string | undefined
  children?: ReactNode
}

/** Why a request failed, or that its outcome is unknown yet, with a retry where one is possible. */
export function RequestTrouble({
  flow,
  title,
  unknownTitle,
  safeToRetry,
  refusal,
  children,
}: RequestTroubleProps) {
  if (flow.failure === null || flow.isSending) return null
  return (
    <InSight>
      {refusal === undefined ? (
        <FailureBox
          failure={flow.failure}
          title={flow.isOutcomeUnknown ? unknownTitle : title}
          onRetry={canRepeat(flow.failure) ? flow.retry : undefined}
        />
      ) : (
        <AlertBox tone="danger" title={title}>
          {refusal}
        </AlertBox>
      )}
      {flow.isOutcomeUnknown && <p className="mt-2 text-small text-muted">{safeToRetry}</p>}
      {children}
    </InSight>
  )
}
