import type { Answer } from '@kapao/contract/call'
import type { transferAllMoney } from '@kapao/contract/transfer'
import { useTransferAllMoney } from './transfer.queries.ts'
import { useReportUnseen } from './use-report-unseen.ts'
import { requestFlow } from './request-flow.ts'

export type TransferAllAnswer = Answer<typeof transferAllMoney>

/** A transfer of everything to one account, from the request to the response. */
export function useTransferAll({ isInSight, onSent }: { isInSight: boolean; onSent: () => void }) {
  const sending = useTransferAllMoney({ onError: useReportUnseen(isInSight) })
  return { ...requestFlow(sending, onSent), answer: sending.data }
}

export type TransferAllFlow = ReturnType<typeof useTransferAll>
