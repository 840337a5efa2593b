import { readChat as call } from '@kapao/contract/chat-desk'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findChat } from './agent.store.ts'
import { listNotes, presentNote } from './chat-note.store.ts'
import { findMessagesAfter, findMessagesBefore } from './chat.store.ts'
import { presentChat } from './present-chat.ts'
import { presentMessage } from './present-message.ts'

const mostNotes = 200

/** A part of a conversation, in order, with the notes of operators about it. */
export const readChat = operation(call, async ({ body }, context) => {
  const { personId: participantId, after, before, limit } = body
  const chat = await findChat(context.db, participantId)
  if (!chat) return refuse('NO_DATA')
  const notes = await listNotes(context.db, participantId, mostNotes)
  const rows =
    after === undefined
      ? (await findMessagesBefore(context.db, { participantId, before, skip: 0, most: limit })).toReversed()
      : await findMessagesAfter(context.db, { participantId, after, most: limit })
  return {
    chat: presentChat(chat),
    messages: rows.map((row) => presentMessage(context, row, { kind: 'agent', of: chat.kind })),
    notes: notes.map(presentNote),
  }
})
