import { sql } from 'kysely'
import type { LedgerRequest, LedgerTransaction, Move, NotPosted, Posted, StatementText } from './request.ts'

type Answered = { ok: true; balance: string } | NotPosted

/**
 * Posts requests one after another with `ledger.post`, which judges each separately, and returns the results in order.
 */
export async function postEach(
  tx: LedgerTransaction,
  requests: readonly LedgerRequest[],
): Promise<(Posted | NotPosted)[]> {
  const { rows } = await sql<{ answers: Answered[] }>`
    select ledger.post(${JSON.stringify(requests.map(writeRequest))}::jsonb) as answers`.execute(tx)
  return (rows[0]?.answers ?? []).map(readAnswer)
}

function writeRequest({ memberId, currency, idempotency, moves }: LedgerRequest): unknown {
  return {
    member: memberId,
    currency,
    ...(idempotency ? { key: idempotency.key, hash: idempotency.hash.toString('hex') } : {}),
    moves: moves.map(writeMove),
  }
}

function writeMove(move: Move): unknown {
  const common = { kind: move.kind, id: move.entryId, at: move.happenedAt.toISOString() }
  switch (move.kind) {
    case 'post':
    case 'hold': {
      const { source, destination, amountSatang, statement } = move
      return { ...common, source, destination, amount: String(amountSatang), ...writeStatement(statement) }
    }
    case 'settle':
      return {
        ...common,
        of: move.of,
        ...(move.amountSatang === undefined ? {} : { amount: String(move.amountSatang) }),
      }
    case 'void':
      return { ...common, of: move.of }
    case 'reverse':
      return { ...common, of: move.of, ...writeStatement(move.statement) }
  }
}

function writeStatement({ type, from, to, isLate, related }: StatementText) {
  return {
    type,
    from,
    to,
    late: isLate ?? false,
    related,
  }
}

function readAnswer(answered: Answered): Posted | NotPosted {
  return answered.ok ? { ok: true, balanceSatang: BigInt(answered.balance) } : answered
}
