import { isIPv6 } from 'node:net'
import type { Context } from '../../platform/context.ts'
import { readSetting } from '../site/site.ts'

/** Whether the operator lets nobody log in from an IP address. */
export async function isRefusedAddress(context: Pick<Context, 'db'>, address: string): Promise<boolean> {
  // A dual-stack server sees an IPv4 address as an IPv4-mapped IPv6 address.
  const plain = isIPv6(address) ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address
  return (await readSetting(context, 'refusedAddresses')).includes(plain)
}
