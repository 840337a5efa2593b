import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useTransferMoney } from './transfer.queries.ts'
import { useReportUnseen } from './use-report-unseen.ts'
import { requestFlow } from './request-flow.ts'

/** One transfer from the request to the response. */
export function useTransfer({ isInSight, onSent }: { isInSight: boolean; onSent: () => void }) {
  const sending = useTransferMoney({ onError: useReportUnseen(isInSight) })
  return {
    ...requestFlow(sending, onSent),
    transfer: sending.data,
    startAnew: sending.reset,
  }
}

export type TransferFlow = ReturnType<typeof useTransfer>

/** A refusal text that names the account, where the server's own sentence refers only to the wallet. */
export function useRefusalText(nameOf: (code: string) => string) {
  const { t } = useTranslation()
  return ({ failure, request }: Pick<TransferFlow, 'failure' | 'request'>): string | undefined =>
    isWireFailure(failure) && failure.code === 'MONEY_NOT_ENOUGH' && request !== undefined
      ? t('transfer:notEnough', { account: nameOf(request.from) })
      : undefined
}
