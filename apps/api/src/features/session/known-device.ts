import type { Database } from '@kapao/database/connect'
import { hashBrowserToken } from '../../http/browser-cookies.ts'
import { isDeviceOf } from './known-device.store.ts'

/**
 * The name under which requests of this device for this phone are counted, or `undefined` if the phone's member has
 * never logged in on it. Each such device has counts of its own, so that strangers cannot lock a member out, while a
 * stranger who logged in elsewhere gains no further guesses.
 */
export async function findKnownDevice(
  db: Database,
  phone: string,
  deviceToken: string,
): Promise<string | undefined> {
  const deviceHash = hashBrowserToken(deviceToken)
  const isKnown = await isDeviceOf(db, phone, deviceHash)
  return isKnown ? `${phone} ${deviceHash.toString('base64url')}` : undefined
}
