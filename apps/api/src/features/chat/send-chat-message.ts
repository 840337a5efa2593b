import type { ParticipantMessage } from '@kapao/contract/chat-message'
import { sendChatMessage as call } from '@kapao/contract/chat'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { answerByBot } from './answer-by-bot.ts'
import { sendFile } from './unclaimed-file.ts'
import { contentOf } from './draft.ts'
import { languageOf } from './language.ts'
import { type Draft, findWritten, holdConversation, sessionFor, writeMessage } from './write-message.ts'

/**
 * Stores a participant's message, notifies those who listen, and lets the bot answer unless an agent was called. A
 * repeat is the same message; it also adds an answer of the bot that a crash has prevented.
 */
export const sendChatMessage = operation(
  call,
  async ({ body, participant, headers, address, idempotencyKey }, context) => {
    const { participantId, kind } = participant
    const bot = await readSetting(context, 'chatBot')
    const language = languageOf(textOf(body.message), headers['accept-language'])
    const clientId = body.clientId ?? idempotencyKey ?? context.random.id()
    const content = contentOf(body.message)
    if (!content) return refuse('NO_DATA')
    const { name: senderName, deviceToken } = body
    const draft: Draft = { author: 'participant', clientId, senderName, deviceToken, ...content }
    const written = await context.keyedTransaction(async (tx) => {
      const held = await holdConversation(tx, context, { participantId, kind, language })
      if (isRefusal(held)) return held
      const known = await findWritten(tx, held, draft)
      if (isRefusal(known)) return known
      if (known) return { conversation: held, row: known, isNew: false }
      const { fileId } = draft
      if (fileId !== undefined && !(await sendFile(tx, context, { participantId, fileId })))
        return refuse('NO_DATA')
      return writeMessage(tx, context, held, draft, { ...sessionFor(context, held, bot.idleHours), language })
    })
    if (isRefusal(written)) return written
    if (written.isNew) context.announceChat(participantId, written.row.seq)
    await answerByBot(context, { participant, address, bot, written })
    return written.row.created_at.toISOString()
  },
)

function textOf({ message_type: type, payload }: ParticipantMessage): string {
  return type === 'postback' ? payload.title : (payload.message ?? '')
}
