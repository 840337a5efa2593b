import { newIdempotencyKey } from '../../wire/client.ts'
import { isOutcomeUnknown, type Keyed, keyFor } from './transfer-request.ts'

type Sending<Params> = {
  variables: Params | undefined
  error: unknown
  isPending: boolean
  mutate: (request: Params) => void
}

/**
 * The flow of one request, from sending to response. After an unknown outcome, the same request keeps its idempotency
 * key, so that a retry moves nothing twice.
 */
export function requestFlow<Wanted extends object>(sending: Sending<Keyed<Wanted>>, onSent: () => void) {
  return {
    send: (wanted: Wanted) => {
      if (sending.isPending) return
      const earlier = { request: sending.variables, failure: sending.error }
      sending.mutate({ ...wanted, idempotencyKey: keyFor(wanted, earlier, newIdempotencyKey) })
      onSent()
    },
    isSending: sending.isPending,
    request: sending.variables,
    failure: sending.error,
    isOutcomeUnknown: isOutcomeUnknown(sending.error),
    retry: () => sending.variables && !sending.isPending && sending.mutate(sending.variables),
  }
}

export type RequestFlow = ReturnType<typeof requestFlow>
