import { useTranslation } from 'react-i18next'
import { isWireFailure } from '../../wire/wire-failure.ts'
import { newIntent } from '../../wire/client.ts'
import { useTransferMoney } from './transfer.queries.ts'
import { useToldUnseen } from './use-told-unseen.ts'
import { isOutcomeUnknown, keyFor, type TransferWish } from './wish.ts'

/** One transfer from the wish to its answer. Asking for the same again after no answer came moves nothing twice. */
export const useTransfer = ({ isInSight, onSent }: { isInSight: boolean; onSent: () => void }) => {
  const sending = useTransferMoney({ onError: useToldUnseen(isInSight) })
  const send = (wanted: Omit<TransferWish, 'idempotencyKey'>) => {
    if (sending.isPending) return
    const earlier = { wish: sending.variables, failure: sending.error }
    sending.mutate({ ...wanted, idempotencyKey: keyFor(wanted, earlier, newIntent) })
    onSent()
  }
  return {
    send,
    isSending: sending.isPending,
    wish: sending.variables,
    transfer: sending.data,
    failure: sending.error,
    isOutcomeUnknown: isOutcomeUnknown(sending.error),
    retry: () => sending.variables && !sending.isPending && sending.mutate(sending.variables),
    startAnew: sending.reset,
  }
}

export type TransferFlow = ReturnType<typeof useTransfer>

/** Where the server's own sentence speaks of the wallet alone, one that names the place. */
export const useRefusalText = (nameOf: (code: string) => string) => {
  const { t } = useTranslation()
  return ({ failure, wish }: Pick<TransferFlow, 'failure' | 'wish'>): string | undefined =>
    isWireFailure(failure) && failure.code === 'MONEY_NOT_ENOUGH' && wish !== undefined
      ? t('transfer:notEnough', { place: nameOf(wish.from) })
      : undefined
}
