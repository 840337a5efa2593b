import { isAwaited } from '../../wire/is-awaited.ts'
import { useAreQrsAwaited } from '../deposit/deposit.queries.ts'
import { DepositMovements } from '../deposit/deposit-movements.tsx'
import { TransferMovements } from '../transfer/transfer-movements.tsx'
import { useOpenTransfers } from '../transfer/transfer.queries.ts'
import { WithdrawalMovements } from '../withdrawal/withdrawal-movements.tsx'
import { useLatestWithdrawals } from '../withdrawal/withdrawal.queries.ts'

type MovementsProps = { isDepositOpen: boolean; onDeposit: () => void; onWithdraw: () => void }

/** All money in progress in one list: into the wallet, between it and the games, and out of it. */
export function MovementsInProgress({ isDepositOpen, onDeposit, onWithdraw }: MovementsProps) {
  return (
    <>
      <DepositMovements isSheetOpen={isDepositOpen} onOpen={onDeposit} />
      <TransferMovements />
      <WithdrawalMovements onOpen={onWithdraw} />
    </>
  )
}

/** Whether any of these movements has not loaded for the first time yet. */
export function useAreMovementsAwaited(): boolean {
  const areQrsAwaited = useAreQrsAwaited()
  return [useOpenTransfers(), useLatestWithdrawals()].some(isAwaited) || areQrsAwaited
}
