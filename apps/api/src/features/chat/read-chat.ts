import { readChat as call } from '@kapao/contract/chat'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { findChat } from './agent.store.ts'
import { findMessagesAfter, findMessagesBefore } from './chat.store.ts'
import { presentChat } from './present-chat.ts'
import { presentMessage } from './present-message.ts'

/** A part of a conversation, in its order. */
export const readChat = operation(call, async ({ body }, house) => {
  const { personId, after, before, limit } = body
  const chat = await findChat(house.db, personId)
  if (!chat) return refuse('NO_DATA')
  const rows =
    after === undefined
      ? (await findMessagesBefore(house.db, { personId, before, skip: 0, most: limit })).toReversed()
      : await findMessagesAfter(house.db, { personId, after, most: limit })
  return {
    chat: presentChat(chat),
    messages: rows.map((row) => presentMessage(house, row, chat.kind)),
  }
})
