import type { Game, GameList } from '@kapao/contract/game'
import { readBalance } from '@kapao/ledger/ledger'
import { type Satang, toAmount } from '@kapao/money/satang'
import { keyOfGame } from '@kapao/contract/party-list'
import type { Context } from '../../platform/context.ts'
import { listPaused } from '../pause/pause.ts'
import { findFavourites } from './favourite.store.ts'
import {
  findAccounts,
  findOnTheWay,
  type GameAccountRow,
  type ProviderRow,
  readRefreshedAt,
} from './game.store.ts'
import { connectTo, findGames, type Member } from './open-game.ts'
import { linkOf, writeUnits } from './provider.ts'

/** The member's games with what is stored about them. Requests nothing from a provider. */
export async function readGames(context: Context, { memberId, currency }: Member): Promise<GameList> {
  const { db } = context
  const [providers, accounts, refreshedAt, walletSatang, onTheWay, favourites, paused] = await Promise.all([
    findGames(context, currency),
    findAccounts(db, memberId),
    readRefreshedAt(db, memberId),
    readBalance(db, memberId, currency),
    findOnTheWay(db, memberId),
    findFavourites(db, memberId),
    listPaused(context),
  ])
  const games = providers.flatMap((provider) => {
    const account = accounts.find(({ game, state }) => game === provider.code && state === 'active')
    if (!account && !provider.is_enabled) return []
    return [
      describeGame(context, {
        provider,
        account,
        refreshedAt,
        isTransferring: onTheWay.has(provider.code),
        isFavourite: favourites.has(provider.code),
        isPaused: paused.has(keyOfGame(provider.code)),
      }),
    ]
  })
  const inGames = accounts.reduce((sum, { balance }) => sum + (balance ?? 0n), 0n)
  return {
    games,
    total: toAmount((walletSatang ?? 0n) + inGames),
    inTransfer: toAmount([...onTheWay.values()].reduce((sum, amount) => sum + amount, 0n)),
    currency,
    refreshedAt: refreshedAt?.toISOString() ?? null,
  }
}

type Described = {
  provider: ProviderRow
  account: GameAccountRow | undefined
  refreshedAt: Date | null
  isTransferring: boolean
  isFavourite: boolean
  isPaused?: boolean
}

/** One card. */
export function describeGame(
  context: Context,
  { provider, account, refreshedAt, isTransferring, isFavourite, isPaused }: Described,
): Game {
  const balanceSatang: Satang = account?.balance ?? 0n
  const connection = connectTo(context, provider)
  return {
    category: provider.category,
    code: provider.code,
    name: provider.name,
    logo: provider.logo,
    background: provider.background,
    isActive: account !== undefined,
    amount: toAmount(writeUnits(provider, balanceSatang)),
    ftWalletSlot: Number(provider.ft_wallet_slot),
    balance: toAmount(balanceSatang),
    state: stateOf({ account, refreshedAt, isDown: connection.isDown() }),
    balanceAt: account?.balance_at?.toISOString() ?? null,
    usedAt: usedAt(account)?.toISOString() ?? null,
    isFavourite,
    isTransferring,
    ...(isPaused === true && { isPaused }),
    step: toAmount(connection.adapter.facts.stepSatang),
    loginWay: provider.login_way,
    web: linkOf(context.config, provider, 'web'),
    android: linkOf(context.config, provider, 'android'),
    ios: linkOf(context.config, provider, 'ios'),
  }
}

/** The later of the last opening and the last move of money. */
function usedAt(account: GameAccountRow | undefined): Date | undefined {
  const moments = [account?.used_at, account?.moved_at].filter((moment) => moment instanceof Date)
  return moments.toSorted((one, other) => +other - +one)[0]
}

type Known = { account: GameAccountRow | undefined; refreshedAt: Date | null; isDown: boolean }

function stateOf({ account, refreshedAt, isDown }: Known): Game['state'] {
  if (!account) return 'inactive'
  const { balance_at: knownAt, moved_at: movedAt, unanswered_at: unansweredAt } = account
  const isCurrent = knownAt !== null && (movedAt === null || movedAt <= knownAt)
  if (isCurrent && refreshedAt !== null && knownAt >= refreshedAt) return 'fresh'
  if (isDown) return 'down'
  return unansweredAt !== null && (knownAt === null || unansweredAt > knownAt) ? 'down' : 'stale'
}
