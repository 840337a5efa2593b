import { sql } from 'kysely'
import type { LedgerTransaction } from './request.ts'

/** Entries in one seal: enough to make seals rare, few enough to read one in a moment. */
const mostInOneSeal = 5000

/** Seals in one run: a sealer that has fallen behind lets others in between. */
const mostSealsInOneRun = 200

/**
 * Seals every entry that no running transaction can add to. Answers how many entries it sealed. Doing it twice, or in
 * two places at once, is harmless.
 */
export const sealEntries = async (db: LedgerTransaction): Promise<number> => {
  let sealed = 0
  for (let turn = 0; turn < mostSealsInOneRun; turn += 1) {
    const { rows } = await sql<{
      entries: number
    }>`select ledger.seal_next(${mostInOneSeal}) as entries`.execute(db)
    const entries = rows[0]?.entries ?? 0
    if (entries === 0) break
    sealed += entries
  }
  return sealed
}

/** The newest seal, whose hash holds the whole book before it. `undefined`: nothing is sealed yet. */
export const readHead = async (
  db: LedgerTransaction,
): Promise<{ sealNo: bigint; hash: string; sealedAt: Date } | undefined> => {
  const { rows } = await sql<{ seal_no: bigint; hash: Buffer; sealed_at: Date }>`
    select seal_no, hash, sealed_at from ledger.seal order by seal_no desc limit 1`.execute(db)
  const head = rows[0]
  return head && { sealNo: head.seal_no, hash: head.hash.toString('hex'), sealedAt: head.sealed_at }
}

/** How many seconds ago the oldest entry was recorded that is not sealed yet; 0 when all are. */
export const readSealLagSeconds = async (db: LedgerTransaction): Promise<number> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(recorded_at))::float8 as seconds from ledger.entry
    where recorded_in >= coalesce((select below from ledger.seal where form = 2 order by seal_no desc limit 1), '0')`.execute(
    db,
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}
