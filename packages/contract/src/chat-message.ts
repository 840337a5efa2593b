import { z } from 'zod'
import { isSeen } from './seen.ts'
import { instant } from './shapes.ts'

/** Specification §5, §9, and what is said before a file is chosen. Decision record 0039. */
export const chatLimits = {
  mostCharacters: 2000,
  page: 10,
  readAfterMilliseconds: 1000,
  recheckMilliseconds: 5000,
  pictures: { kinds: ['image/png', 'image/jpeg', 'image/gif'], mostBytes: 10 * 1024 * 1024 },
  videos: { kinds: ['video/mp4', 'video/quicktime'], mostBytes: 20 * 1024 * 1024 },
  /** What a file's name must end in. Specification §5. */
  endings: ['mp4', 'mov', 'qt', 'png', 'jpeg', 'jpg', 'gif'],
} as const

/** The header by which a guest is known where a call has no JSON body. */
export const guestHeader = 'x-guest-id'

const guestId = z.string().max(200).meta({ description: 'A guest id that this server signed' })

/** Who asks: a member by the bearer token (`userId`, where given, must be the own), a guest by the signed id. */
export const participant = { userId: z.string().max(64).optional(), guestId: guestId.optional() }

/** What no text of a person may carry: control characters but line breaks, and what turns the writing around. */
const unreadable = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu

/** Text without what cannot be read. */
export const readable = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(unreadable, '').trim()

/** Text as typed, without what cannot be read; blank is refused. Specification §5. */
const typed = z
  .string()
  .max(chatLimits.mostCharacters * 2)
  .overwrite(readable)
  .min(1)
  .max(chatLimits.mostCharacters)

const label = typed.max(100)

const web = z.url({ protocol: /^https$/ }).max(500)

const button = z.discriminatedUnion('type', [
  z.object({ type: z.literal('web'), title: label, payload: web }),
  z.object({ type: z.literal('call'), title: label, payload: z.string().regex(/^\+?[\d -]{3,20}$/) }),
  z.object({ type: z.literal('postback'), title: label, payload: z.string().min(1).max(100) }),
  z.object({ type: z.literal('other'), title: label, payload: z.string().max(100) }),
])
export type ChatButton = z.infer<typeof button>

const text = z.object({ message_type: z.literal('text'), payload: z.object({ message: typed }) })
/** What was written before is shown as it is; what is written anew has something to be seen. */
const sentText = z.object({
  message_type: z.literal('text'),
  payload: z.object({ message: typed.refine(isSeen, { error: 'nothing of it is seen' }) }),
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
const postback = z.object({
  message_type: z.literal('postback'),
  payload: z.object({ title: label, payload: z.string().min(1).max(100) }),
})
/** `filePath` is what the upload answered; kind and address are the server's to say. */
const sentMedia = z.object({
  message_type: z.literal('media'),
  payload: z.object({ message: typed.optional().catch(undefined), filePath: z.string().max(100) }),
})
const shownMedia = z.object({
  message_type: z.literal('media'),
  payload: z.object({
    message: z.string().optional(),
    /** Shows the file to whoever has it, for an hour or two. Empty where the file is no longer kept. */
    url: z.string(),
    fileType: z.enum(['image', 'video', 'file']),
    filePath: z.string(),
  }),
})

/** What a member or guest may send. */
export const participantMessage = z.discriminatedUnion('message_type', [sentText, sentMedia, postback])
export type ParticipantMessage = z.output<typeof participantMessage>

/** What the bot may send. */
const answerMessage = z.discriminatedUnion('message_type', [text, buttons, quickReplies, generic])
export type AnswerMessage = z.output<typeof answerMessage>

/** What an agent may send. */
export const agentMessage = z.discriminatedUnion('message_type', [
  sentText,
  buttons,
  quickReplies,
  generic,
  sentMedia,
])
export type AgentMessage = z.output<typeof agentMessage>

/** A message as it is shown. One of a kind that a client does not know is shown as such (the seventh, unknown). */
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
  /** Counts the conversation's messages from 1 without a hole. */
  seq: z.int().min(1),
  /** The name that the sender gave it, by which a repeat is the same message. */
  clientId: z.string(),
  sender: z.enum(['customer', 'other']),
  /** Who of the others it was. */
  by: z.enum(['bot', 'agent']).optional(),
  name: z.string().optional(),
  message: shown,
  createdAt: instant,
  /** Where it changes, a conversation has ended. */
  session_id: z.string(),
  userId: z.string().optional(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** Up to which message each side has read. */
export const chatRead = z.object({ customer: z.int().min(0), other: z.int().min(0) })
export type ChatRead = z.output<typeof chatRead>

/** A name of the sender's own for one message, so that it can be sent again without being there twice. */
export const clientId = z.string().regex(/^[\w-]{8,64}$/)
