import { isRefusal } from '@kapao/contract/refusal'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { GameConnection } from '../../connections/game-connections.ts'
import {
  findAccounts,
  findAllProviders,
  findOnTheWay,
  findProvider,
  knowsAll,
  lockAccounts,
  moveBalance,
  type ProviderRow,
  sumBalances,
} from './game.store.ts'
import { connectTo, findOpenGame, findOpenGames, type Member } from './open-game.ts'
import { askBalance } from './refresh-balances.ts'
import { hasAddress } from './provider.ts'

export {
  findAllProviders,
  findProvider,
  hasAccounts,
  lockProvider,
  type ProviderRow,
  putProvider,
} from './game.store.ts'
export { listGameOrigins } from './list-origins.ts'
export { askBalance, refreshBalances } from './refresh-balances.ts'
export {
  aboutAccount,
  aboutProvider,
  findOpenGame,
  findOpenGames,
  type OpenGame,
  sealCredentials,
} from './open-game.ts'

/** Connects to a provider by its code, even if the operator has closed it: moves in progress must still end. */
export async function connectToGame(context: Context, code: string): Promise<GameConnection> {
  const provider = await findProvider(context.db, code)
  if (!provider) throw new Error(`There is no provider ${code}`)
  return connectTo(context, provider)
}

/** Every provider that can be reached, with the connection to it. */
export async function connectToAll(
  context: Context,
): Promise<{ provider: ProviderRow; connection: GameConnection }[]> {
  return (await findAllProviders(context.db))
    .filter((provider) => hasAddress(context.config, provider))
    .map((provider) => ({ provider, connection: connectTo(context, provider) }))
}

type Moved = {
  member_id: string
  game: string
  direction: 'in' | 'out'
  amount: Satang
  created_at: Date
}

/**
 * Called in the transaction that ends a transfer's leg: applies the move to the game's last known balance, which then
 * counts as old. What the move itself shows about play is passed on in the same transaction.
 */
export async function moveKnownBalance(
  tx: DatabaseTransaction,
  context: Pick<Context, 'onBalanceUpdate'>,
  { member_id: memberId, game, direction, amount, created_at: since }: Moved,
  at: Date,
): Promise<void> {
  const bySatang = direction === 'in' ? amount : -amount
  const { expectedSatang, knownSatang } = await moveBalance(tx, { memberId, game, bySatang, since, at })
  if (expectedSatang !== knownSatang)
    await context.onBalanceUpdate(tx, {
      memberId,
      game,
      beforeSatang: expectedSatang,
      afterSatang: knownSatang,
      at,
      isMove: true,
    })
}

/**
 * Whether everything that the member's games hold is known, and was reported since `since`. Nothing is on its way then.
 */
export function knowsAllBalances(tx: DatabaseTransaction, memberId: string, since: Date): Promise<boolean> {
  return knowsAll(tx, memberId, since)
}

/** Locks the known balances of a member's games until the transaction ends. A balance update waits for it. */
export function holdBalancesStill(tx: DatabaseTransaction, memberId: string): Promise<void> {
  return lockAccounts(tx, memberId)
}

/**
 * What part of a member's money is not in the wallet: whether some is on its way, and the satang in the game that holds
 * most.
 */
export async function readAway(
  tx: DatabaseTransaction,
  memberId: string,
): Promise<{ isOnItsWay: boolean; mostInOneGameSatang: Satang }> {
  const onItsWay = await findOnTheWay(tx, memberId)
  const balances = (await findAccounts(tx, memberId)).map(({ balance }) => balance ?? 0n)
  return {
    isOnItsWay: onItsWay.size > 0,
    mostInOneGameSatang: balances.reduce((fullest, next) => (next > fullest ? next : fullest), 0n),
  }
}

/** The satang that the member's games are known to hold, read in the caller's transaction. */
export function sumKnownBalances(tx: DatabaseTransaction, memberId: string): Promise<Satang> {
  return sumBalances(tx, memberId)
}

/**
 * Requests the balance from every game that may hold money of the member, all at once, however recently it was
 * requested. Waits at most three seconds for each.
 */
export async function askAllBalances(context: Context, member: Member): Promise<void> {
  const games = await findOpenGames(context, member)
  await Promise.all(
    games
      .filter(({ account }) => (account.balance ?? 0n) > 0n || account.moved_at !== null)
      .map((game) => askBalance(context, game)),
  )
}

/** Whether the provider, asked now, reports that an account holds less than an amount. */
export async function holdsLess(
  context: Context,
  { member_id: memberId, game: code, currency, amount }: Moved & { currency: Member['currency'] },
): Promise<boolean> {
  const game = await findOpenGame(context, { memberId, currency }, code)
  if (isRefusal(game)) return false
  const balanceSatang = await askBalance(context, game)
  return balanceSatang !== undefined && balanceSatang < amount
}
