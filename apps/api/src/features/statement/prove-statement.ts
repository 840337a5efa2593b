import { refuse } from '@kapao/contract/refusal'
import { type MovementProof, proveStatement as call } from '@kapao/contract/statement'
import { type ProvenEntry, readProofs } from '@kapao/ledger/proof'
import { operation } from '../../platform/operation.ts'
import { linksFrom } from '../book/book.ts'

/**
 * The proof of movements in the member's own statement up to a published head. The member's browser verifies it.
 * Refuses NO_DATA: one of them is not the member's, or there is no such head.
 */
export const proveStatement = operation(call, async ({ member, body }, context) => {
  const entryIds = [...new Set(body.ids)]
  const movements = await readProofs(context.db, {
    memberId: member.memberId,
    entryIds,
    upTo: BigInt(body.head),
  })
  if (movements.length < entryIds.length) return refuse('NO_DATA')
  const seals = movements.flatMap(({ entries }) => entries.flatMap(({ sealNo }) => sealNo ?? []))
  const links = await linksFrom(context, body.head, [...new Set(seals)])
  if (!links) return refuse('NO_DATA')
  return {
    movements: movements.map(({ entryId, entries }) => ({
      _id: entryId,
      entries: entries.map(presentEntry),
    })),
    links,
  }
})

function presentEntry(entry: ProvenEntry): MovementProof['entries'][number] {
  const recordedAt = entry.recordedAt.toISOString()
  if (entry.sealNo === undefined) return { recordedAt }
  const { sealNo, leaf, saltHex, path } = entry
  return { recordedAt, sealNo: Number(sealNo), leaf, salt: saltHex, path }
}
