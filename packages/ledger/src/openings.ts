import { sql } from 'kysely'
import type { LedgerRequest, LedgerTransaction, Move, Posted } from './request.ts'

/** A post or a hold: a move that refers to no earlier entry. */
type Opening = Extract<Move, { kind: 'post' | 'hold' }>

type Placed = { request: number; asked: LedgerRequest; move: Opening }

function isOpening(move: Move): move is Opening {
  return move.kind === 'post' || move.kind === 'hold'
}

/** The moves of all requests in order. `undefined` if a request has no move, or a move that is not an opening. */
export function findOpenings(requests: readonly LedgerRequest[]): readonly Placed[] | undefined {
  const openings: Placed[] = []
  for (const [request, asked] of requests.entries()) {
    if (asked.moves.length === 0) return undefined
    for (const move of asked.moves) {
      if (!isOpening(move)) return undefined
      openings.push({ request, asked, move })
    }
  }
  return openings
}

/**
 * Posts openings as one set, all or none, and returns for each request the balance after its last move, in satang.
 * Returns `undefined` and writes nothing if one of them might be refused or its idempotency key is known already. They
 * are passed as columns, which the database reads faster than objects: decision record 0055.
 */
export async function postOpenings(
  tx: LedgerTransaction,
  openings: readonly Placed[],
): Promise<Posted[] | undefined> {
  function column<T>(read: (opening: Placed) => T): T[] {
    return openings.map(read)
  }
  const { rows } = await sql<{ balances: readonly (bigint | string)[] | null }>`
    select ledger.post_openings(
      ${column(({ request }) => request)}::integer[],
      ${column(({ asked }) => asked.memberId)}::uuid[],
      ${column(({ asked }) => asked.currency)}::text[],
      ${column(({ asked }) => asked.idempotency?.key)}::text[],
      ${column(({ asked }) => asked.idempotency?.hash)}::bytea[],
      ${column(({ move }) => move.entryId)}::uuid[],
      ${column(({ move }) => move.source)}::text[],
      ${column(({ move }) => move.destination)}::text[],
      ${column(({ move }) => String(move.amountSatang))}::bigint[],
      ${column(({ move }) => (move.kind === 'post' ? 'posted' : 'pending'))}::text[],
      ${column(({ move }) => move.happenedAt.toISOString())}::timestamptz[],
      ${column(({ move }) => move.statement.type)}::text[],
      ${column(({ move }) => move.statement.from)}::text[],
      ${column(({ move }) => move.statement.to)}::text[],
      ${column(({ move }) => move.statement.isLate ?? false)}::boolean[],
      ${column(({ move }) => move.statement.related && JSON.stringify(move.statement.related))}::jsonb[]
    ) as balances`.execute(tx)
  const balances = rows[0]?.balances
  return balances ? answerEach(openings, balances) : undefined
}

/** The balance after the last move of each request. */
function answerEach(openings: readonly Placed[], balances: readonly (bigint | string)[]): Posted[] {
  const answers: Posted[] = []
  for (const [index, { request }] of openings.entries())
    answers[request] = { ok: true, balanceSatang: BigInt(balances[index]!) }
  return answers
}
