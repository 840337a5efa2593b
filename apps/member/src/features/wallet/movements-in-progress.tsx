import { DepositMovements } from '../deposit/deposit-movements.tsx'
import { TransferMovements } from '../transfer/transfer-movements.tsx'
import { WithdrawalMovements } from '../withdrawal/withdrawal-movements.tsx'

type MovementsProps = { isDepositOpen: boolean; onDeposit: () => void; onWithdraw: () => void }

/** All money that is on its way, in one list: into the wallet, between it and the games, and out of it. */
export function MovementsInProgress({ isDepositOpen, onDeposit, onWithdraw }: MovementsProps) {
  return (
    <>
      <DepositMovements isSheetOpen={isDepositOpen} onOpen={onDeposit} />
      <TransferMovements />
      <WithdrawalMovements onOpen={onWithdraw} />
    </>
  )
}
