import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { postRequests } from '@kapao/ledger/ledger'
import type { LedgerRequest, Move, NotPosted, Posted } from '@kapao/ledger/request'
import { sql } from 'kysely'

type Answer = Posted | NotPosted
type Posting = Extract<Move, { kind: 'post' }>

class Refused extends Error {}

/**
 * A posting that is broken on purpose, for the suite to detect: it reads the balance, checks it, and writes what it
 * computed, without a lock and without a condition. Two concurrent debits both pass, although the balance covers only
 * one.
 */
export async function postReadThenWrite(db: Database, request: LedgerRequest): Promise<Answer> {
  const [move] = request.moves
  if (move?.kind !== 'post') return (await postRequests(db, [request]))[0]!
  try {
    return await db.transaction().execute((tx) => postIn(tx, request, move))
  } catch (thrown) {
    if (thrown instanceof Refused) return { ok: false, refusal: 'MONEY_NOT_ENOUGH' }
    throw thrown
  }
}

async function postIn(tx: DatabaseTransaction, request: LedgerRequest, move: Posting): Promise<Answer> {
  const { memberId, currency, idempotency } = request
  const taken = await sql`
    insert into ledger.idempotency_key (member_id, key, hash) values (${memberId}, ${idempotency?.key}, ${idempotency?.hash})
    on conflict do nothing returning key`.execute(tx)
  if (taken.rows.length === 0) return (await postRequests(tx, [request]))[0]!
  const read = await sql<{ balance: bigint }>`
    select balance from ledger.account where member_id = ${memberId} and currency = ${currency}`.execute(tx)
  const balance =
    (read.rows[0]?.balance ?? 0n) + (move.source === 'wallet' ? -move.amountSatang : move.amountSatang)
  if (balance < 0n) throw new Refused()
  const { rows } = await sql<{ version: bigint; line: bigint }>`
    update ledger.account
    set balance = ${balance}, version = version + 1, statement_count = statement_count + 1
    where member_id = ${memberId} and currency = ${currency}
    returning version, statement_count as line`.execute(tx)
  const { version, line } = rows[0]!
  const { type, from, to } = move.statement
  await sql`
    insert into ledger.entry
      (member_id, entry_id, source, destination, amount, currency, state, balance_after, version, happened_at,
        statement_no, statement_type, from_name, to_name, is_late)
    values (${memberId}, ${move.entryId}, ${move.source}, ${move.destination}, ${move.amountSatang}, ${currency},
      'posted', ${balance}, ${version}, ${move.happenedAt}, ${line}, ${type}, ${from}, ${to}, false)`.execute(
    tx,
  )
  const answer = JSON.stringify({ ok: true, balance: String(balance) })
  await sql`
    update ledger.idempotency_key set answer = ${answer}::jsonb where member_id = ${memberId} and key = ${idempotency?.key}`.execute(
    tx,
  )
  return { ok: true, balanceSatang: balance }
}
