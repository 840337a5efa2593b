import { messageMember as call } from '@kapao/contract/chat-desk'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { isMember } from '../profile/profile.ts'
import { readSetting } from '../site/site.ts'
import { languageOf } from './language.ts'
import { type Draft, holdConversation, writeMessage } from './write-message.ts'

/**
 * Writes to a member in their conversation, which begins if there is none. Whoever has the conversation keeps it. Refuses
 * NO_DATA (no such member), CHAT_NOT_OFFERED (members could not read it), and IDEMPOTENCY_CONFLICT for an id of another
 * message.
 */
export const messageMember = operation(call, async ({ body, operator }, context) => {
  const { memberId, clientId, text } = body
  if (!(await isMember(context.db, memberId))) return refuse('NO_DATA')
  if (!(await readSetting(context, 'enableChatWidget'))) return refuse('CHAT_NOT_OFFERED')
  const message = { message_type: 'text', payload: { message: text } }
  const draft: Draft = { author: 'agent', clientId, agentId: operator.operatorId, message }
  const language = languageOf(text, undefined)
  const written = await context.keyedTransaction(async (tx) => {
    const participant = { participantId: memberId, kind: 'member', language } as const
    const held = await holdConversation(tx, context, participant)
    if (isRefusal(held)) throw new Error('A conversation of a member has moved')
    return writeMessage(tx, context, held, draft)
  })
  if (isRefusal(written)) return written
  if (written.isNew) {
    context.announceChat(memberId, written.row.seq)
    // Their phones count again what is unread.
    context.announce(memberId)
  }
  return { message: 'OK' as const }
})
