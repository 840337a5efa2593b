import { listChats as call } from '@kapao/contract/chat-desk'
import { operation } from '../../platform/operation.ts'
import { countWaiting, findLatestChats, findOpenChats } from './agent.store.ts'
import { presentChat } from './present-chat.ts'

/** A page of the agents' inbox. */
export const listChats = operation(call, async ({ body }, context) => {
  const rows = await (body.all ? findLatestChats : findOpenChats)(context.db, {
    most: body.limit,
    skip: body.skip,
  })
  return { chats: rows.map(presentChat), waiting: await countWaiting(context.db) }
})
