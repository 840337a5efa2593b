import type { Answer } from '@kapao/contract/call'
import type { transferAllMoney } from '@kapao/contract/transfer'
import { newIntent } from '../../wire/client.ts'
import { useTransferAllMoney } from './transfer.queries.ts'
import { useToldUnseen } from './use-told-unseen.ts'
import { isOutcomeUnknown, keyFor, type SweepWish } from './wish.ts'

export type SweepAnswer = Answer<typeof transferAllMoney>

/** Everything to one place, from the wish to its answer; kept to one key as a single transfer is. */
export const useSweep = ({ isInSight, onSent }: { isInSight: boolean; onSent: () => void }) => {
  const sending = useTransferAllMoney({ onError: useToldUnseen(isInSight) })
  const send = (wanted: Omit<SweepWish, 'idempotencyKey'>) => {
    if (sending.isPending) return
    const earlier = { wish: sending.variables, failure: sending.error }
    sending.mutate({ ...wanted, idempotencyKey: keyFor(wanted, earlier, newIntent) })
    onSent()
  }
  return {
    send,
    isSending: sending.isPending,
    wish: sending.variables,
    answer: sending.data,
    failure: sending.error,
    isOutcomeUnknown: isOutcomeUnknown(sending.error),
    retry: () => sending.variables && !sending.isPending && sending.mutate(sending.variables),
  }
}

export type SweepFlow = ReturnType<typeof useSweep>
