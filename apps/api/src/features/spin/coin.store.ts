import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Satang } from '@kapao/money/satang'
import type { Insertable } from 'kysely'

type Reader = Database | DatabaseTransaction
type Currency = 'BAHT' | 'LAK'

/** Deposits of `perCoinSatang` earn a coin. Deposits count from `since`. */
type CoinRate = { perCoinSatang: Satang; since: Date }

export async function findRate(db: Reader, currency: Currency): Promise<CoinRate | undefined> {
  return db
    .selectFrom('coin_rate')
    .select(['per_coin as perCoinSatang', 'since'])
    .where('currency', '=', currency)
    .executeTakeFirst()
}

/** Sets the rate of deposits per coin. Deposits count from the moment when the first rate of a currency is set. */
export async function putRate(
  db: Reader,
  { currency, perCoinSatang }: { currency: Currency; perCoinSatang: Satang },
): Promise<void> {
  await db
    .insertInto('coin_rate')
    .values({ currency, per_coin: perCoinSatang })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet({ per_coin: perCoinSatang }))
    .execute()
}

/** A member's coins, the version of the wallet up to which deposits are counted, and the wallet's current version. */
export function findCount(
  db: Reader,
  { memberId, currency }: { memberId: string; currency: Currency },
): Promise<
  | { coin: number; countedVersion: bigint | null; remainder: bigint | null; version: bigint | null }
  | undefined
> {
  return db
    .selectFrom('member')
    .leftJoin('coin_count', 'coin_count.member_id', 'member.member_id')
    .leftJoin('ledger.account', (join) =>
      join
        .onRef('ledger.account.member_id', '=', 'member.member_id')
        .on('ledger.account.currency', '=', currency),
    )
    .select([
      'member.coin',
      'coin_count.counted_version as countedVersion',
      'coin_count.remainder',
      'ledger.account.version',
    ])
    .where('member.member_id', '=', memberId)
    .executeTakeFirst()
}

/** Locks the member, so that counting deposits and taking a coin run one at a time, in the caller's transaction. */
export async function lockCoins(tx: DatabaseTransaction, memberId: string): Promise<void> {
  await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function saveCount(
  tx: DatabaseTransaction,
  counted: { memberId: string; version: bigint; remainder: Satang; coins: bigint },
): Promise<void> {
  const { memberId, version, remainder, coins } = counted
  await tx
    .insertInto('coin_count')
    .values({ member_id: memberId, counted_version: version, remainder, coins })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((set) => ({
        counted_version: version,
        remainder,
        coins: set('coin_count.coins', '+', coins),
      })),
    )
    .execute()
}

/** Adds coins. Returns the new number. */
export async function addCoins(tx: DatabaseTransaction, memberId: string, coins: number): Promise<number> {
  const { coin } = await tx
    .updateTable('member')
    .set((set) => ({ coin: set('coin', '+', coins) }))
    .where('member_id', '=', memberId)
    .returning('coin')
    .executeTakeFirstOrThrow()
  return coin
}

/** Takes one coin, by one conditional write. Returns how many are left, or `undefined` if there was none. */
export async function takeOneCoin(tx: DatabaseTransaction, memberId: string): Promise<number | undefined> {
  const taken = await tx
    .updateTable('member')
    .set((set) => ({ coin: set('coin', '-', 1) }))
    .where('member_id', '=', memberId)
    .where('coin', '>=', 1)
    .returning('coin')
    .executeTakeFirst()
  return taken?.coin
}

/** Adds coins, or takes as many as there are, by one conditional write. `undefined`: there are fewer. */
export async function addOrTakeCoins(
  tx: DatabaseTransaction,
  memberId: string,
  coins: number,
): Promise<number | undefined> {
  const changed = await tx
    .updateTable('member')
    .set((set) => ({ coin: set('coin', '+', coins) }))
    .where('member_id', '=', memberId)
    .where('coin', '>=', -coins)
    .returning('coin')
    .executeTakeFirst()
  return changed?.coin
}

/** Inserts a change by an operator, and waits for one with the same id that has not committed. `false`: the id is taken. */
export async function insertCoinChange(
  tx: DatabaseTransaction,
  row: Insertable<Tables['coin_change']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('coin_change')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'change_id']).doNothing())
    .returning('change_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A change by an operator, with the coins that the member has now. */
export function findCoinChange(db: Reader, { memberId, changeId }: { memberId: string; changeId: string }) {
  return db
    .selectFrom('coin_change as change')
    .innerJoin('member', 'member.member_id', 'change.member_id')
    .select(['change.coins', 'change.reason', 'member.coin'])
    .where('change.member_id', '=', memberId)
    .where('change.change_id', '=', changeId)
    .executeTakeFirst()
}
