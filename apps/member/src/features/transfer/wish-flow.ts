import { newIntent } from '../../wire/client.ts'
import { isOutcomeUnknown, type Keyed, keyFor } from './wish.ts'

type Sending<Wish> = {
  variables: Wish | undefined
  error: unknown
  isPending: boolean
  mutate: (wish: Wish) => void
}

/** One wish from its sending to its answer. Asking for the same again after no answer came moves nothing twice. */
export const wishFlow = <Wanted extends object>(sending: Sending<Keyed<Wanted>>, onSent: () => void) => ({
  send: (wanted: Wanted) => {
    if (sending.isPending) return
    const earlier = { wish: sending.variables, failure: sending.error }
    sending.mutate({ ...wanted, idempotencyKey: keyFor(wanted, earlier, newIntent) })
    onSent()
  },
  isSending: sending.isPending,
  wish: sending.variables,
  failure: sending.error,
  isOutcomeUnknown: isOutcomeUnknown(sending.error),
  retry: () => sending.variables && !sending.isPending && sending.mutate(sending.variables),
})

export type WishFlow = ReturnType<typeof wishFlow>
