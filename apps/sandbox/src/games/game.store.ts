import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../database.ts'

export type AccountKey = { game: string; username: string }

/** All amounts are points. `won` is negative if play lost. */
export type GameAccount = AccountKey & {
  passwordHash: string
  balance: bigint
  in: bigint
  out: bigint
  won: bigint
}

export type Direction = 'in' | 'out'

export type GameMove = AccountKey & {
  id: bigint
  reference: string | null
  direction: Direction
  amount: bigint
  state: 'pending' | 'done' | 'failed'
  createdAt: Date
  expiresAt: Date | null
  doneAt: Date | null
}

/** Opens an account unless it exists. Returns whether it is new. */
export async function openAccount(
  db: Database,
  account: AccountKey & { passwordHash: string; openedAt: Date },
): Promise<boolean> {
  const { game, username, passwordHash, openedAt } = account
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('game_account')
    .values({ game, username, password_hash: passwordHash, opened_at: openedAt })
    .onConflict((conflict) => conflict.columns(['game', 'username']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether the account exists. */
export async function changePassword(
  db: Database,
  { game, username, passwordHash }: AccountKey & { passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('game_account')
    .set({ password_hash: passwordHash })
    .where('game', '=', game)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function findAccount(
  db: Database | Transaction<Tables>,
  { game, username }: AccountKey,
): Promise<GameAccount | undefined> {
  return db
    .selectFrom('game_account')
    .select([
      'game',
      'username',
      'password_hash as passwordHash',
      'balance',
      'total_in as in',
      'total_out as out',
      'total_won as won',
    ])
    .where('game', '=', game)
    .where('username', '=', username)
    .executeTakeFirst()
}

/** Locks this reference of this provider until the transaction ends. */
export async function lockReference(
  transaction: Transaction<Tables>,
  game: string,
  reference: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${game} ${reference}`}, 0))`.execute(transaction)
}

/**
 * Adds to a balance, or takes from it what is available. Returns false, with nothing changed, if the account does not
 * exist or holds too little.
 */
export async function addToBalance(
  transaction: Transaction<Tables>,
  { game, username, direction, amount }: AccountKey & { direction: Direction; amount: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('game_account')
    .set((column) =>
      direction === 'in'
        ? { balance: column('balance', '+', amount), total_in: column('total_in', '+', amount) }
        : { balance: column('balance', '-', amount), total_out: column('total_out', '+', amount) },
    )
    .where('game', '=', game)
    .where('username', '=', username)
    .$if(direction === 'out', (query) => query.where('balance', '>=', amount))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

type NewMove = AccountKey & {
  reference: string | null
  direction: Direction
  amount: bigint
  createdAt: Date
} & ({ state: 'done' } | { state: 'pending'; expiresAt: Date })

export async function addMove(db: Database | Transaction<Tables>, move: NewMove): Promise<bigint> {
  const { id } = await db
    .insertInto('game_move')
    .values({
      game: move.game,
      username: move.username,
      reference: move.reference,
      direction: move.direction,
      amount: move.amount,
      state: move.state,
      created_at: move.createdAt,
      expires_at: move.state === 'pending' ? move.expiresAt : null,
      done_at: move.state === 'done' ? move.createdAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes a pending move that has not expired. Only the transaction that takes it decides its outcome. */
export async function takePending(
  transaction: Transaction<Tables>,
  { game, id, now }: { game: string; id: bigint; now: Date },
): Promise<GameMove | undefined> {
  return transaction
    .updateTable('game_move')
    .set({ state: 'done', done_at: now })
    .where('game', '=', game)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .returning(moveColumns)
    .executeTakeFirst()
}

export async function failMove(transaction: Transaction<Tables>, id: bigint): Promise<void> {
  await transaction
    .updateTable('game_move')
    .set({ state: 'failed', done_at: null })
    .where('id', '=', id)
    .execute()
}

const moveColumns = [
  'id',
  'game',
  'username',
  'reference',
  'direction',
  'amount',
  'state',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'done_at as doneAt',
] as const

function moves(db: Database | Transaction<Tables>) {
  return db.selectFrom('game_move').select(moveColumns)
}

export async function findMove(db: Database, game: string, id: bigint): Promise<GameMove | undefined> {
  return moves(db).where('game', '=', game).where('id', '=', id).executeTakeFirst()
}

/** The newest move with this reference within the provider's window. */
export async function findMoveByReference(
  db: Database | Transaction<Tables>,
  { game, reference, since }: { game: string; reference: string; since: Date },
): Promise<GameMove | undefined> {
  return moves(db)
    .where('game', '=', game)
    .where('reference', '=', reference)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Makes the next look-up of this move claim once not to know it. */
export async function forgetMove(db: Database, id: bigint): Promise<void> {
  await db
    .updateTable('game_move')
    .set({ forgotten: 'next' })
    .where('id', '=', id)
    .where('forgotten', '=', 'never')
    .execute()
}

/** Returns which of these moves the provider claims not to know this time. A move is never denied twice. */
export async function takeForgotten(
  db: Database,
  { ids, isStruck }: { ids: bigint[]; isStruck: boolean },
): Promise<bigint[]> {
  const rows = await db
    .updateTable('game_move')
    .set({ forgotten: 'was' })
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .where('forgotten', 'in', isStruck ? ['never', 'next'] : ['next'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads several queries from one snapshot. */
export function readAccount<Answer>(
  db: Database,
  read: (view: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}

/** The completed moves of one account after a given move, oldest first. */
export async function listMovesAfter(
  db: Database | Transaction<Tables>,
  { game, username, after }: AccountKey & { after: bigint },
): Promise<GameMove[]> {
  return moves(db)
    .where('game', '=', game)
    .where('username', '=', username)
    .where('state', '=', 'done')
    .where('id', '>', after)
    .orderBy('id')
    .limit(50)
    .execute()
}

/** The id of an account's last move; 0 if it has none. */
export async function findLastMoveId(
  db: Database | Transaction<Tables>,
  { game, username }: AccountKey,
): Promise<bigint> {
  const row = await db
    .selectFrom('game_move')
    .select(({ fn }) => fn.max<bigint | null>('id').as('id'))
    .where('game', '=', game)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return row.id ?? 0n
}

export type Period = { from: Date; to: Date; after: { at: Date; id: bigint } | undefined }
export type DoneMove = GameMove & { doneAt: Date }

/** Moves completed from `from` until before `to`, oldest first. */
export async function listDoneMoves(
  db: Database,
  { game, from, to, after, limit }: Period & { game: string; limit: number },
): Promise<DoneMove[]> {
  const rows = await listAfter(moves(db), after)
    .where('game', '=', game)
    .where('state', '=', 'done')
    .where('done_at', '>=', from)
    .where('done_at', '<', to)
    .orderBy('done_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap((row) => (row.doneAt === null ? [] : [{ ...row, doneAt: row.doneAt }]))
}

function listAfter<Row>(query: SelectQueryBuilder<Tables, 'game_move', Row>, after: Period['after']) {
  return after === undefined
    ? query
    : query.where(({ eb, refTuple, tuple }) => eb(refTuple('done_at', 'id'), '>', tuple(after.at, after.id)))
}

export type GameTotals = { in: bigint; out: bigint; held: bigint; won: bigint }

/** In points, over all accounts of each provider that has any. */
export async function sumGames(db: Database, game?: string): Promise<Map<string, GameTotals>> {
  const rows = await db
    .selectFrom('game_account')
    .select(({ fn }) => [
      'game',
      fn.sum<string>('total_in').as('in'),
      fn.sum<string>('total_out').as('out'),
      fn.sum<string>('balance').as('held'),
      fn.sum<string>('total_won').as('won'),
    ])
    .$if(game !== undefined, (query) => query.where('game', '=', game ?? ''))
    .groupBy('game')
    .execute()
  return new Map(
    rows.map((row) => [
      row.game,
      { in: BigInt(row.in), out: BigInt(row.out), held: BigInt(row.held), won: BigInt(row.won) },
    ]),
  )
}
