import { sql } from 'kysely'
import { actInvariants } from './act-invariants.ts'
import { bookInvariants } from './book-invariants.ts'
import type { LedgerTransaction } from './request.ts'
import type { Invariant } from './invariant.ts'
import { sealInvariants } from './seal-invariants.ts'

export type Checked = { what: string; count: number; differences: string[] }

/** The most differences reported for one invariant. The first few are enough to find the cause. */
const mostDifferences = 20

/**
 * Checks the invariants of the whole book: balances, versions, sums, pending entries, statement, seals and the
 * acts of operators. `more` are
 * invariants of other tables. Returns for each invariant how many rows it covers and where it does not hold. Each
 * invariant is a separate query: call it in a repeatable-read transaction so that all of them see one snapshot.
 */
export async function verifyBook(db: LedgerTransaction, more: readonly Invariant[] = []): Promise<Checked[]> {
  const checked: Checked[] = []
  for (const { what, counts, sql: query } of [
    ...bookInvariants,
    ...sealInvariants,
    ...actInvariants,
    ...more,
  ]) {
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
