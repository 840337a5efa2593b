import { AlertBox } from '@kapao/ui/feedback/alert-box'
import type { ReactNode } from 'react'
import { canRepeat } from '../../failure/can-repeat.ts'
import { FailureBox } from '../../failure/failure-box.tsx'
import { InSight } from '../../sheet/in-sight.tsx'
import type { RequestFlow } from './request-flow.ts'

type RequestTroubleProps = {
  flow: Pick<RequestFlow, 'failure' | 'isSending' | 'isOutcomeUnknown' | 'retry'>
  title: string
  unknownTitle: string
  /** Where nobody knows what became of the wish: that sending it again moves nothing twice. */
  safeToRetry: string
  /** Why, where the code's own sentence would say less. A refusal for good: it has no way on. */
  refusal?: string | undefined
  children?: ReactNode
}

/** Why a wish was not carried out, or that nobody knows yet, with the way on. */
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
