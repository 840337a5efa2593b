import type { BroughtHome } from '@kapao/contract/withdrawal'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useReportUnseen } from '../transfer/use-report-unseen.ts'
import { requestFlow } from '../transfer/request-flow.ts'
import { useWithdrawAllMoney } from './withdrawal.queries.ts'

/** One withdrawal from the request to the response. */
export function useWithdraw({ isInSight, onSent }: { isInSight: boolean; onSent: () => void }) {
  const { t } = useTranslation()
  const sending = useWithdrawAllMoney({ onError: useReportUnseen(isInSight, t('withdrawal:notMadeTitle')) })
  return {
    ...requestFlow(sending, onSent),
    answer: sending.data,
    /** The transfers from games to the wallet that happened before the withdrawal was refused. */
    cameHome: broughtHomeOf(sending.error),
  }
}

export type WithdrawFlow = ReturnType<typeof useWithdraw>

function broughtHomeOf(failure: unknown): readonly BroughtHome[] {
  const transfers = isWireFailure(failure) ? failure.details['transfers'] : undefined
  // The contract defines the shape: a refusal after the games were called carries the same transfers as a success.
  return Array.isArray(transfers) ? (transfers as BroughtHome[]) : []
}
