import { refuse } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import type { Operator } from '../../platform/operation.ts'
import type { Uploaded } from '../../http/uploads.ts'
import { findConversation } from './chat.store.ts'
import { type FileLimits, keepChatFile } from './upload-chat-file.ts'

type Arrived = {
  params: { personId: string }
  operator: Operator
  uploaded: Uploaded
  idempotencyKey: string | undefined
  address: string
}

/**
 * Stores an agent's file with those of the conversation, under the same rules as a participant's. Refuses CHAT_TAKEN
 * (the agent does not have the conversation) and NO_DATA (there is none).
 */
export async function keepAgentFile(
  context: Context,
  {
    params: { personId: participantId },
    operator: { operatorId },
    uploaded,
    idempotencyKey,
    address,
  }: Arrived,
  limits: FileLimits,
) {
  const held = await findConversation(context.db, participantId)
  if (!held || held.merged_into !== null) return refuse('NO_DATA')
  if (held.agent_id !== operatorId)
    return refuse('CHAT_TAKEN', held.agent_id === null ? {} : { agent: held.agent_id })
  const participant = { kind: 'agent' as const, participantId }
  return keepChatFile(context, { uploaded, participant, idempotencyKey, address }, limits)
}
