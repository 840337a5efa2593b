import type { Joined } from '@kapao/contract/chat-socket'
import type { ChatMessage, ChatRead } from '@kapao/contract/chat-message'
import { io, type Socket } from 'socket.io-client'
import { generateId } from './random.ts'
import type { WireResponse, Wire } from './wire.ts'

/** A sender in the chat: a member with a token, or a guest with a guest id. */
export type Speaker = { token: string } | { guestId: string }

/** Requests a signed guest id from the server. */
export async function newGuest(wire: Wire): Promise<{ guestId: string }> {
  const { body } = await wire<{ guestId: string }>('GET', '/api/chat/config')
  return { guestId: body.guestId }
}

function asked(speaker: Speaker, body: object) {
  if ('token' in speaker) return { token: speaker.token, body }
  return { body: { ...body, guestId: speaker.guestId } }
}

/** Sends a text. A repeat with the same client id is the same message. */
export function say(
  wire: Wire,
  speaker: Speaker,
  message: string,
  clientId: string = generateId(),
): Promise<WireResponse<string>> {
  const body = { clientId, message: { message_type: 'text', payload: { message } } }
  return wire<string>('POST', '/api/chat/send-message', asked(speaker, body))
}

/** Taps a button of the bot. */
export function tap(wire: Wire, speaker: Speaker, payload: string): Promise<WireResponse<string>> {
  const message = { message_type: 'postback', payload: { title: payload, payload } }
  return wire<string>('POST', '/api/chat/send-message', asked(speaker, { clientId: generateId(), message }))
}

export type ChatPage = { total: number; messages: ChatMessage[]; read: ChatRead }

export function readPage(wire: Wire, speaker: Speaker, params: object = {}): Promise<WireResponse<ChatPage>> {
  return wire<ChatPage>('POST', '/api/chat/history', asked(speaker, params))
}

/** The text of a message, if its type has one. */
export function textIn({ message }: ChatMessage): string | undefined {
  if (message.message_type === 'generic' || message.message_type === 'postback') return undefined
  return message.payload.message
}

/** A socket that has joined a conversation, with everything that it has received. */
export type Listening = { socket: Socket; joined: Joined; messages: ChatMessage[]; reads: ChatRead[] }

/** Joins a conversation and receives the messages after `after`. */
export async function listen(
  url: string,
  speaker: Speaker,
  { after, prefix = 'kapao', address }: { after?: number; prefix?: string; address?: string } = {},
): Promise<Listening> {
  const auth = 'token' in speaker ? { token: speaker.token } : {}
  const extraHeaders: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
  const usual = { transports: ['websocket'], reconnection: false, forceNew: true }
  const socket = io(url, { auth, extraHeaders, ...usual })
  const messages: ChatMessage[] = []
  const reads: ChatRead[] = []
  socket.on('messaging', (message: ChatMessage) => messages.push(message))
  socket.on('read', (read: ChatRead) => reads.push(read))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const guest = 'guestId' in speaker ? { guestId: speaker.guestId } : {}
  const params = { prefix, ...guest, ...(after === undefined ? {} : { after }) }
  const joined = (await socket.emitWithAck('join', params)) as Joined
  return { socket, joined, messages, reads }
}
