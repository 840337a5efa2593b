import type { Server as HttpServer } from 'node:http'
import { isRefusal } from '@kapao/contract/refusal'
import { Server, type Socket } from 'socket.io'
import type { Gate } from '../http/refuse-overload.ts'
import { secureOutside } from '../http/security-headers.ts'
import { identify } from '../features/session/session.ts'
import type { Meter } from '../metrics/meter.ts'
import type { Context } from '../platform/context.ts'
import { type ChatNews, readChatNews } from './chat-news.ts'
import { openChatRooms } from './chat-rooms.ts'
import { deskNews } from './desk-news.ts'
import { readTraceNews } from './trace-news.ts'
import { readTyping } from './typing-news.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { createSocketCaps } from './socket-caps.ts'
import type { RecentChanges } from './recent-changes.ts'
import { refuseSocket } from './refuse-socket.ts'
import { tokenOf } from './token.ts'

export type Live = {
  /** Notifies the members that announcements are about, and the listeners of a conversation with news. */
  deliver: (announced: readonly string[]) => void
  /** Delivers news to every socket of this server that listens to a participant's conversation. */
  deliverChat: (participantId: string, news: ChatNews) => void
  /** Disconnects every socket, so that the server can close. */
  disconnect: () => void
}

type EngineSocket = Socket['conn']

type Admitted = Parameters<typeof tokenOf>[0] & { disconnect: (close: boolean) => unknown }

function roomOf(memberId: string): string {
  return `member:${memberId}`
}

/** The longest delay that a timer accepts. A session of 30 days is longer. */
const longestMilliseconds = 2 ** 31 - 1

/** A connection that does not say who it is for this long is closed. */
const connectMilliseconds = 15_000

/** Our client closes its connection when it is refused. Another one gets time to read why, and is closed then. */
const lastWordMilliseconds = 500

function countSockets(io: Server, meter: Meter): void {
  io.on('connection', (socket) => {
    const kind = (socket.data as { memberId?: string }).memberId === undefined ? 'guest' : 'member'
    meter.socketOpened(kind)
    socket.once('disconnect', () => meter.socketClosed(kind))
  })
}

/** Refuses one socket too many, and closes its connection, which would stay open otherwise. */
function letGo(socket: Socket, next: (refused: Error) => void): void {
  next(new Error('REQUEST_LIMIT'))
  setTimeout(() => socket.conn.close(), lastWordMilliseconds).unref()
}

/**
 * Serves Socket.IO at `/socket.io`. The bearer token puts a member into the member's own room and no other. A guest has
 * no token and no room, and gets only the conversation that it joins with its guest id. Pages of other sites are refused.
 *
 * A phone that says how many milliseconds ago it began to read (`readAgo`) is notified at once if something of its member
 * may have changed since.
 */
export function openLive(
  http: HttpServer,
  context: Context,
  { recentChanges, gate }: { recentChanges: RecentChanges; gate: Gate },
): Live {
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 16_384,
    cors: { origin: false },
    connectTimeout: connectMilliseconds,
    allowRequest: (request, decide) => {
      if (!refuseSocket(request, gate)) decide(null, isOwnOrigin(request.headers, context.config.PUBLIC_URL))
    },
  })
  secureOutside(http, '/socket.io')
  const chat = openChatRooms(context)
  const caps = createSocketCaps(context)
  io.engine.on('connection', (connection: EngineSocket) => {
    if (!caps.open(connection)) connection.close()
  })
  io.on('connection', chat.serve)
  countSockets(io, context.meter)
  // Without this, a socket that has disconnected could keep its connection open indefinitely.
  io.on('connection', (socket) => void socket.on('disconnect', () => socket.conn.close()))
  // A session may end while its socket connects, and the announcement is then sent before the socket can receive it.
  io.on('connection', (socket) => {
    if (socket.handshake.auth['token'] === undefined) return
    letGoIfEnded(socket).catch((outage: unknown) => {
      // The socket stays open: its session is looked up again with the next announcement.
      context.log.warn({ err: outage }, 'socket.session_check_failed')
    })
  })
  // A member of whom nothing changed since the phone read everything need not read it again.
  io.on('connection', (socket) => {
    const memberId = (socket.data as { memberId?: string }).memberId
    const readAgo: unknown = socket.handshake.auth['readAgo']
    if (memberId === undefined || typeof readAgo !== 'number') return
    if (recentChanges.mayHaveChanged(memberId, readAgo)) socket.emit('wallet.changed')
  })
  async function letGoIfEnded(socket: Admitted): Promise<boolean> {
    const hasEnded = isRefusal(await identify(context, tokenOf(socket), { isUse: false }))
    if (hasEnded) socket.disconnect(true)
    return hasEnded
  }
  /** Disconnects a socket when its session ends. Uses of the session postpone its end, so the end is looked up again. */
  function letGoAtEnd(socket: Socket, end: Date): void {
    const milliseconds = Math.max(0, end.getTime() - context.clock.now().getTime())
    const timer = setTimeout(
      () => {
        identify(context, tokenOf(socket), { isUse: false })
          .then((caller) => {
            if (isRefusal(caller)) socket.disconnect(true)
            else if (socket.connected) letGoAtEnd(socket, caller.sessionExpiresAt)
          })
          // The session cannot be looked up: the client connects again when it can.
          .catch(() => socket.disconnect(true))
      },
      Math.min(milliseconds, longestMilliseconds),
    )
    socket.once('disconnect', () => clearTimeout(timer))
  }
  io.use((socket, next) => {
    if (socket.handshake.auth['token'] === undefined)
      return caps.admit(socket, undefined) ? next() : letGo(socket, next)
    identify(context, tokenOf(socket), { isUse: false })
      .then(async (caller) => {
        if (isRefusal(caller)) return next(new Error(caller.code))
        if (!caps.admit(socket, caller.memberId)) return letGo(socket, next)
        await socket.join(roomOf(caller.memberId))
        socket.data = { memberId: caller.memberId }
        letGoAtEnd(socket, caller.sessionExpiresAt)
        return next()
      })
      .catch((fault: unknown) => {
        context.log.error({ err: fault }, 'socket.not_admitted')
        next(new Error('INTERNAL_SERVER_ERROR'))
      })
  })
  /**
   * A session may have ended since its socket was opened: logged out, revoked, suspended. Such a socket gets no more.
   */
  async function notifyMember(memberId: string): Promise<void> {
    for (const socket of await io.in(roomOf(memberId)).fetchSockets()) {
      if (!(await letGoIfEnded(socket))) socket.emit('wallet.changed')
    }
  }
  return {
    deliver: (announced) => {
      const traces = new Map<string, string>()
      for (const what of announced) {
        const news = readChatNews(what)
        const traced = readTraceNews(what)
        if (news) chat.wake(news.participantId, news.news)
        else if (traced) traces.set(traced.memberId, traced.traceParent)
        else if (what !== deskNews && readTyping(what) === undefined) {
          recentChanges.note(what)
          context.tracing
            .run({ name: 'wallet.changed', kind: 'producer', after: traces.get(what) }, () =>
              notifyMember(what),
            )
            .catch((outage: unknown) => {
              context.log.warn({ err: outage }, 'announcement.lost')
            })
        }
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
