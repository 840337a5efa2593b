import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../app/lazy-part.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { GameShelves } from '../game/game-shelves.tsx'
import { GameShelvesSkeleton } from '../game/game-shelves-skeleton.tsx'
import { AllGamesButton } from './all-games-button.tsx'
import { BalanceCard } from './balance-card.tsx'
import { PhoneHome, WideHome } from './home-layout.tsx'
import { HomeNotices } from './home-notices.tsx'
import { HomeSheets, useHomeSheets } from './home-sheets.tsx'
import { HomeState, UnlessLost, useRefresh, WhenSettled } from './home-state.tsx'
import { HomeTiles, HomeTilesSkeleton } from './home-tiles.tsx'
import { LatestMovements } from './latest-movements.tsx'
import { MovementsInProgress } from './movements-in-progress.tsx'
import { OpenBonus } from './open-bonus.tsx'
import { useIsAnswered } from '../../wire/use-is-answered.ts'
import { useIsWide } from '../../use-is-wide.ts'

const PullToRefresh = lazyPart(async () => (await import('../../pull/pull-to-refresh.tsx')).PullToRefresh)
const InviteStrip = lazyPart(async () => (await import('../invite/invite-strip.tsx')).InviteStrip)

/** The balance, money in progress, and the games. Specification §2 Home. */
export function HomePage() {
  const { t } = useTranslation()
  usePageTitle(t('wallet:title'))
  return (
    <HomeState>
      <Content />
    </HomeState>
  )
}

function Content() {
  const sheets = useHomeSheets()
  const { deposit, transfer, withdraw, account, games, invite, refund } = sheets
  const isAnswered = useIsAnswered()
  const isWide = useIsWide()
  const tiles = (
    <>
      <HomeTiles onInvite={invite.open} onRefund={refund.open} />
      <AllGamesButton onOpen={games.open} />
    </>
  )
  const parts = {
    balance: <BalanceCard onDeposit={deposit.open} onTransfer={transfer.open} onWithdraw={withdraw.open} />,
    notices: (
      <WhenSettled>
        <HomeNotices onDeposit={deposit.open} />
        <OpenBonus />
      </WhenSettled>
    ),
    movements: (
      <WhenSettled>
        <MovementsInProgress
          isDepositOpen={deposit.isOpen}
          onDeposit={deposit.open}
          onWithdraw={withdraw.open}
        />
      </WhenSettled>
    ),
    games: (
      <WhenSettled
        until={
          <div className="flex flex-col gap-4">
            <GameShelvesSkeleton>
              <HomeTilesSkeleton />
            </GameShelvesSkeleton>
          </div>
        }
      >
        <UnlessLost otherwise={tiles}>
          <GameShelves onOpen={account.openFor}>{tiles}</GameShelves>
        </UnlessLost>
      </WhenSettled>
    ),
    latest: (
      <UnlessLost>
        <LatestMovements count={isWide ? 6 : 3} onDeposit={deposit.open} />
      </UnlessLost>
    ),
    invite: (
      <UnlessLost>
        <Suspense>{isAnswered && <InviteStrip onInvite={invite.open} />}</Suspense>
      </UnlessLost>
    ),
  }
  return (
    <>
      {isWide ? <WideHome {...parts} /> : <PhoneHome {...parts} />}
      <Suspense>{isAnswered && <PulledRefresh />}</Suspense>
      <HomeSheets sheets={sheets} />
    </>
  )
}

function PulledRefresh() {
  return <PullToRefresh onRefresh={useRefresh().refreshed} />
}
