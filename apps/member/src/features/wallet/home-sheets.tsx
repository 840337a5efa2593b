import { lazy, Suspense } from 'react'
import { DepositSheet, useDepositSheet } from '../deposit/deposit-sheet.tsx'
import { useLazySheet } from '../../sheet/use-lazy-sheet.ts'
import { useRefresh } from './home-state.tsx'

async function loadTransfer() {
  return (await import('../transfer/transfer-modal.tsx')).TransferModal
}
async function loadWithdraw() {
  return (await import('../withdrawal/withdraw-modal.tsx')).WithdrawModal
}
async function loadInvite() {
  return (await import('../invite/invite-modal.tsx')).InviteModal
}
async function loadRefund() {
  return (await import('../refund/refund-modal.tsx')).RefundModal
}
async function loadAccount() {
  return (await import('./game-sheet.tsx')).GameSheet
}

async function loadAllGames() {
  return (await import('../game/all-games-sheet.tsx')).AllGamesSheet
}

const TransferModal = lazy(async () => ({ default: await loadTransfer() }))
const WithdrawModal = lazy(async () => ({ default: await loadWithdraw() }))
const InviteModal = lazy(async () => ({ default: await loadInvite() }))
const RefundModal = lazy(async () => ({ default: await loadRefund() }))
const AllGamesSheet = lazy(async () => ({ default: await loadAllGames() }))
const GameSheet = lazy(async () => ({ default: await loadAccount() }))

/** The sheets that home opens. */
export function useHomeSheets() {
  return {
    deposit: useDepositSheet(),
    transfer: useLazySheet('transfer', loadTransfer),
    withdraw: useLazySheet('withdraw', loadWithdraw),
    account: useLazySheet('game', loadAccount),
    games: useLazySheet('games', loadAllGames),
    invite: useLazySheet('invite', loadInvite),
    refund: useLazySheet('refund', loadRefund),
  }
}

type Sheets = ReturnType<typeof useHomeSheets>

/** Renders each sheet of home from its first opening on. */
export function HomeSheets({ sheets }: { sheets: Sheets }) {
  const { deposit, transfer, withdraw, account, games, invite, refund } = sheets
  const { refresh } = useRefresh()
  function closeAndRefresh(close: () => void) {
    return (hasMoved: boolean) => {
      close()
      if (hasMoved) refresh()
    }
  }
  return (
    <>
      <DepositSheet sheet={deposit} />
      <Suspense>
        {transfer.wasOpened && (
          <TransferModal isOpen={transfer.isOpen} onClose={closeAndRefresh(transfer.close)} />
        )}
      </Suspense>
      <Suspense>
        {withdraw.wasOpened && (
          <WithdrawModal isOpen={withdraw.isOpen} onClose={closeAndRefresh(withdraw.close)} />
        )}
      </Suspense>
      <Suspense>
        {games.wasOpened && (
          <AllGamesSheet
            isOpen={games.isOpen}
            onClose={games.close}
            onOpen={(code) => {
              games.close()
              account.openFor(code)
            }}
          />
        )}
      </Suspense>
      <Suspense>{invite.wasOpened && <InviteModal isOpen={invite.isOpen} onClose={invite.close} />}</Suspense>
      <Suspense>
        {refund.wasOpened && <RefundModal isOpen={refund.isOpen} onClose={closeAndRefresh(refund.close)} />}
      </Suspense>
      <Suspense>
        {account.wasOpened && (
          <GameSheet
            code={account.subject}
            isOpen={account.isOpen}
            onClose={closeAndRefresh(account.close)}
            onDeposit={() => deposit.openFor(account.subject)}
          />
        )}
      </Suspense>
    </>
  )
}
