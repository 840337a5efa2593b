import type { BookHead, SealLink } from './book.ts'
import { fromHex, hashOf, isHash, toNumberBytes } from './hashes.ts'

/** The links that a head holds in place: the hash of each number that they name, and the root of each of them. */
export type HeldChain = { hashes: ReadonlyMap<number, string>; roots: ReadonlyMap<number, string> }

/**
 * Follows links from a head, newest first: each must have the hash that one before it, or the head itself, names.
 * `undefined` where one has not: then they are not of this head's chain.
 */
export const followLinks = async (
  { sealNo, hash }: Pick<BookHead, 'sealNo' | 'hash'>,
  links: readonly SealLink[],
): Promise<HeldChain | undefined> => {
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

/** A number without its lowest bit. In halves: bit operators know only 32 bits. */
const skipOf = (sealNo: number): number => {
  let bit = 1
  while (sealNo % (bit * 2) === 0) bit *= 2
  return sealNo - bit
}

const isLink = ({ sealNo, previous, skip, facts, root }: SealLink): boolean =>
  Number.isSafeInteger(sealNo) && sealNo > 0 && [previous, skip, facts, root].every(isHash)

export const hashOfLink = ({ sealNo, previous, skip, facts, root }: SealLink): Promise<string> =>
  hashOf(5, toNumberBytes(sealNo), ...[previous, skip, facts, root].map(fromHex))
