import type { BroughtHome } from '@kapao/contract/withdrawal'
import { useTranslation } from 'react-i18next'
import { newIntent } from '../../wire/client.ts'
import { isWireFailure } from '../../wire/wire-failure.ts'
import { useToldUnseen } from '../transfer/use-told-unseen.ts'
import { isOutcomeUnknown, keyFor } from '../transfer/wish.ts'
import { useWithdrawAllMoney } from './withdrawal.queries.ts'

/** One withdrawal from the wish to its answer. Asking for the same again after no answer came withdraws nothing twice. */
export const useWithdraw = ({ isInSight, onSent }: { isInSight: boolean; onSent: () => void }) => {
  const { t } = useTranslation()
  const sending = useWithdrawAllMoney({ onError: useToldUnseen(isInSight, t('withdrawal:notMadeTitle')) })
  const send = (wanted: { amount: number }) => {
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
    /** What came home before the withdrawal was refused. */
    cameHome: broughtHomeOf(sending.error),
    isOutcomeUnknown: isOutcomeUnknown(sending.error),
    retry: () => sending.variables && !sending.isPending && sending.mutate(sending.variables),
  }
}

export type WithdrawFlow = ReturnType<typeof useWithdraw>

const broughtHomeOf = (failure: unknown): readonly BroughtHome[] => {
  const told = isWireFailure(failure) ? failure.details['transfers'] : undefined
  // The shape is the contract's: a refusal after the games were asked carries what an answer would.
  return Array.isArray(told) ? (told as BroughtHome[]) : []
}
