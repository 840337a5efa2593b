import { addChatNote } from './add-chat-note.ts'
import { answerChat } from './answer-chat.ts'
import { deleteCannedAnswer } from './delete-canned-answer.ts'
import { listCannedAnswers } from './list-canned-answers.ts'
import { setCannedAnswer } from './set-canned-answer.ts'
import { closeChat } from './close-chat.ts'
import { getChatBot } from './get-chat-bot.ts'
import { getChatConfig } from './get-chat-config.ts'
import { getChatFigures } from './get-chat-figures.ts'
import { handOverChat } from './hand-over-chat.ts'
import { listChatAgents } from './list-chat-agents.ts'
import { listChatMessages } from './list-chat-messages.ts'
import { listChats } from './list-chats.ts'
import { markChatRead } from './mark-chat-read.ts'
import { mergeGuestChat } from './merge-guest-chat.ts'
import { messageMember } from './message-member.ts'
import { readChat } from './read-chat.ts'
import { seeChat } from './see-chat.ts'
import { sendChatMessage } from './send-chat-message.ts'
import { setChatBot } from './set-chat-bot.ts'
import { showChatFile } from './show-chat-file.ts'
import { takeChat } from './take-chat.ts'
import { tryChatBot } from './try-chat-bot.ts'
import { uploadAgentImage } from './upload-agent-image.ts'
import { uploadAgentVideo } from './upload-agent-video.ts'
import { uploadChatImage } from './upload-chat-image.ts'
import { uploadChatVideo } from './upload-chat-video.ts'

export const chatOperations = [
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
  addChatNote,
  messageMember,
  uploadAgentImage,
  uploadAgentVideo,
  seeChat,
  closeChat,
  listChatAgents,
  getChatFigures,
  handOverChat,
  listCannedAnswers,
  setCannedAnswer,
  deleteCannedAnswer,
  getChatBot,
  setChatBot,
  tryChatBot,
] as const
