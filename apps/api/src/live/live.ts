import type { Server as HttpServer } from 'node:http'
import { isRefusal } from '@kapao/contract/refusal'
import { Server } from 'socket.io'
import { identify } from '../features/session/session.ts'
import type { House } from '../house.ts'

export type Live = {
  /** Tells the phones of these members that something of theirs changed. */
  tell: (memberIds: readonly string[]) => void
  /** Lets every socket go, so that the server can close. */
  disconnect: () => void
}

const roomOf = (memberId: string): string => `member:${memberId}`

type WithHandshake = { handshake: { auth: { [part: string]: unknown } } }

const tokenOf = ({ handshake }: WithHandshake): string | undefined => {
  const token = handshake.auth['token']
  return typeof token === 'string' ? token : undefined
}

/** Socket.IO at `/socket.io`: a member joins the own room by the bearer token and no other. */
export const openLive = (http: HttpServer, house: House): Live => {
  const io = new Server(http, { serveClient: false, maxHttpBufferSize: 16_384, cors: { origin: false } })
  io.use((socket, next) => {
    identify(house, tokenOf(socket))
      .then(async (caller) => {
        if (isRefusal(caller)) return next(new Error(caller.code))
        await socket.join(roomOf(caller.memberId))
        return next()
      })
      .catch((fault: unknown) => {
        house.log.error({ err: fault }, 'socket not admitted')
        next(new Error('INTERNAL_SERVER_ERROR'))
      })
  })
  /** A session may have ended since its socket was opened: logged out, revoked, suspended. It hears no more. */
  const tellMember = async (memberId: string): Promise<void> => {
    for (const socket of await io.in(roomOf(memberId)).fetchSockets()) {
      if (isRefusal(await identify(house, tokenOf(socket)))) socket.disconnect(true)
      else socket.emit('wallet.changed')
    }
  }
  return {
    tell: (memberIds) => {
      for (const memberId of memberIds) {
        tellMember(memberId).catch((outage: unknown) => {
          house.log.warn({ err: outage }, 'an announcement was lost')
        })
      }
    },
    disconnect: () => {
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
