import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../app/lazy-part.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { DepositSheet, useDepositSheet } from '../deposit/deposit-sheet.tsx'
import { GameShelves } from '../game/game-shelves.tsx'
import { GameShelvesSkeleton } from '../game/game-shelves-skeleton.tsx'
import { AllGamesButton } from './all-games-button.tsx'
import { BalanceCard } from './balance-card.tsx'
import { HomeNotices } from './home-notices.tsx'
import { HomeTiles, HomeTilesSkeleton } from './home-tiles.tsx'
import { LatestMovements } from './latest-movements.tsx'
import { MovementsInProgress } from './movements-in-progress.tsx'
import { OpenBonus } from './open-bonus.tsx'
import { useBalanceRefresh } from './use-balance-refresh.ts'
import { useIsAnswered } from '../../wire/use-is-answered.ts'
import { useIsHomeLost } from './use-is-home-lost.ts'
import { useIsHomeSettled } from './use-is-home-settled.ts'
import { useLazySheet } from '../../sheet/use-lazy-sheet.ts'
import { useIsWide } from '../../use-is-wide.ts'
import { PhoneHome, WideHome } from './home-layout.tsx'

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
const PullToRefresh = lazyPart(async () => (await import('../../pull/pull-to-refresh.tsx')).PullToRefresh)
const InviteStrip = lazyPart(async () => (await import('../invite/invite-strip.tsx')).InviteStrip)
const AllGamesSheet = lazy(async () => ({ default: await loadAllGames() }))
const GameSheet = lazy(async () => ({ default: await loadAccount() }))

/** The balance, money in progress, and the games. Specification §2 Home. */
export function HomePage() {
  const { t } = useTranslation()
  usePageTitle(t('wallet:title'))
  const deposit = useDepositSheet()
  const transfer = useLazySheet('transfer', loadTransfer)
  const withdraw = useLazySheet('withdraw', loadWithdraw)
  const account = useLazySheet('game', loadAccount)
  const games = useLazySheet('games', loadAllGames)
  const invite = useLazySheet('invite', loadInvite)
  const refund = useLazySheet('refund', loadRefund)
  const refresh = useBalanceRefresh()
  const isSettled = useIsHomeSettled()
  const isLost = useIsHomeLost()
  const isAnswered = useIsAnswered()
  const isWide = useIsWide()
  function closeAndRefresh(close: () => void) {
    return (hasMoved: boolean) => {
      close()
      if (hasMoved) refresh.refresh()
    }
  }
  const tiles = (
    <>
      <HomeTiles refresh={refresh} onInvite={invite.open} onRefund={refund.open} />
      <AllGamesButton onOpen={games.open} />
    </>
  )
  const parts = {
    balance: (
      <BalanceCard
        refresh={refresh}
        onDeposit={deposit.open}
        onTransfer={transfer.open}
        onWithdraw={withdraw.open}
      />
    ),
    notices: isSettled && (
      <>
        <HomeNotices onDeposit={deposit.open} />
        <OpenBonus />
      </>
    ),
    movements: isSettled && (
      <MovementsInProgress
        isDepositOpen={deposit.isOpen}
        onDeposit={deposit.open}
        onWithdraw={withdraw.open}
      />
    ),
    games: isSettled ? (
      isLost ? (
        tiles
      ) : (
        <GameShelves onOpen={account.openFor}>{tiles}</GameShelves>
      )
    ) : (
      <div className="flex flex-col gap-4">
        <GameShelvesSkeleton>
          <HomeTilesSkeleton />
        </GameShelvesSkeleton>
      </div>
    ),
    latest: !isLost && <LatestMovements count={isWide ? 6 : 3} onDeposit={deposit.open} />,
    invite: !isLost && <Suspense>{isAnswered && <InviteStrip onInvite={invite.open} />}</Suspense>,
  }
  return (
    <>
      {isWide ? <WideHome {...parts} /> : <PhoneHome {...parts} />}
      <Suspense>{isAnswered && <PullToRefresh onRefresh={refresh.refreshed} />}</Suspense>
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
