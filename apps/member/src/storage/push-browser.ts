import { storageKeys } from './keys.ts'
import { dropItem, keepItem, readItem } from './store.ts'

/** Who is notified on this browser, and where. */
export type PushBrowser = { memberId: string; endpoint: string }

/** A browser that several people use notifies the one who wanted it, and until that member logs out. */
export function readPushBrowser(): PushBrowser | null {
  const [memberId = '', endpoint = ''] = readItem('localStorage', storageKeys.pushBrowser)?.split(' ') ?? []
  return memberId === '' ? null : { memberId, endpoint }
}

export function keepPushBrowser({ memberId, endpoint }: PushBrowser): void {
  keepItem('localStorage', storageKeys.pushBrowser, `${memberId} ${endpoint}`)
}

export function dropPushBrowser(): void {
  dropItem('localStorage', storageKeys.pushBrowser)
}
