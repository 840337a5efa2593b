import { sql } from 'kysely'
import type { LedgerTransaction } from './request.ts'

/** Seals in one transaction, so that sums that have fallen behind do not hold what they write for long. */
const mostSealsAtOnce = 500

/** Adds the seals that are in the sums by day to the figures that count members. Concurrent calls are harmless. */
export async function sumUpMembers(db: LedgerTransaction): Promise<void> {
  let added: number
  do {
    const { rows } = await sql<{
      added: number
    }>`select ledger.sum_up_members(${mostSealsAtOnce}) as added`.execute(db)
    added = rows[0]?.added ?? 0
  } while (added > 0)
}
