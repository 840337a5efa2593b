import { z } from 'zod'
import type { ChatMessage, ChatRead } from './chat-message.ts'

/** What a client says to hear a conversation: `join`, with this, and the answer below. Specification §7 Chat. */
export const joining = z.object({
  prefix: z.string().max(60),
  userId: z.string().max(64).optional(),
  guestId: z.string().max(200).optional(),
  /** The last message it has; everything later comes, in order. Absent: what comes from now on. */
  after: z.int().min(0).max(2_147_483_647).optional(),
})
export type Joining = z.input<typeof joining>

export type Joined = { ok: true; seq: number; read: ChatRead } | { ok: false; message: string }

/** What the server tells whoever joined. */
export type ChatEvents = {
  messaging: (message: ChatMessage) => void
  read: (read: ChatRead) => void
}
