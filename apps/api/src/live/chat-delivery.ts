import type { ChatMessage } from '@kapao/contract/chat-message'
import { isRefusal } from '@kapao/contract/refusal'
import type { Socket } from 'socket.io'
import { identifyParticipant, readMessagesAfter, readStanding } from '../features/chat/chat.ts'
import type { Context } from '../platform/context.ts'
import type { Participant } from '../platform/operation.ts'
import { tokenOf } from './token.ts'

const mostAtOnce = 100

/** One socket that listens to a conversation. `sent` is the number of the last message that was sent to it. */
export type Listener = { socket: Socket; participant: Participant; sent: number }
export type Room = { listeners: Set<Listener>; isBusy: boolean; isAsked: boolean }

/** Sends new messages to who listens. Runs once at a time for each conversation, so that deliveries stay in order. */
export async function deliverMessages(context: Context, room: Room): Promise<void> {
  room.isBusy = true
  try {
    while (room.isAsked && room.listeners.size > 0) {
      room.isAsked = false
      await deliverNews(context, room)
    }
  } catch (outage) {
    context.log.warn({ err: outage }, 'chat.delivery_delayed')
  } finally {
    room.isBusy = false
  }
}

async function deliverNews(context: Context, room: Room): Promise<void> {
  const listeners = [...room.listeners]
  const [first] = listeners
  if (!first) return
  const after = Math.min(...listeners.map(({ sent }) => sent))
  const messages = await readMessagesAfter(context, first.participant, { after, most: mostAtOnce })
  if (messages.length === 0) return
  for (const listener of listeners) await notifyListener(context, listener, messages)
  if (messages.length === mostAtOnce) room.isAsked = true
}

/** A session may have ended since its socket joined: logged out, revoked, suspended. Such a socket gets no more. */
async function notifyListener(
  context: Context,
  listener: Listener,
  messages: readonly ChatMessage[],
): Promise<void> {
  const { socket, participant } = listener
  if (participant.kind === 'member') {
    const identity = { token: tokenOf(socket), guestId: undefined, userId: undefined }
    if (isRefusal(await identifyParticipant(context, identity))) return void socket.disconnect(true)
  }
  for (const message of messages) {
    if (message.seq <= listener.sent) continue
    listener.sent = message.seq
    socket.emit('messaging', message)
  }
}

/** Sends the read marks of a conversation to every socket that listens to it. */
export async function deliverRead(context: Context, participantId: string, room: Room): Promise<void> {
  try {
    const { read } = await readStanding(context, participantId)
    for (const { socket } of room.listeners) socket.emit('read', read)
  } catch (outage) {
    context.log.warn({ err: outage }, 'chat.read_mark_delayed')
  }
}
