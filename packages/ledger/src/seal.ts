import { sql } from 'kysely'
import { isRecordedSince, unsealedFrom } from './entries.ts'
import type { LedgerTransaction } from './request.ts'

/** Entries in one seal: enough to keep seals rare, few enough to read one quickly. */
const mostInOneSeal = 5000

/** Seals in one run, so that a sealer that has fallen behind does not block other jobs. */
const mostSealsInOneRun = 200

/**
 * Seals the entries that were recorded before the oldest running transaction. Returns how many entries it sealed. A
 * second call, even at the same time from another server, is harmless.
 */
export async function sealEntries(db: LedgerTransaction): Promise<number> {
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

/** The newest seal; its hash covers everything sealed up to it. `undefined`: nothing is sealed yet. */
export async function readHead(
  db: LedgerTransaction,
): Promise<{ sealNo: bigint; hash: string; sealedAt: Date } | undefined> {
  const { rows } = await sql<{ seal_no: bigint; hash: Buffer; sealed_at: Date }>`
    select seal_no, hash, sealed_at from ledger.seal order by seal_no desc limit 1`.execute(db)
  const head = rows[0]
  return head && { sealNo: head.seal_no, hash: head.hash.toString('hex'), sealedAt: head.sealed_at }
}

/** The age of the oldest unsealed entry in seconds; 0 when every entry is sealed. */
export async function readSealLagSeconds(db: LedgerTransaction): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(recorded_at))::float8 as seconds from ledger.entry
    where ${isRecordedSince(unsealedFrom)}`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}
