import type { IncomingHttpHeaders } from 'node:http'
import { addressBlock } from '../http/address-block.ts'
import type { Context } from '../platform/context.ts'

type Connection = {
  readyState: string
  once: (event: 'close', listener: () => void) => unknown
}
type Opened = {
  handshake: { address: string; headers: IncomingHttpHeaders }
  conn: Connection
}
type Unnamed = Connection & { remoteAddress: string; request: { headers: IncomingHttpHeaders } }

/** Counts the open sockets of each member, those of guests by their address, and connections that are neither yet. */
export type SocketCaps = {
  /**
   * Counts a connection that has not said who it is, until it does or closes. Returns `false` if its address has too
   * many.
   */
  open: (connection: Unnamed) => boolean
  /** Counts a socket until it closes. Returns `false` if the member, or the guest's address, has too many. */
  admit: (socket: Opened, memberId: string | undefined) => boolean
}

/**
 * Members are counted by account, not by address: the phones of a carrier's customers share addresses, and a stranger at
 * one of them must not keep members from seeing their money arrive.
 */
export function createSocketCaps({ config }: Pick<Context, 'config'>): SocketCaps {
  const counts = new Map<string, number>()
  /** What ends the count of a connection as one that has not said who it is. */
  const naming = new WeakMap<object, () => void>()
  /** Counts one more, and returns what ends its count; `undefined` if there are too many. */
  function count(key: string, most: number): (() => void) | undefined {
    const open = counts.get(key) ?? 0
    if (open >= most) return undefined
    counts.set(key, open + 1)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0) counts.delete(key)
      else counts.set(key, left)
    }
  }
  return {
    open: (connection) => {
      const { headers } = connection.request
      const address = addressOf({ headers, address: connection.remoteAddress }, config)
      const end = count(`unnamed ${addressBlock(address)}`, config.SOCKETS_UNNAMED)
      if (!end) return false
      naming.set(connection, end)
      connection.once('close', end)
      return true
    },
    admit: ({ handshake, conn }, memberId) => {
      const isGuest = memberId === undefined
      const key = isGuest ? `guests ${addressBlock(addressOf(handshake, config))}` : memberId
      const end = count(key, isGuest ? config.SOCKETS_GUESTS : config.SOCKETS_MEMBER)
      if (!end) return false
      naming.get(conn)?.()
      // A connection that has closed meanwhile emits nothing any more.
      if (conn.readyState === 'open') conn.once('close', end)
      else end()
      return true
    },
  }
}

/** The client's address: behind the one proxy that is trusted, the last in its header. */
function addressOf({ headers, address }: Opened['handshake'], { TRUST_PROXY }: Context['config']): string {
  const header = headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
  return TRUST_PROXY === 'on' && forwarded ? forwarded : address
}
