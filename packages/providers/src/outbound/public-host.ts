import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The hosts that may be at private addresses, as they are written in URLs; or any host. */
export type PrivateHosts = 'any' | readonly string[]

/** Azure serves a machine's credentials at this address, which belongs to no range for special use. */
const azureMetadata = '168.63.129.16'

/** Names that never lead to a host of the internet: RFC 6761, RFC 6762, RFC 8375, and `internal` of ICANN. */
const privateSuffixes = ['localhost', 'local', 'internal', 'home.arpa']

/**
 * Whether an IP address belongs to a host of the internet. Loopback, private, link-local (where clouds serve their
 * metadata), shared, multicast, tunnel and reserved ranges do not; an IPv4 address that is mapped into IPv6 counts as
 * itself.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return parsed.toString() !== azureMetadata
  // Only 2000::/3 is given to hosts of the internet; the library calls unassigned ranges unicast too.
  const [first = 0] = parsed.toByteArray()
  return first >> 5 === 1
}

/**
 * Whether a URL's host may belong to the internet, as far as the name shows it. A name without a dot is one of a local
 * network. What a name resolves to is checked when a connection is opened.
 */
function isPublicHost(hostname: string): boolean {
  const host = plainHost(hostname)
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !privateSuffixes.some((suffix) => host.endsWith(`.${suffix}`))
}

/**
 * Whether an address may be requested, as far as its host shows it: the hosts named in `privateHosts` may be anywhere,
 * others must be hosts of the internet.
 */
export function mayReach(address: string, privateHosts: PrivateHosts): boolean {
  const { hostname } = new URL(address)
  return isNamed(hostname, privateHosts) || isPublicHost(hostname)
}

/** Whether a host is one of `privateHosts`. */
export function isNamed(hostname: string, privateHosts: PrivateHosts): boolean {
  return privateHosts === 'any' || privateHosts.some((named) => plainHost(named) === plainHost(hostname))
}

/** A URL's host name without the brackets of IPv6 and the dot at its end, in small letters. */
function plainHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}
