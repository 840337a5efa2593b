import { type BookHead, traceSeal } from '@kapao/contract/book'
import { followLinks } from '@kapao/contract/chain'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { send } from '../../wire/client.ts'

/** A seal that the member kept: its number, and its hash or at least the start of the hash. */
export type KeptSeal = { sealNo: number; hash: string }

/**
 * Parses a seal as it was copied or as people type it: the number, then the hash, perhaps in groups. Undefined if it is
 * no seal.
 */
export function readKeptSeal(written: string): KeptSeal | undefined {
  const [, sealNo = '', code = ''] = /^\D*(\d{1,15})[^0-9a-f]+([0-9a-f\s]+)$/i.exec(written.trim()) ?? []
  const hash = code.replaceAll(/\s/g, '').toLowerCase()
  return Number(sealNo) > 0 && hash.length >= 16 && hash.length <= 64
    ? { sealNo: Number(sealNo), hash }
    : undefined
}

export function writeKeptSeal({ sealNo, hash }: KeptSeal): string {
  return `${sealNo} ${hash}`
}

/** The start of a hash in groups, long enough to compare by eye. */
export function fingerprintOf(hash: string): string {
  return hash.slice(0, 16).replaceAll(/.{4}(?=.)/g, '$& ')
}

/** Whether a head's chain contains a kept seal in its position, by links that this phone follows itself. */
export async function holdsSeal(head: BookHead, kept: KeptSeal): Promise<boolean> {
  const links = kept.sealNo === head.sealNo ? [] : await readLinks(head, kept)
  const chain = links && (await followLinks(head, links))
  return chain?.hashes.get(kept.sealNo)?.startsWith(kept.hash) ?? false
}

async function readLinks(head: BookHead, { sealNo }: KeptSeal) {
  if (sealNo > head.sealNo) return undefined
  try {
    return (await send(traceSeal, { params: { sealNo, head: head.sealNo } })).links
  } catch (failure) {
    if (isWireFailure(failure) && failure.code === 'NO_DATA') return undefined
    throw failure
  }
}
