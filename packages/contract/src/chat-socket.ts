import { z } from 'zod'
import type { ChatMessage, ChatRead } from './chat-message.ts'

/** The payload of `join`, with which a client subscribes to a conversation. Specification §7 Chat. */
export const joining = z.object({
  prefix: z.string().max(60),
  userId: z.string().max(64).nullish(),
  guestId: z.string().max(200).nullish(),
  /** The last message that the client has; it receives all later ones in order. Absent: only new messages. */
  after: z.int().min(0).max(2_147_483_647).optional(),
})
export type Joining = z.input<typeof joining>

export type Joined = { ok: true; seq: number; read: ChatRead } | { ok: false; message: string }

/** What a console says while its operator types in a conversation, again and again until they stop. */
export const typing = z.object({ personId: z.uuid() })

/** The same as the other consoles hear it. */
export type Typing = z.output<typeof typing> & { operatorId: string }

/** The events that the server sends to a socket that has joined. */
export type ChatEvents = {
  messaging: (message: ChatMessage) => void
  read: (read: ChatRead) => void
}
