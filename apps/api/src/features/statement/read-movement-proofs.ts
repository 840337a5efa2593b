import type { SealLink } from '@kapao/contract/book'
import type { MovementProof } from '@kapao/contract/statement'
import { type ProvenEntry, readProofs } from '@kapao/ledger/proof'
import type { Context } from '../../platform/context.ts'
import { linksFrom } from '../book/book.ts'

/**
 * The proofs of a member's movements up to a published head, and the links from the head to their seals. Undefined if one
 * of them is not the member's, or there is no such head.
 */
export async function readMovementProofs(
  context: Context,
  { memberId, ids, head }: { memberId: string; ids: readonly string[]; head: number },
): Promise<{ movements: MovementProof[]; links: SealLink[] } | undefined> {
  const entryIds = [...new Set(ids)]
  const movements = await readProofs(context.db, { memberId, entryIds, upTo: BigInt(head) })
  if (movements.length < entryIds.length) return undefined
  const seals = movements.flatMap(({ entries }) => entries.flatMap(({ sealNo }) => sealNo ?? []))
  const links = await linksFrom(context, head, [...new Set(seals)])
  if (!links) return undefined
  return {
    movements: movements.map(({ entryId, entries }) => ({
      _id: entryId,
      entries: entries.map(presentEntry),
    })),
    links,
  }
}

function presentEntry(entry: ProvenEntry): MovementProof['entries'][number] {
  const recordedAt = entry.recordedAt.toISOString()
  if (entry.sealNo === undefined) return { recordedAt }
  const { sealNo, leaf, saltHex, path } = entry
  return { recordedAt, sealNo: Number(sealNo), leaf, salt: saltHex, path }
}
