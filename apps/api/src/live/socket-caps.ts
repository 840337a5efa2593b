import { addressBlock } from '../http/address-block.ts'
import type { Context } from '../platform/context.ts'

type Opened = {
  handshake: { address: string; headers: Readonly<Record<string, string | string[] | undefined>> }
  conn: { readyState: string; once: (event: 'close', listener: () => void) => unknown }
}

/** Counts the open sockets of each member, and those of guests by their address. */
export type SocketCaps = {
  /** Counts a socket until it closes. Returns `false` if the member, or the guest's address, has too many. */
  admit: (socket: Opened, memberId: string | undefined) => boolean
}

/**
 * Members are counted by account, not by address: the phones of a carrier's customers share addresses, and a stranger at
 * one of them must not keep members from seeing their money arrive.
 */
export function createSocketCaps({ config }: Pick<Context, 'config'>): SocketCaps {
  const open = new Map<string, number>()
  return {
    admit: (socket, memberId) => {
      const key = memberId === undefined ? `guests ${addressBlock(addressOf(socket, config))}` : memberId
      const most = memberId === undefined ? config.SOCKETS_GUESTS : config.SOCKETS_MEMBER
      const count = open.get(key) ?? 0
      if (count >= most) return false
      // A connection that has closed meanwhile emits nothing any more.
      if (socket.conn.readyState !== 'open') return true
      open.set(key, count + 1)
      socket.conn.once('close', () => {
        const left = (open.get(key) ?? 1) - 1
        if (left === 0) open.delete(key)
        else open.set(key, left)
      })
      return true
    },
  }
}

/** The client's address: behind the one proxy that is trusted, the last in its header. */
function addressOf({ handshake }: Opened, { TRUST_PROXY }: Context['config']): string {
  const header = handshake.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim()
  return TRUST_PROXY === 'on' && forwarded ? forwarded : handshake.address
}
