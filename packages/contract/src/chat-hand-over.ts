import { z } from 'zod'
import { call } from './call.ts'
import { agentChat } from './chat-desk.ts'
import { operatorId } from './operator.ts'

/** Whoever may have a conversation: an agent, by the id of an operator or the name of an API key. */
const holder = z.string().min(1).max(200)

export const listChatAgents = call({
  name: 'listChatAgents',
  method: 'POST',
  url: '/api/operator/chat/agents',
  summary: 'The operators to whom a conversation can be handed over',
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat.read',
  body: z.strictObject({}),
  answer: z.object({ agents: z.array(z.object({ operatorId: z.string(), name: z.string() })) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const handOverChat = call({
  name: 'handOverChat',
  method: 'POST',
  url: '/api/operator/chat/hand-over',
  summary: 'Gives a conversation to another operator, or back to those that wait for an agent',
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat.answer',
  /** `from`: who has it as far as the caller knows; `null`: nobody. `to`: `null` gives it back. */
  body: z.strictObject({
    personId: z.uuid(),
    from: holder.nullable(),
    to: operatorId.nullable(),
  }),
  answer: agentChat,
  /** NO_DATA: no such conversation, or `to` is no active operator who may answer. CHAT_TAKEN: `from` does not have it. */
  refusals: ['NO_DATA', 'CHAT_TAKEN'],
  mutates: true,
  idempotency: 'state',
})

export const chatHandOverCalls = [listChatAgents, handOverChat] as const
