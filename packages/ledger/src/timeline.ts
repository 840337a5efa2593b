import { sql } from 'kysely'
import type { Satang } from '@kapao/money/satang'
import type { LedgerTransaction } from './request.ts'
import {
  type StatementRow,
  lineColumns,
  lineTables,
  type StatementLine,
  toStatementLine,
  type Wallet,
} from './statement.ts'

/** One entry that the book recorded for a movement. */
export type Step = {
  what: 'recorded' | 'held' | 'settled' | 'voided' | 'reversed'
  happenedAt: Date
  amountSatang: Satang
}

export type Movement = { line: StatementLine; steps: Step[] }

/** Reads a member's line with the steps of its movement in the order of recording. `undefined`: no such line. */
export async function readMovement(
  tx: LedgerTransaction,
  { memberId, currency, entryId }: Wallet & { entryId: string },
): Promise<Movement | undefined> {
  const { rows } = await sql<StatementRow>`
    select ${lineColumns} from ${lineTables}
    where e.member_id = ${memberId} and e.currency = ${currency} and e.entry_id = ${entryId}
      and e.statement_no is not null`.execute(tx)
  const [line] = rows
  return line && { line: toStatementLine(line), steps: await readSteps(tx, { memberId, entryId }) }
}

/** Whose a line is. `undefined`: no such line. */
export async function findMovement(
  tx: LedgerTransaction,
  entryId: string,
): Promise<(Wallet & { entryId: string }) | undefined> {
  const { rows } = await sql<{ member_id: string; currency: Wallet['currency'] }>`
    select member_id, currency from ledger.entry where entry_id = ${entryId}::uuid and statement_no is not null`.execute(
    tx,
  )
  const [row] = rows
  return row && { memberId: row.member_id, currency: row.currency, entryId }
}

type Recorded = {
  entry_id: string
  state: StatementLine['state']
  reverses: string | null
  amount: bigint
  happened_at: Date
}

async function readSteps(
  tx: LedgerTransaction,
  { memberId, entryId }: { memberId: string; entryId: string },
): Promise<Step[]> {
  const { rows } = await sql<Recorded>`
    select entry_id, state, reverses, amount, happened_at from ledger.entry
    where member_id = ${memberId} and (entry_id = ${entryId} or resolves = ${entryId} or reverses = ${entryId})
    order by version`.execute(tx)
  return rows.map((row) => ({
    what: stepOf(row, entryId),
    happenedAt: row.happened_at,
    amountSatang: row.amount,
  }))
}

function stepOf({ entry_id, state, reverses }: Recorded, entryId: string): Step['what'] {
  if (entry_id === entryId) return state === 'pending' ? 'held' : 'recorded'
  if (reverses === entryId) return 'reversed'
  return state === 'voided' ? 'voided' : 'settled'
}
