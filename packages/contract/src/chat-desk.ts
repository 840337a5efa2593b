import { z } from 'zod'
import { call } from './call.ts'
import { chatBot, writtenChatBot } from './chat-bot.ts'
import {
  agentMessage,
  chatMessage,
  chatRead,
  chatLimits,
  chatUploadRefusals,
  clientId,
  messageText,
} from './chat-message.ts'
import { languages } from './language.ts'
import { instant, typedText } from './shapes.ts'

const seq = z.int().min(0).max(2_147_483_647)
const personId = z.uuid()

/** bot: not handed over; waiting: handed over; agent: an agent has taken it; closed: ended until the next message. */
export const chatStates = ['bot', 'waiting', 'agent', 'closed'] as const

/** A conversation as an agent sees it. */
export const agentChat = z.object({
  personId,
  kind: z.enum(['member', 'guest']),
  /** The member's shortened name and phone; a guest has neither. */
  name: z.string().optional(),
  username: z.string().optional(),
  language: z.enum(languages),
  state: z.enum(chatStates),
  agent: z.string().optional(),
  waitingSince: instant.optional(),
  /** From asking for an agent, or being taken, to the agent's first message in this session. */
  firstAnswerSeconds: z.int().min(0).optional(),
  lastAt: instant,
  lastSeq: z.int(),
  read: chatRead,
})
export type AgentChat = z.output<typeof agentChat>

/**
 * `mine`: those that the calling agent has, the unread first. `unassigned`: those that wait for an agent, members first and
 * the longest wait first. `all`: the open ones, members first, and behind them those with the bot and the closed ones, the
 * latest first.
 */
export const chatViews = ['mine', 'unassigned', 'all'] as const
export type ChatView = (typeof chatViews)[number]

const count = z.int().min(0)

