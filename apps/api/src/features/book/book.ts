import type { BookHead, SealLink } from '@kapao/contract/book'
import { type Link, readWay } from '@kapao/ledger/proof'
import { readHead } from '@kapao/ledger/seal'
import type { Context } from '../../platform/context.ts'

/** The newest seal in its wire format. Before the first one: number 0 and a hash of zeros. */
export function presentHead(head: Awaited<ReturnType<typeof readHead>>): BookHead {
  return {
    sealNo: Number(head?.sealNo ?? 0n),
    hash: head?.hash ?? '00'.repeat(32),
    sealedAt: head?.sealedAt.toISOString() ?? null,
  }
}

/** A link of the chain in its wire format. */
export function presentLink({ sealNo, previous, skip, facts, root }: Link): SealLink {
  return {
    sealNo: Number(sealNo),
    previous,
    skip,
    facts,
    root,
  }
}

/**
 * The links from a published head to seals before it, newest first. `undefined`: there is no such head, or it does
 * not lead to one of the seals.
 */
export async function linksFrom(
  { db }: Context,
  head: number,
  seals: readonly bigint[],
): Promise<SealLink[] | undefined> {
  const newest = await readHead(db)
  if (BigInt(head) > (newest?.sealNo ?? 0n)) return undefined
  const links = await readWay(db, { from: BigInt(head), to: seals })
  const isReached = seals.every((sealNo) => links.some((link) => link.sealNo === sealNo))
  return isReached ? links.map(presentLink) : undefined
}
