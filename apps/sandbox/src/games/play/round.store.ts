import type { Transaction } from 'kysely'
import type { Database, Tables } from '../../database.ts'
import type { AccountKey } from '../game.store.ts'

/** Amounts are points; `payout` includes the stake. */
export type Round = {
  id: bigint
  choice: string
  outcome: string
  stake: bigint
  payout: bigint
  playedAt: Date
}

/** Locks an account, so that it plays one round at a time. Returns whether the account exists. */
export async function lockAccount(
  transaction: Transaction<Tables>,
  { game, username }: AccountKey,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('game_account')
    .select('game')
    .where('game', '=', game)
    .where('username', '=', username)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the stake and adds the payout. Returns false, with nothing changed, if the balance is below the stake. */
export async function settleRound(
  transaction: Transaction<Tables>,
  { game, username, stake, payout }: AccountKey & { stake: bigint; payout: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('game_account')
    .set((column) => ({
      balance: column('balance', '+', payout - stake),
      total_won: column('total_won', '+', payout - stake),
    }))
    .where('game', '=', game)
    .where('username', '=', username)
    .where('balance', '>=', stake)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const columns = ['id', 'choice', 'outcome', 'stake', 'payout', 'played_at as playedAt'] as const

export async function addRound(
  transaction: Transaction<Tables>,
  round: AccountKey & Omit<Round, 'id'> & { idempotencyKey: string },
): Promise<Round> {
  return transaction
    .insertInto('game_round')
    .values({
      game: round.game,
      username: round.username,
      idempotency_key: round.idempotencyKey,
      choice: round.choice,
      outcome: round.outcome,
      stake: round.stake,
      payout: round.payout,
      played_at: round.playedAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function findRoundByIdempotencyKey(
  transaction: Transaction<Tables>,
  { game, username, idempotencyKey }: AccountKey & { idempotencyKey: string },
): Promise<Round | undefined> {
  return transaction
    .selectFrom('game_round')
    .select(columns)
    .where('game', '=', game)
    .where('username', '=', username)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** Newest first, at most ten. */
export async function listRounds(db: Database, { game, username }: AccountKey): Promise<Round[]> {
  return db
    .selectFrom('game_round')
    .select(columns)
    .where('game', '=', game)
    .where('username', '=', username)
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}

export type PlayTotals = { rounds: number; staked: bigint; paid: bigint }

export async function sumRounds(db: Database, { game, username }: AccountKey): Promise<PlayTotals> {
  const sums = await db
    .selectFrom('game_round')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('rounds'),
      fn.sum<string | null>('stake').as('staked'),
      fn.sum<string | null>('payout').as('paid'),
    ])
    .where('game', '=', game)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { rounds: Number(sums.rounds), staked: BigInt(sums.staked ?? 0), paid: BigInt(sums.paid ?? 0) }
}
