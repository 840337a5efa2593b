import { z } from 'zod'
import { call } from './call.ts'
import { cannedAnswerCalls } from './canned-answer.ts'
import { chatDeskCalls } from './chat-desk.ts'
import { chatHandOverCalls } from './chat-hand-over.ts'
import {
  chatMessage,
  chatRead,
  chatLimits,
  chatUploadRefusals,
  clientId,
  participant,
  participantMessage,
  senderFacts,
} from './chat-message.ts'
import { tryChatBot } from './chat-trial.ts'
import { instant } from './shapes.ts'

const source = 'Specification §2 Support chat, §7 Chat; Product §9'
const seq = z.int().min(0).max(2_147_483_647)

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
  body: z.object({
    ...participant,
    ...senderFacts,
    clientId: clientId.optional(),
    message: participantMessage,
  }),
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
  summary:
    'Uploads a picture for a message; a guest is named by the header X-Guest-Id, or by the message that carries it',
  source,
  audience: 'participant',
  upload: {
    field: 'file',
    mostBytes: chatLimits.pictures.mostBytes,
    timeoutMilliseconds: 300_000,
    stalledCode: 'CHAT_UPLOAD_FAIL',
  },
  answer: z.object({ path: z.string() }),
  refusals: chatUploadRefusals,
  limits: uploadLimits,
  mutates: true,
  idempotency: 'key',
})

export const uploadChatVideo = call({
  name: 'uploadChatVideo',
  method: 'POST',
  url: '/api/chat/upload-video',
  summary:
    'Uploads a video for a message; a guest is named by the header X-Guest-Id, or by the message that carries it',
  source,
  audience: 'participant',
  upload: {
    field: 'file',
    mostBytes: chatLimits.videos.mostBytes,
    timeoutMilliseconds: 300_000,
    stalledCode: 'CHAT_UPLOAD_FAIL',
  },
  answer: z.object({ path: z.string() }),
  refusals: chatUploadRefusals,
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

export const chatCalls = [
  getChatConfig,
  sendChatMessage,
  listChatMessages,
  uploadChatImage,
  uploadChatVideo,
  markChatRead,
  mergeGuestChat,
  showChatFile,
  ...chatDeskCalls,
  ...chatHandOverCalls,
  ...cannedAnswerCalls,
  tryChatBot,
] as const
