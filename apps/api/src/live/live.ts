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

/** Socket.IO at `/socket.io`: a member joins the own room by the bearer token and no other. */
export const openLive = (http: HttpServer, house: House): Live => {
  const io = new Server(http, { serveClient: false, maxHttpBufferSize: 16_384, cors: { origin: false } })
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    identify(house, typeof token === 'string' ? token : undefined)
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
  return {
    tell: (memberIds) => {
      for (const memberId of memberIds) io.to(roomOf(memberId)).emit('wallet.changed')
    },
    disconnect: () => {
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
