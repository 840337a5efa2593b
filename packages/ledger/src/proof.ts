import { sql } from 'kysely'
import type { LedgerTransaction } from './request.ts'

/** An entry of a movement: its sealed text, salt and path to the root of its seal, or no seal yet. */
export type ProvenEntry = { recordedAt: Date } & (
  | { sealNo: bigint; leaf: string; saltHex: string; path: string[] }
  | { sealNo: undefined }
)

/** A movement of the statement: the entry of its line and, if it was resolved, the entry that resolved it. */
export type MovementProof = { entryId: string; entries: ProvenEntry[] }

/**
 * Reads the proofs of a member's movements in the order of `entryIds`, from the seals up to `upTo`. A movement of
 * another member is left out.
 */
export async function readProofs(
  tx: LedgerTransaction,
  { memberId, entryIds, upTo }: { memberId: string; entryIds: readonly string[]; upTo: bigint },
): Promise<MovementProof[]> {
  const { rows } = await sql<Row>`
    select movement_id, recorded_at, leaf, encode(salt, 'hex') as salt, seal_no, path
    from ledger.prove(${memberId}, ${entryIds}::uuid[], ${String(upTo)}::bigint)`.execute(tx)
  const movements = new Map<string, ProvenEntry[]>()
  for (const row of rows)
    movements.set(row.movement_id, [...(movements.get(row.movement_id) ?? []), toEntry(row)])
  return [...movements].map(([entryId, entries]) => ({ entryId, entries }))
}

type Row = { movement_id: string; recorded_at: Date } & (
  | { seal_no: bigint; leaf: string; salt: string; path: string[] }
  | { seal_no: null; leaf: null; salt: null; path: null }
)

function toEntry(row: Row): ProvenEntry {
  return row.seal_no === null
    ? { recordedAt: row.recorded_at, sealNo: undefined }
    : {
        recordedAt: row.recorded_at,
        sealNo: row.seal_no,
        leaf: row.leaf,
        saltHex: row.salt,
        path: row.path,
      }
}

/** A seal as a link of the chain: what its hash is computed from. Hashes are in hex. */
export type Link = {
  sealNo: bigint
  /** The hash of the seal before it. */
  previous: string
  /** The hash of the seal whose number is this one's without its lowest bit. */
  skip: string
  facts: string
  root: string
  hash: string
  sealedAt: Date
}

/** Reads up to `most` links after a seal number, oldest first. Repeated calls read the whole chain. */
export function readLinksAfter(tx: LedgerTransaction, after: bigint, most: number): Promise<Link[]> {
  return selectLinks(tx, sql`s.seal_no > ${String(after)}::bigint order by s.seal_no limit ${most}`)
}

/**
 * Reads the links that lead from a seal back to earlier ones, newest first. Each link is followed by the seal before it
 * or by the seal it skips to. `from` and the targets are included. Seals of form 1, from before proofs, have no link.
 */
export async function readWay(
  tx: LedgerTransaction,
  { from, to }: { from: bigint; to: readonly bigint[] },
): Promise<Link[]> {
  const numbers = new Set(to.flatMap((target) => wayTo(from, target)))
  if (numbers.size === 0) return []
  const wanted = [...numbers].map(String)
  return selectLinks(tx, sql`s.seal_no = any(${wanted}::bigint[]) order by s.seal_no desc`)
}

/** The seal numbers from a seal back to an earlier one. Follows the skip link unless it leads past the target. */
export function wayTo(from: bigint, target: bigint): bigint[] {
  const way: bigint[] = []
  for (let at = from; at >= target && at > 0n;) {
    way.push(at)
    const skip = at - (at & -at)
    at = skip >= target ? skip : at - 1n
  }
  return way
}

type LinkRow = Omit<Link, 'sealNo' | 'sealedAt'> & { seal_no: bigint; sealed_at: Date }

const nothing = '00'.repeat(32)

async function selectLinks(tx: LedgerTransaction, which: ReturnType<typeof sql>): Promise<Link[]> {
  const { rows } = await sql<LinkRow>`
    select s.seal_no, encode(s.facts, 'hex') as facts, encode(s.root, 'hex') as root, encode(s.hash, 'hex') as hash,
      coalesce(encode(p.hash, 'hex'), ${nothing}) as previous, coalesce(encode(k.hash, 'hex'), ${nothing}) as skip,
      s.sealed_at
    from ledger.seal s
    left join ledger.seal p on p.seal_no = s.seal_no - 1
    left join ledger.seal k on k.seal_no = s.seal_no - (s.seal_no & -s.seal_no)
    where s.form = 2 and ${which}`.execute(tx)
  return rows.map(({ seal_no, sealed_at, ...link }) => ({ ...link, sealNo: seal_no, sealedAt: sealed_at }))
}
