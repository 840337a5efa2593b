import { listChatAgents as call } from '@kapao/contract/chat-hand-over'
import { operation } from '../../platform/operation.ts'
import { listOperatorsWho } from '../operator/operator.ts'

/** The operators who may answer chats, by name. */
export const listChatAgents = operation(call, async (_asked, context) => ({
  agents: await listOperatorsWho(context.db, 'chat.answer'),
}))
