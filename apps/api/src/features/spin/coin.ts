import type { DatabaseTransaction } from '@kapao/database/connect'
import { sumDeposits, sumPendingDeposits } from '@kapao/ledger/deposits'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import {
  addCoins,
  addOrTakeCoins,
  findCount,
  findRate,
  lockCoins,
  saveCount,
  takeOneCoin,
} from './coin.store.ts'

export { addCoins, putRate } from './coin.store.ts'

type Member = { memberId: string; currency: 'BAHT' | 'LAK' }

/**
 * A member's coins; the rate if one is set, the amount until the next coin, and the remainder that counts towards it.
 * Amounts in satang.
 */
type Coins = {
  coin: number
  perCoinSatang: Satang | undefined
  untilNextSatang: Satang | undefined
  remainderSatang: Satang
}

/**
 * A member's coins, including those that deposits have earned since the last count. Deposits are not counted as they
 * arrive: each is read from the book once, when the coins are shown or used (decision record 0041).
 */
export async function readCoins(
  context: Pick<Context, 'db' | 'transaction'>,
  member: Member,
): Promise<Coins> {
  const [known, rate] = await Promise.all([
    findCount(context.db, member),
    findRate(context.db, member.currency),
  ])
  const isBehind = rate !== undefined && (known?.version ?? 0n) > (known?.countedVersion ?? 0n)
  const { coin, remainder } = isBehind
    ? await context.transaction((tx) => countDeposits(tx, member))
    : { coin: known?.coin ?? 0, remainder: known?.remainder ?? 0n }
  return {
    coin,
    perCoinSatang: rate?.perCoinSatang,
    untilNextSatang: rate && missing(rate.perCoinSatang, remainder),
    remainderSatang: remainder,
  }
}

/** Deposits in progress, in satang, and the coins that they will earn. A deposit that fails earns none. */
export async function readComing(
  context: Pick<Context, 'db'>,
  member: Member,
  { perCoinSatang, remainderSatang }: Pick<Coins, 'perCoinSatang' | 'remainderSatang'>,
): Promise<{ satang: Satang; coins: number }> {
  const satang = await sumPendingDeposits(context.db, member)
  if (perCoinSatang === undefined || satang === 0n) return { satang, coins: 0 }
  return { satang, coins: Number((remainderSatang + satang) / perCoinSatang) }
}

/** The remainder may exceed a rate that was lowered since. Then the next deposit, however small, earns coins. */
function missing(perCoinSatang: Satang, remainder: Satang): Satang {
  return remainder < perCoinSatang ? perCoinSatang - remainder : 0n
}

/** Takes one coin in the caller's transaction. Returns how many are left, or `undefined` if there was none. */
export async function takeCoin(tx: DatabaseTransaction, member: Member): Promise<number | undefined> {
  await countDeposits(tx, member)
  return takeOneCoin(tx, member.memberId)
}

/**
 * Adds coins, or takes some back where `coins` is below zero, in the caller's transaction. Returns the new number, or
 * `undefined` if there were fewer than would be taken.
 */
export async function addSomeCoins(
  tx: DatabaseTransaction,
  member: Member,
  coins: number,
): Promise<number | undefined> {
  await countDeposits(tx, member)
  return addOrTakeCoins(tx, member.memberId, coins)
}

/** Counts the deposits that are not counted yet: whole coins, and the remainder counts towards the next coin. */
async function countDeposits(
  tx: DatabaseTransaction,
  member: Member,
): Promise<{ coin: number; remainder: Satang }> {
  const { memberId, currency } = member
  await lockCoins(tx, memberId)
  const known = await findCount(tx, member)
  const rate = await findRate(tx, currency)
  const coin = known?.coin ?? 0
  const remainder = known?.remainder ?? 0n
  const afterVersion = known?.countedVersion ?? 0n
  if (!rate || (known?.version ?? 0n) <= afterVersion) return { coin, remainder }
  const { satang, version } = await sumDeposits(tx, { memberId, currency, afterVersion, since: rate.since })
  const total = remainder + satang
  const coins = total / rate.perCoinSatang
  const left = total % rate.perCoinSatang
  await saveCount(tx, { memberId, version, remainder: left, coins })
  return { coin: coins > 0n ? await addCoins(tx, memberId, Number(coins)) : coin, remainder: left }
}
