import type { Server as HttpServer } from 'node:http'
import { isRefusal } from '@kapao/contract/refusal'
import { Server, type Socket } from 'socket.io'
import { identify } from '../features/session/session.ts'
import type { Context } from '../platform/context.ts'
import { type ChatNews, readChatNews } from './chat-news.ts'
import { openChatRooms } from './chat-rooms.ts'
import { tokenOf } from './token.ts'

export type Live = {
  /** Tells those whom announcements are about: members of what is theirs, and who listens to a conversation of it. */
  deliver: (announced: readonly string[]) => void
  /** Tells whoever listens to a person's conversation here that something happened in it. */
  deliverChat: (participantId: string, news: ChatNews) => void
  /** Lets every socket go, so that the server can close. */
  disconnect: () => void
}

type Admitted = Parameters<typeof tokenOf>[0] & { disconnect: (close: boolean) => unknown }

const roomOf = (memberId: string): string => `member:${memberId}`

/** The longest time that a timer takes; a session of 30 days is longer, and its socket then opens anew. */
const longestMilliseconds = 2 ** 31 - 1

/** A socket lives no longer than its session. */
const letGoAt = (socket: Socket, milliseconds: number): void => {
  const timer = setTimeout(() => socket.disconnect(true), Math.min(milliseconds, longestMilliseconds))
  socket.once('disconnect', () => clearTimeout(timer))
}

/**
 * Socket.IO at `/socket.io`: a member joins the own room by the bearer token and no other. A guest has no token and no
 * room, and hears nothing but the conversation that it joins by its guest id.
 */
export const openLive = (http: HttpServer, context: Context): Live => {
  const io = new Server(http, { serveClient: false, maxHttpBufferSize: 16_384, cors: { origin: false } })
  const chat = openChatRooms(context)
  io.on('connection', chat.serve)
  // Whoever takes leave would otherwise keep the connection, for as long as they like, with nobody at its end.
  io.on('connection', (socket) => void socket.on('disconnect', () => socket.conn.close()))
  // A session that ended while its socket was let in was announced before the socket could hear of it.
  io.on('connection', (socket) => {
    if (socket.handshake.auth['token'] === undefined) return
    letGoIfEnded(socket).catch((outage: unknown) => {
      // It stays: it is looked up again with the next announcement.
      context.log.warn({ err: outage }, 'socket.session_check_failed')
    })
  })
  const letGoIfEnded = async (socket: Admitted): Promise<boolean> => {
    const hasEnded = isRefusal(await identify(context, tokenOf(socket)))
    if (hasEnded) socket.disconnect(true)
    return hasEnded
  }
  io.use((socket, next) => {
    if (socket.handshake.auth['token'] === undefined) return next()
    identify(context, tokenOf(socket))
      .then(async (caller) => {
        if (isRefusal(caller)) return next(new Error(caller.code))
        await socket.join(roomOf(caller.memberId))
        letGoAt(socket, caller.sessionExpiresAt.getTime() - context.clock.now().getTime())
        return next()
      })
      .catch((fault: unknown) => {
        context.log.error({ err: fault }, 'socket.not_admitted')
        next(new Error('INTERNAL_SERVER_ERROR'))
      })
  })
  /** A session may have ended since its socket was opened: logged out, revoked, suspended. It hears no more. */
  const notifyMember = async (memberId: string): Promise<void> => {
    for (const socket of await io.in(roomOf(memberId)).fetchSockets()) {
      if (!(await letGoIfEnded(socket))) socket.emit('wallet.changed')
    }
  }
  return {
    deliver: (announced) => {
      for (const what of announced) {
        const news = readChatNews(what)
        if (news) chat.wake(news.participantId, news.news)
        else
          notifyMember(what).catch((outage: unknown) => {
            context.log.warn({ err: outage }, 'announcement.lost')
          })
      }
    },
    deliverChat: chat.wake,
    disconnect: () => {
      chat.close()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
