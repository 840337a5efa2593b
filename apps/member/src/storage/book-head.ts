import { storageKeys } from './keys.ts'
import { keepItem, readItem } from './store.ts'

/** The newest head of the book that this phone has verified, and when. */
export type SeenHead = { sealNo: number; hash: string; seenAt: number }

export function readBookHead(): SeenHead | undefined {
  const [sealNo, hash = '', seenAt] = (readItem('localStorage', storageKeys.bookHead) ?? '').split(' ')
  const head = { sealNo: Number(sealNo), hash, seenAt: Number(seenAt) }
  return head.sealNo > 0 && head.seenAt > 0 && /^[0-9a-f]{64}$/.test(hash) ? head : undefined
}

export function keepBookHead({ sealNo, hash, seenAt }: SeenHead): void {
  keepItem('localStorage', storageKeys.bookHead, `${sealNo} ${hash} ${seenAt}`)
}
