import { z } from 'zod'
import { isSeen } from './seen.ts'
import { instant } from './shapes.ts'
import { webAddress } from './web-address.ts'

/** Limits of the chat, which the app also shows before a file is chosen. Specification §5, §9; decision record 0039. */
export const chatLimits = {
  mostCharacters: 2000,
  page: 10,
  readAfterMilliseconds: 1000,
  recheckMilliseconds: 5000,
  pictures: { kinds: ['image/png', 'image/jpeg', 'image/gif'], mostBytes: 10 * 1024 * 1024 },
  videos: { kinds: ['video/mp4', 'video/quicktime'], mostBytes: 20 * 1024 * 1024 },
  /** The accepted file name extensions. Specification §5. */
  endings: ['mp4', 'mov', 'qt', 'png', 'jpeg', 'jpg', 'gif'],
} as const

/** The header that carries the guest id in calls without a JSON body. */
export const guestHeader = 'x-guest-id'

const guestId = z
  .string()
  .max(200)
  .meta({ description: 'A guest id that this server signed, or one of the client that nobody can guess' })

/**
 * The caller: a member by the bearer token (`userId`, if given, must be the member's own), a guest by the guest id.
 */
export const participant = { userId: z.string().max(64).nullish(), guestId: guestId.nullish() }

/** What a client may say of the sender; a member's account says it itself. Specification §3. */
export const senderFacts = {
  name: z.string().overwrite(readable).max(100).nullish(),
  deviceToken: z.string().max(500).nullish(),
}

/** Characters that are removed from texts: control characters except line breaks and tabs, and direction overrides. */
const unreadable = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu

/** Removes unreadable characters and surrounding space from a text. */
export function readable(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(unreadable, '').trim()
}

/** Text as typed, without unreadable characters. Blank text is refused. Specification §5. */
const typed = z
  .string()
  .max(chatLimits.mostCharacters * 2)
  .overwrite(readable)
  .min(1)
  .max(chatLimits.mostCharacters)

const label = typed.max(100)

const web = webAddress(500)

const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('web'), title: label, payload: web }),
  z.object({ type: z.literal('call'), title: label, payload: z.string().regex(/^\+?[\d -]{3,20}$/) }),
  z.object({ type: z.literal('postback'), title: label, payload: z.string().min(1).max(100) }),
  z.object({ type: z.literal('other'), title: label, payload: z.string().max(100) }),
])
export type ChatButton = z.infer<typeof button>

const text = z.object({ message_type: z.literal('text'), payload: z.object({ message: typed }) })
/** A new text must have a visible character. Stored messages from before this check are still shown. */
/** The text of a message as typed, with something that is seen. */
export const messageText = typed.refine(isSeen, { error: 'nothing of it is seen' })
export const sentText = z.object({
  message_type: z.literal('text'),
  payload: z.object({ message: messageText }),
})
const buttons = z.object({
  message_type: z.literal('buttons'),
  payload: z.object({ message: typed, buttons: z.array(button).min(1).max(10) }),
})
const quickReplies = z.object({
  message_type: z.literal('quick_replies'),
  payload: z.object({ message: typed, buttons: z.array(button).min(1).max(13) }),
})
const generic = z.object({
  message_type: z.literal('generic'),
  payload: z.object({
    elements: z
      .array(
        z.object({
          title: label,
          subtitle: typed.max(500).optional(),
          buttons: z.array(button).max(5).default([]),
        }),
      )
      .min(1)
      .max(10),
  }),
})
export const postback = z.object({
  message_type: z.literal('postback'),
  payload: z.object({ title: label, payload: z.string().min(1).max(100) }),
})
/** `filePath` comes from the upload's answer. The server determines the file type and the URL. */
const sentMedia = z.object({
  message_type: z.literal('media'),
  payload: z.object({ message: typed.optional().catch(undefined), filePath: z.string().max(100) }),
})
const shownMedia = z.object({
  message_type: z.literal('media'),
  payload: z.object({
    message: z.string().optional(),
    /** Anyone with this URL can load the file, for an hour or two. Empty if the file is no longer stored. */
    url: z.string(),
    fileType: z.enum(['image', 'video', 'file']),
    filePath: z.string(),
  }),
})

/** The messages that a member or guest may send. */
export const participantMessage = z.discriminatedUnion('message_type', [sentText, sentMedia, postback])
export type ParticipantMessage = z.output<typeof participantMessage>

/** The messages that the bot may send. */
export const answerMessage = z.discriminatedUnion('message_type', [text, buttons, quickReplies, generic])
export type AnswerMessage = z.output<typeof answerMessage>

/** The messages that an agent may send. */
export const agentMessage = z.discriminatedUnion('message_type', [
  sentText,
  buttons,
  quickReplies,
  generic,
  sentMedia,
])
export type AgentMessage = z.output<typeof agentMessage>

/** A message as it is shown. A client shows a type that it does not know as the seventh type, unknown. */
const shown = z.discriminatedUnion('message_type', [
  text,
  buttons,
  shownMedia,
  quickReplies,
  generic,
  postback,
])
export type ShownMessage = z.output<typeof shown>

export const chatMessage = z.object({
  /** The number of the message in its conversation, from 1 without gaps. */
  seq: z.int().min(1),
  /** The sender's id of the message, by which a repeat is recognised. */
  clientId: z.string(),
  sender: z.enum(['customer', 'other']),
  /** Set if the sender is `other`. */
  by: z.enum(['bot', 'agent']).optional(),
  /** The agent's, or the sender's: of a member as in the account, of a guest as the client gave it. */
  name: z.string().optional(),
  message: shown,
  createdAt: instant,
  /** A new value marks the start of a new session. */
  session_id: z.string(),
  userId: z.string().optional(),
  /** The member's phone number, with the member's messages. */
  username: z.string().optional(),
  /** The guest id that the reader gave; agents do not get it. */
  guestId: z.string().optional(),
  /** As the client gave it with the message; agents do not get it. */
  deviceToken: z.string().optional(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** The last message that each side has read. */
export const chatRead = z.object({ customer: z.int().min(0), other: z.int().min(0) })
export type ChatRead = z.output<typeof chatRead>

/** The sender's own id of a message: sending it again does not create a second message. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/)

export const chatUploadRefusals = [
  'CHAT_FILE_NOT_SUPPORTED',
  'PAYLOAD_TOO_LARGE',
  'CHAT_UPLOAD_FAIL',
  'REQUEST_LIMIT',
] as const
