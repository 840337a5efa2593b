import { z } from 'zod'
import { languages } from './language.ts'
import { call } from './call.ts'
import { chatBot, writtenChatBot } from './chat-bot.ts'
import {
  agentMessage,
  chatMessage,
  chatRead,
  chatLimits,
  clientId,
  participant,
  participantMessage,
} from './chat-message.ts'
import { instant } from './shapes.ts'

const source = 'Specification §2 Support chat, §7 Chat; Product §9'
const seq = z.int().min(0).max(2_147_483_647)
const personId = z.uuid()

export const getChatConfig = call({
  name: 'getChatConfig',
  method: 'GET',
  url: '/api/chat/config',
  summary: 'The prefix that a client joins with, and a guest id signed by this server',
  source,
  audience: 'visitor',
  answer: z.object({
    /** Empty while the operator offers no chat; the client then opens no socket. */
    PREFIX: z.string(),
    guestId: z.string(),
  }),
  refusals: [],
  limits: [{ per: 'address', times: 300, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

export const sendChatMessage = call({
  name: 'sendChatMessage',
  method: 'POST',
  url: '/api/chat/send-message',
  summary: 'Sends a message and returns its time of creation; a repeat of a clientId is the same message',
  source,
  audience: 'participant',
  body: z.object({ ...participant, clientId: clientId.optional(), message: participantMessage }),
  answer: instant,
  refusals: ['CHAT_MOVED', 'NO_DATA', 'IDEMPOTENCY_CONFLICT'],
  limits: [
    { per: 'member', times: 40, seconds: 60 },
    { per: 'address', times: 600, seconds: 60 },
  ],
  mutates: true,
  idempotency: 'state',
})

export const listChatMessages = call({
  name: 'listChatMessages',
  method: 'POST',
  url: '/api/chat/history',
  summary: 'A page of the conversation, newest first; `before` keeps pages stable while new messages arrive',
  source,
  audience: 'participant',
  body: z.object({
    ...participant,
    limit: z.int().min(1).max(100).default(chatLimits.page),
    skip: z.int().min(0).max(1_000_000).default(0),
    before: seq.optional(),
  }),
  answer: z.object({ total: z.int().min(0), messages: z.array(chatMessage), read: chatRead }),
  refusals: ['CHAT_MOVED'],
  limits: [
    { per: 'member', times: 240, seconds: 60 },
    { per: 'address', times: 1200, seconds: 60 },
  ],
  mutates: false,
  idempotency: 'none',
})

const uploadRefusals = ['CHAT_FILE_NOT_SUPPORTED', 'PAYLOAD_TOO_LARGE', 'CHAT_UPLOAD_FAIL'] as const
const uploadLimits = [
  { per: 'member', times: 10, seconds: 60 },
  { per: 'address', times: 60, seconds: 60 },
  // Anyone can become a guest, and a video takes 20 MB of storage for a day.
  { per: 'address', times: 300, seconds: 3600 },
] as const

export const uploadChatImage = call({
  name: 'uploadChatImage',
  method: 'POST',
  url: '/api/chat/upload-image',
  summary: 'Uploads a picture for a message; a guest is identified by the header X-Guest-Id',
  source,
  audience: 'participant',
  upload: { field: 'file', mostBytes: chatLimits.pictures.mostBytes, timeoutMilliseconds: 300_000 },
  answer: z.object({ path: z.string() }),
  refusals: uploadRefusals,
  limits: uploadLimits,
  mutates: true,
  idempotency: 'key',
})

export const uploadChatVideo = call({
  name: 'uploadChatVideo',
  method: 'POST',
  url: '/api/chat/upload-video',
  summary: 'Uploads a video for a message; a guest is identified by the header X-Guest-Id',
  source,
  audience: 'participant',
  upload: { field: 'file', mostBytes: chatLimits.videos.mostBytes, timeoutMilliseconds: 300_000 },
  answer: z.object({ path: z.string() }),
  refusals: uploadRefusals,
  limits: uploadLimits,
  mutates: true,
  idempotency: 'key',
})

export const markChatRead = call({
  name: 'markChatRead',
  method: 'PUT',
  url: '/api/chat/read-customer/',
  summary: 'Marks the conversation as read by the member or guest, up to `seq` or to its end',
  source,
  audience: 'participant',
  body: z.object({ ...participant, seq: seq.optional() }),
  answer: z.object({ read: chatRead }),
  refusals: ['CHAT_MOVED'],
  limits: [{ per: 'member', times: 240, seconds: 60 }],
  mutates: true,
  idempotency: 'state',
})

export const mergeGuestChat = call({
  name: 'mergeGuestChat',
  method: 'POST',
  url: '/api/chat/merge',
  summary: "Merges a guest's conversation into that of the member who has logged in, once; the guest id ends",
  source: 'Product §9',
  audience: 'member',
  body: z.object({ guestId: z.string().max(200) }),
  answer: z.object({ merged: z.int().min(0).meta({ description: 'How many messages came along' }) }),
  refusals: ['NO_DATA', 'CHAT_MOVED'],
  limits: [{ per: 'member', times: 20, seconds: 60 }],
  mutates: true,
  idempotency: 'state',
})

/** An image on a page is requested without a bearer token, so its URL carries a signature that expires. */
export const showChatFile = call({
  name: 'showChatFile',
  method: 'GET',
  url: '/api/chat/file/:personId/:fileId/:until/:signature',
  summary: 'A picture or video of a conversation, by the URL in its message',
  source: 'Product §9',
  audience: 'visitor',
  params: z.object({
    personId: z.uuid(),
    fileId: z.uuid(),
    until: z.string().regex(/^\d{1,12}$/),
    signature: z.string().regex(/^[\w-]{43}$/),
  }),
  media: '*/*',
  answer: z.string().meta({ description: 'The file, or the part of it that Range asks for' }),
  refusals: ['NO_DATA'],
  limits: [{ per: 'address', times: 600, seconds: 60 }],
  mutates: false,
  idempotency: 'none',
})

/** bot: not handed over; waiting: handed over; agent: an agent has taken it; closed: ended until the next message. */
export const chatStates = ['bot', 'waiting', 'agent', 'closed'] as const

/** A conversation as an agent sees it. */
export const agentChat = z.object({
  personId,
  kind: z.enum(['member', 'guest']),
  /** The member's name and phone; a guest has neither. */
  name: z.string().optional(),
  username: z.string().optional(),
  language: z.enum(languages),
  state: z.enum(chatStates),
  agent: z.string().optional(),
  waitingSince: instant.optional(),
  lastAt: instant,
  lastSeq: z.int(),
  read: chatRead,
})
export type AgentChat = z.output<typeof agentChat>

export const listChats = call({
  name: 'listChats',
  method: 'POST',
  url: '/api/operator/chat/inbox',
  summary: 'The conversations that wait for an agent, longest first; with `all` the latest in any state',
  source: 'Product §9',
  audience: 'operator',
  body: z.strictObject({ limit: z.int().min(1).max(100).default(50), all: z.boolean().default(false) }),
  answer: z.object({ chats: z.array(agentChat), waiting: z.int().min(0) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const readChat = call({
  name: 'readChat',
  method: 'POST',
  url: '/api/operator/chat/history',
  summary: 'Messages of a conversation in order: those after `after`, or the latest ones before `before`',
  source: 'Product §9',
  audience: 'operator',
  body: z.strictObject({
    personId,
    limit: z.int().min(1).max(100).default(50),
    after: seq.optional(),
    before: seq.optional(),
  }),
  answer: z.object({ chat: agentChat, messages: z.array(chatMessage) }),
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
  body: z.strictObject({ personId, clientId, message: agentMessage }),
  answer: chatMessage,
  refusals: ['NO_DATA', 'CHAT_TAKEN', 'IDEMPOTENCY_CONFLICT'],
  mutates: true,
  idempotency: 'state',
})

const agentUpload = {
  method: 'POST',
  source: 'Product §9',
  audience: 'operator',
  params: z.object({ personId }),
  answer: z.object({ path: z.string() }),
  /** CHAT_TAKEN: the agent does not have the conversation. */
  refusals: ['NO_DATA', 'CHAT_TAKEN', ...uploadRefusals],
  mutates: true,
  idempotency: 'key',
} as const

export const uploadAgentImage = call({
  ...agentUpload,
  name: 'uploadAgentImage',
  url: '/api/operator/chat/:personId/upload-image',
  summary: 'Uploads a picture for a message of the agent who has the conversation',
  upload: { field: 'file', mostBytes: chatLimits.pictures.mostBytes, timeoutMilliseconds: 300_000 },
})

export const uploadAgentVideo = call({
  ...agentUpload,
  name: 'uploadAgentVideo',
  url: '/api/operator/chat/:personId/upload-video',
  summary: 'Uploads a video for a message of the agent who has the conversation',
  upload: { field: 'file', mostBytes: chatLimits.videos.mostBytes, timeoutMilliseconds: 300_000 },
})

export const seeChat = call({
  name: 'seeChat',
  method: 'POST',
  url: '/api/operator/chat/read',
  summary: 'Marks a conversation as read by the agent, up to `seq`',
  source: 'Product §9',
  audience: 'operator',
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
  body: z.strictObject({ personId }),
  answer: agentChat,
  refusals: ['NO_DATA', 'CHAT_TAKEN'],
  mutates: true,
  idempotency: 'state',
})

const botVersion = z.string().max(64).meta({ description: 'Changes whenever the rules do' })

export const getChatBot = call({
  name: 'getChatBot',
  method: 'POST',
  url: '/api/operator/chat/bot',
  summary: 'The configuration of the bot: rules, menus, hand-over and office hours, with its version',
  source: 'Product §9',
  audience: 'operator',
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
  /** `version`: the one that was read. CHAT_BOT_CHANGED: another operator has changed the configuration since then. */
  body: z.strictObject({ version: botVersion, bot: writtenChatBot }),
  mostBodyBytes: 512 * 1024,
  answer: z.object({ version: botVersion }),
  refusals: ['CHAT_BOT_CHANGED'],
  mutates: true,
  idempotency: 'state',
})

export const chatCalls = [
  getChatConfig,
  sendChatMessage,
  listChatMessages,
  uploadChatImage,
  uploadChatVideo,
  markChatRead,
  mergeGuestChat,
  showChatFile,
  listChats,
  readChat,
  takeChat,
  answerChat,
  uploadAgentImage,
  uploadAgentVideo,
  seeChat,
  closeChat,
  getChatBot,
  setChatBot,
] as const
