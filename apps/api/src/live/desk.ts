import type { Typing } from '@kapao/contract/chat-socket'
import { isRefusal } from '@kapao/contract/refusal'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { identifyOperatorSession } from '../features/operator/operator.ts'
import { type DeskMarks, readDeskMarks, wholeQueue } from '../features/work/work.ts'
import { isEncrypted, operatorTokenOf } from '../http/browser-cookies.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import type { Gate } from '../http/refuse-overload.ts'
import { secureOutside } from '../http/security-headers.ts'
import { monotonicMilliseconds } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { serveTyping } from './desk-typing.ts'
import { refuseSocket } from './refuse-socket.ts'
import { readTyping } from './typing-news.ts'

export type Desk = {
  /** Something may have changed: looks soon, and says so to the open consoles if it has. */
  wake: () => void
  /** Passes on who types in a conversation, and looks whether something has changed. */
  deliver: (announced: readonly string[]) => void
  /** Disconnects every socket, so that the server can close. */
  disconnect: () => void
}

/** However often something happens, the database is asked at most this often. */
const gapMilliseconds = 250

/** How often a server looks without an announcement: claims end by time, and announcements can be lost. */
const recheckMilliseconds = 5000

/** One operator has a few windows open. More are a fault of ours or of somebody else. */
const mostOfOneSession = 20

const connectMilliseconds = 15_000

/**
 * Serves Socket.IO on the operators' port to sessions of operators. It says that the queue, a claim, the requests for
 * approval or the chats have changed, without what; the console then reads again what its operator may see. To who may
 * read chats it also says which operator types in which conversation (decision record 0087). A page of another site is
 * refused, a socket ends with its session, and an open one is no use of the session. Decision record 0084.
 */
export function openDesk(app: FastifyInstance, context: Context, gate: Gate): Desk {
  const io = new Server(app.server, {
    serveClient: false,
    // A request that opens a WebSocket always states its origin.
    transports: ['websocket'],
    maxHttpBufferSize: 1024,
    cors: { origin: false },
    connectTimeout: connectMilliseconds,
    allowRequest: (request, decide) => {
      if (!refuseSocket(request, gate)) decide(null, isFromConsole(request) && tokenOf(request) !== undefined)
    },
  })
  secureOutside(app.server, '/socket.io')
  const counts = new Map<string, number>()
  let marks: DeskMarks | undefined
  let timer: NodeJS.Timeout | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let isLooking = false

  function tokenOf({ headers, socket }: IncomingMessage): string | undefined {
    return operatorTokenOf(app, headers, isEncrypted({ headers, socket }, context.config))
  }

  async function identify(socket: Socket) {
    const token = tokenOf(socket.request)
    return token === undefined
      ? undefined
      : identifyOperatorSession(context, { token, isBackground: true }).then((found) =>
          isRefusal(found) ? undefined : found,
        )
  }

  io.use((socket, next) => {
    identify(socket)
      .then((operator) => {
        if (!operator) return next(new Error('UNAUTHORIZED'))
        const { sessionId } = operator.session
        const open = counts.get(sessionId) ?? 0
        if (open >= mostOfOneSession) return next(new Error('REQUEST_LIMIT'))
        counts.set(sessionId, open + 1)
        socket.once('disconnect', () => {
          const left = (counts.get(sessionId) ?? 1) - 1
          if (left > 0) counts.set(sessionId, left)
          else counts.delete(sessionId)
        })
        return next()
      })
      .catch((fault: unknown) => {
        context.log.error({ err: fault }, 'socket.not_admitted')
        next(new Error('INTERNAL_SERVER_ERROR'))
      })
  })
  io.on('connection', (socket) => {
    context.meter.socketOpened('operator')
    socket.on('disconnect', () => {
      context.meter.socketClosed('operator')
      socket.conn.close()
      // Whoever connects next is told that everything may have changed.
      if (io.sockets.sockets.size === 0) marks = undefined
    })
    serveTyping(context, socket, () => identify(socket))
    wake()
  })

  function wake(): void {
    if (io.sockets.sockets.size === 0) return
    if (timer !== undefined) return
    const wait = isLooking ? gapMilliseconds : lookedAt + gapMilliseconds - monotonicMilliseconds()
    timer = setTimeout(() => void look(), Math.max(0, wait))
  }

  async function look(): Promise<void> {
    timer = undefined
    if (isLooking) return wake()
    isLooking = true
    lookedAt = monotonicMilliseconds()
    try {
      const found = await readDeskMarks(context.db, wholeQueue(context))
      const changed = names.filter((name) => marks?.[name] !== found[name])
      await letGoOfEnded()
      for (const name of changed) io.emit(`${name}.changed`)
      // Only now: what a failure kept from being emitted is emitted after the next look.
      marks = io.sockets.sockets.size === 0 ? undefined : found
    } catch (outage) {
      context.log.warn({ err: outage }, 'announcement.lost')
    } finally {
      isLooking = false
    }
  }

  /** A session may have ended since its socket was opened: logged out, ended, not used, suspended. */
  async function letGoOfEnded(): Promise<void> {
    for (const socket of io.sockets.sockets.values()) if (!(await identify(socket))) socket.disconnect(true)
  }

  const recheck = setInterval(wake, recheckMilliseconds).unref()
  async function tellTyping(typing: Typing): Promise<void> {
    for (const socket of io.sockets.sockets.values()) {
      const operator = await identify(socket)
      if (operator?.permissions.has('chat.read') && operator.operatorId !== typing.operatorId)
        socket.emit('chat.typing', typing)
    }
  }

  function deliver(announced: readonly string[]): void {
    const typings = announced.flatMap((what) => readTyping(what) ?? [])
    for (const typing of typings)
      tellTyping(typing).catch((outage: unknown) => context.log.warn({ err: outage }, 'announcement.lost'))
    if (typings.length < announced.length) wake()
  }

  return {
    wake,
    deliver,
    disconnect: () => {
      clearInterval(recheck)
      clearTimeout(timer)
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}

const names = ['work', 'claim', 'approvals', 'chat'] as const

/** A client that is no browser may state no origin, but it has no operator's cookie either. */
function isFromConsole({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && isOwnOrigin(headers, undefined)
}
