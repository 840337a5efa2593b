import { isIPv6 } from 'node:net'

/**
 * The block that requests from an address are counted by. One IPv6 subscriber has a whole /64, so a /64 counts as one.
 * An IPv4 address counts alone, also when it is written inside an IPv6 address.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [left = '', right] = address.replace(/%.*$/, '').split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const parts = [...before, ...(right === undefined ? [] : zeros), ...after].slice(0, 4)
  return `${parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}
