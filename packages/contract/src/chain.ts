import type { BookHead, SealLink } from './book.ts'
import { fromHex, hashOf, isHash, toNumberBytes } from './hashes.ts'

/** What a head's links prove: the hash of each seal number that they refer to, and the root of each link. */
export type HeldChain = { hashes: ReadonlyMap<number, string>; roots: ReadonlyMap<number, string> }

/**
 * Follows links from a head, newest first. The hash of each must be the one that the head or an earlier link refers to.
 * Returns `undefined` if one does not match: then the links do not belong to the head's chain.
 */
export async function followLinks(
  { sealNo, hash }: Pick<BookHead, 'sealNo' | 'hash'>,
  links: readonly SealLink[],
): Promise<HeldChain | undefined> {
  const hashes = new Map([[sealNo, hash]])
  const roots = new Map<number, string>()
  for (const link of links) {
    if (!isLink(link) || hashes.get(link.sealNo) !== (await hashOfLink(link))) return undefined
    roots.set(link.sealNo, link.root)
    const named = [
      [link.sealNo - 1, link.previous],
      [skipOf(link.sealNo), link.skip],
    ] as const
    for (const [number, named_] of named) {
      if ((hashes.get(number) ?? named_) !== named_) return undefined
      hashes.set(number, named_)
    }
  }
  return { hashes, roots }
}

/** A number without its lowest set bit. Computed with division, since bit operators work on 32 bits only. */
function skipOf(sealNo: number): number {
  let bit = 1
  while (sealNo % (bit * 2) === 0) bit *= 2
  return sealNo - bit
}

function isLink({ sealNo, previous, skip, facts, root }: SealLink): boolean {
  return Number.isSafeInteger(sealNo) && sealNo > 0 && [previous, skip, facts, root].every(isHash)
}

export function hashOfLink({ sealNo, previous, skip, facts, root }: SealLink): Promise<string> {
  return hashOf(5, toNumberBytes(sealNo), ...[previous, skip, facts, root].map(fromHex))
}