export const listChats = call({
  name: 'listChats',
  method: 'POST',
  url: '/api/operator/chat/inbox',
  summary: 'A view of the conversations, a page at a time, or what a search finds in it',
  source: 'Product §9, Console §4',
  audience: 'operator',
  needs: 'chat.read',
  body: z.strictObject({
    view: z.enum(chatViews).default('all'),
    /**
     * The beginning of a member's name, phone or game username, for who may see members, or words of one of the latest
     * messages. The latest conversations first.
     */
    search: typedText(100).optional(),
    limit: z.int().min(1).max(100).default(50),
    skip: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: z.object({
    chats: z.array(agentChat),
    /** Of every view, whatever is searched; `open`: those that wait or that an agent has. */
    counts: z.object({ mine: count, mineUnread: count, unassigned: count, open: count }),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

/** What an operator wrote about a conversation for the others. A participant never gets it. */
export const chatNote = z.object({
  _id: z.guid(),
  /** The last message of the conversation when it was written. */
  afterSeq: z.int().min(0),
  text: z.string(),
  by: z.string(),
  at: instant,
})
export type ChatNote = z.output<typeof chatNote>

export const readChat = call({
  name: 'readChat',
  method: 'POST',
  url: '/api/operator/chat/history',
  summary: 'Messages of a conversation in order: those after `after`, or the latest ones before `before`',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat.read',
  body: z.strictObject({
    personId,
    limit: z.int().min(1).max(100).default(50),
    after: seq.optional(),
    before: seq.optional(),
  }),
  /** `notes`: the latest 200, oldest first. */
  answer: z.object({ chat: agentChat, messages: z.array(chatMessage), notes: z.array(chatNote) }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

export const takeChat = call({
  name: 'takeChat',
  method: 'POST',
  url: '/api/operator/chat/take',
  summary: 'Assigns a conversation to the calling agent; with `insteadOf` takes it over from another agent',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat.answer',
  body: z.strictObject({ personId, insteadOf: z.string().max(200).optional() }),
  answer: agentChat,
  refusals: ['NO_DATA', 'CHAT_TAKEN'],
  mutates: true,
  idempotency: 'state',
})

export const answerChat = call({
  name: 'answerChat',
  method: 'POST',
  url: '/api/operator/chat/send',
  summary:
    'Sends a message from the agent who has the conversation; a repeat of a clientId is the same message',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat.answer',
  body: z.strictObject({ personId, clientId, message: agentMessage }),
  answer: chatMessage,
  refusals: ['NO_DATA', 'CHAT_TAKEN', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

export const messageMember = call({
  name: 'messageMember',
  method: 'POST',
  url: '/api/operator/members/message',
  summary:
    'Writes to a member in their support conversation, without taking it over; a repeat of a clientId is the same message',
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat.answer',
  body: z.strictObject({ memberId: z.uuid(), clientId, text: messageText }),
  answer: z.object({ message: z.literal('OK') }),
  /** CHAT_NOT_OFFERED: the site offers its members no chat, so they could not read it. */
  refusals: ['NO_DATA', 'CHAT_NOT_OFFERED', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

const agentUpload = {
  method: 'POST',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat.answer',
  params: z.object({ personId }),
  answer: z.object({ path: z.string() }),
  /** CHAT_TAKEN: the agent does not have the conversation. */
  refusals: ['NO_DATA', 'CHAT_TAKEN', ...chatUploadRefusals],
  mutates: true,
  idempotency: 'key',
} as const

export const uploadAgentImage = call({
  ...agentUpload,
  name: 'uploadAgentImage',
  url: '/api/operator/chat/:personId/upload-image',
  summary: 'Uploads a picture for a message of the agent who has the conversation',
  upload: {
    field: 'file',
    mostBytes: chatLimits.pictures.mostBytes,
    timeoutMilliseconds: 300_000,
    stalledCode: 'CHAT_UPLOAD_FAIL',
  },
})

export const uploadAgentVideo = call({
  ...agentUpload,
  name: 'uploadAgentVideo',
  url: '/api/operator/chat/:personId/upload-video',
  summary: 'Uploads a video for a message of the agent who has the conversation',
  upload: {
    field: 'file',
    mostBytes: chatLimits.videos.mostBytes,
    timeoutMilliseconds: 300_000,
    stalledCode: 'CHAT_UPLOAD_FAIL',
  },
})

export const addChatNote = call({
  name: 'addChatNote',
  method: 'POST',
  url: '/api/operator/chat/note',
  summary:
    'Writes a note into a conversation, which operators alone see; a repeat of a noteId is the same note',
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat.answer',
  body: z.strictObject({ personId, noteId: z.guid(), text: messageText }),
  answer: chatNote,
  refusals: ['NO_DATA', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

export const seeChat = call({
  name: 'seeChat',
  method: 'POST',
  url: '/api/operator/chat/read',
  summary: 'Marks a conversation as read by the agent, up to `seq`',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat.answer',
  body: z.strictObject({ personId, seq }),
  answer: z.object({ read: chatRead }),
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const closeChat = call({
  name: 'closeChat',
  method: 'POST',
  url: '/api/operator/chat/close',
  summary: 'Closes the conversation; the next message starts a new session with the bot',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat.answer',
  body: z.strictObject({ personId }),
  answer: agentChat,
  refusals: ['NO_DATA', 'CHAT_TAKEN'],
  mutates: true,
  idempotency: 'state',
})

const seconds = z.int().min(0).nullable()

export const getChatFigures = call({
  name: 'getChatFigures',
  method: 'POST',
  url: '/api/operator/chat/figures',
  summary: "How long people waited for an agent's first answer today, in Bangkok's day",
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat.read',
  body: z.strictObject({}),
  /** Of sessions that were first answered today: half waited at most `medianSeconds`, 95 of 100 at most `p95Seconds`. */
  answer: z.object({ firstAnswer: z.object({ count, medianSeconds: seconds, p95Seconds: seconds }) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

const botVersion = z.string().max(64).meta({ description: 'Changes whenever the rules do' })

export const getChatBot = call({
  name: 'getChatBot',
  method: 'POST',
  url: '/api/operator/chat/bot',
  summary: 'The configuration of the bot: rules, menus, hand-over and office hours, with its version',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat-bot.read',
  body: z.strictObject({}),
  answer: z.object({ bot: chatBot, version: botVersion }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setChatBot = call({
  name: 'setChatBot',
  method: 'POST',
  url: '/api/operator/chat/bot/set',
  summary: 'Replaces the configuration of the bot, on every server from the next message on',
  source: 'Product §9',
  audience: 'operator',
  needs: 'chat-bot.set',
  /** `version`: the one that was read. CHAT_BOT_CHANGED: another operator has changed the configuration since then. */
  body: z.strictObject({ version: botVersion, bot: writtenChatBot }),
  mostBodyBytes: 512 * 1024,
  answer: z.object({ version: botVersion }),
  refusals: ['CHAT_BOT_CHANGED'],
  mutates: true,
  idempotency: 'state',
})

export const chatDeskCalls = [
  listChats,
  readChat,
  takeChat,
  answerChat,
  addChatNote,
  messageMember,
  uploadAgentImage,
  uploadAgentVideo,
  seeChat,
  closeChat,
  getChatFigures,
  getChatBot,
  setChatBot,
] as const
