import { type Joined, joining } from '@kapao/contract/chat-socket'
import { isRefusal } from '@kapao/contract/refusal'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Socket } from 'socket.io'
import { chatPrefix, identifyParticipant, readLastSeqs, readStanding } from '../features/chat/chat.ts'
import { isTerminated } from '../features/site/site.ts'
import type { Context } from '../platform/context.ts'
import type { ChatNews } from './chat-news.ts'
import { deliverMessages, deliverRead, type Room } from './chat-delivery.ts'
import { tokenOf } from './token.ts'

export type ChatRooms = {
  /** Lets a socket join its own participant's conversation. */
  serve: (socket: Socket) => void
  /** Sends new messages to every socket of this server that listens to a conversation. */
  wake: (participantId: string, news: ChatNews) => void
  close: () => void
}

/** How often a server checks for messages whose news was lost. Specification §9, socket recheck. */
const recheckMilliseconds = 5000

/** A socket without a token may listen as a guest, and must join within this time. */
const guestJoinsMilliseconds = 10_000

/** The same as the limit for reading the history by calls, because joining reveals as much. */
const mostJoinsAMinute = 240

/**
 * The sockets of this server that listen to conversations. Each has a position in its conversation, and gets every
 * later message from the database, in order. So it does not matter on which server a message was written, how often its
 * news arrives, or whether the news was lost. Decision record 0039.
 */
export function openChatRooms(context: Context): ChatRooms {
  const rooms = new Map<string, Room>()
  const cursors = new Map<Socket, string>()
  const joins = new RateLimiterMemory({ points: mostJoinsAMinute, duration: 60 })

  function serve(socket: Socket): void {
    socket.on('join', (request: unknown, answer: unknown) => {
      function answerJoin(joined: Joined): void {
        if (typeof answer === 'function') (answer as (joined: Joined) => void)(joined)
      }
      join(socket, request).then(answerJoin, (fault: unknown) => {
        context.log.error({ err: fault }, 'chat.join_failed')
        answerJoin({ ok: false, message: 'INTERNAL_SERVER_ERROR' })
      })
    })
    socket.on('disconnect', () => leave(socket))
    if (tokenOf(socket) !== undefined) return
    const timer = setTimeout(() => {
      if (!cursors.has(socket)) socket.disconnect(true)
    }, guestJoinsMilliseconds)
    socket.on('disconnect', () => clearTimeout(timer))
  }

  async function join(socket: Socket, request: unknown): Promise<Joined> {
    const parsed = joining.safeParse(request)
    if (!parsed.success || parsed.data.prefix !== chatPrefix)
      return { ok: false, message: 'VALIDATION_FAILED' }
    if (await isTerminated(context)) return { ok: false, message: 'gone' }
    const { guestId, userId, after } = parsed.data
    const participant = await identifyParticipant(context, { token: tokenOf(socket), guestId, userId })
    if (isRefusal(participant)) return { ok: false, message: participant.code }
    const { participantId } = participant
    const isInTime = await joins.consume(participantId).then(
      () => true,
      () => false,
    )
    if (!isInTime) return { ok: false, message: 'REQUEST_LIMIT_1MIN' }
    const { lastSeq, read, hasMoved } = await readStanding(context, participantId)
    if (hasMoved) return { ok: false, message: 'CHAT_MOVED' }
    if (socket.disconnected) return { ok: false, message: 'VALIDATION_FAILED' }
    leave(socket)
    const room = rooms.get(participantId) ?? { listeners: new Set(), isBusy: false, isAsked: false }
    rooms.set(participantId, room)
    cursors.set(socket, participantId)
    room.listeners.add({ socket, participant, sent: Math.min(after ?? lastSeq, lastSeq) })
    // Delivers what was written since `lastSeq` was read above.
    wake(participantId, lastSeq + 1)
    return { ok: true, seq: lastSeq, read }
  }

  function leave(socket: Socket): void {
    const participantId = cursors.get(socket)
    const room = participantId === undefined ? undefined : rooms.get(participantId)
    if (participantId === undefined || !room) return
    cursors.delete(socket)
    for (const listener of room.listeners) if (listener.socket === socket) room.listeners.delete(listener)
    if (room.listeners.size === 0) rooms.delete(participantId)
  }

  function wake(participantId: string, news: ChatNews): void {
    const room = rooms.get(participantId)
    if (!room) return
    if (news === 'read') return void deliverRead(context, participantId, room)
    if ([...room.listeners].every(({ sent }) => sent >= news)) return
    room.isAsked = true
    if (!room.isBusy) void deliverMessages(context, room)
  }

  async function recheck(): Promise<void> {
    if (rooms.size === 0) return
    for (const { participantId, lastSeq } of await readLastSeqs(context, [...rooms.keys()]))
      wake(participantId, lastSeq)
  }
  const timer = setInterval(() => {
    recheck().catch((outage: unknown) => context.log.warn({ err: outage }, 'chat.recheck_failed'))
  }, recheckMilliseconds)
  timer.unref()
  return { serve, wake, close: () => clearInterval(timer) }
}
