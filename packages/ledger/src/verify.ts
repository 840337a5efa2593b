import { sql } from 'kysely'
import { bookInvariants } from './book-invariants.ts'
import type { LedgerTransaction } from './request.ts'
import type { Invariant } from './invariant.ts'
import { sealInvariants } from './seal-invariants.ts'

export type Checked = { what: string; count: number; differences: string[] }

/** Differences that are told of one rule: the first few lead to the cause. */
const mostDifferences = 20

/**
 * Checks the whole book against itself, in one snapshot: balances, versions, sums, pending entries, statement, seals.
 * `more` are rules of what lies beside the book. Answers each rule with what it looked at and where it does not hold.
 */
export const verifyBook = async (
  db: LedgerTransaction,
  more: readonly Invariant[] = [],
): Promise<Checked[]> => {
  const checked: Checked[] = []
  for (const { what, counts, sql: query } of [...bookInvariants, ...sealInvariants, ...more]) {
    const counted = await sql.raw<{ count: number }>(counts).execute(db)
    const { rows } = await sql.raw<{ subject: string }>(`${query} limit ${mostDifferences}`).execute(db)
    checked.push({
      what,
      count: counted.rows[0]?.count ?? 0,
      differences: rows.map(({ subject }) => subject),
    })
  }
  return checked
}
