import type { Language } from '@kapao/contract/language'
import { isDeepStrictEqual } from 'node:util'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { addJob } from '../../jobs/jobs.ts'
import {
  changeConversation,
  type ConversationRow,
  findByClientId,
  insertConversation,
  insertMessage,
  lockConversation,
  type MessageRow,
} from './chat.store.ts'
import { lookSeconds, noteUnreadMessagesJob } from './unread-job.ts'

/** A message that is not stored yet. */
export type Draft = {
  author: MessageRow['author']
  clientId: string
  agentId?: string
  message: { message_type: string; payload: unknown }
  fileId?: string
  /** What a guest's client says of the sender. */
  senderName?: string | null | undefined
  deviceToken?: string | null | undefined
}

export type Written = { conversation: ConversationRow; row: MessageRow; isNew: boolean }

type Holding = Pick<Context, 'clock' | 'random'>

/**
 * Locks a participant's conversation until the transaction ends, and creates it if there is none. The lock holder
 * assigns the numbers, so they have no gaps and concurrent messages have an order. Refuses CHAT_MOVED for a guest whose
 * conversation has moved into an account.
 */
export async function holdConversation(
  tx: DatabaseTransaction,
  { clock, random }: Holding,
  {
    participantId,
    kind,
    language,
  }: { participantId: string; kind: ConversationRow['kind']; language: Language },
): Promise<ConversationRow | Refusal<'CHAT_MOVED'>> {
  let held = await lockConversation(tx, participantId)
  if (!held) {
    const row = {
      participant_id: participantId,
      kind,
      session_id: random.id(),
      language,
      last_at: clock.now(),
    }
    await insertConversation(tx, row)
    held = await lockConversation(tx, participantId)
  }
  if (!held) throw new Error('The conversation that was just inserted is missing')
  return held.merged_into === null ? held : refuse('CHAT_MOVED')
}

/**
 * Appends a message to a locked conversation. The same client id with the same message returns the stored one; with
 * another message it is refused with IDEMPOTENCY_CONFLICT.
 */
export async function writeMessage(
  tx: DatabaseTransaction,
  { clock }: Pick<Context, 'clock'>,
  held: ConversationRow,
  draft: Draft,
  change: Partial<ConversationRow> = {},
): Promise<Written | Refusal<'IDEMPOTENCY_CONFLICT'>> {
  const known = await findWritten(tx, held, draft)
  if (known) return isRefusal(known) ? known : { conversation: held, row: known, isNew: false }
  const now = clock.now()
  const conversation = await changeConversation(tx, held.participant_id, {
    ...change,
    last_seq: held.last_seq + 1,
    last_at: now,
  })
  const row: MessageRow = {
    participant_id: held.participant_id,
    seq: conversation.last_seq,
    author: draft.author,
    client_id: draft.clientId,
    agent_id: draft.agentId ?? null,
    session_id: conversation.session_id,
    message_type: draft.message.message_type,
    payload: draft.message.payload,
    file_id: draft.fileId ?? null,
    created_at: now,
    sender_name: draft.senderName ?? null,
    device_token: draft.deviceToken ?? null,
  }
  await insertMessage(tx, row)
  if (row.author === 'agent' && held.kind === 'member') {
    const memberId = held.participant_id
    await addJob(tx, noteUnreadMessagesJob, { memberId }, { at: secondsAfter(now, lookSeconds) })
  }
  return { conversation, row, isNew: true }
}

/** The message that is stored under the draft's client id, if any. */
export async function findWritten(
  tx: DatabaseTransaction,
  { participant_id: participantId }: Pick<ConversationRow, 'participant_id'>,
  { author, clientId, message }: Draft,
): Promise<MessageRow | Refusal<'IDEMPOTENCY_CONFLICT'> | undefined> {
  const known = await findByClientId(tx, { participantId, author, clientId })
  if (!known) return undefined
  const isSame =
    known.message_type === message.message_type &&
    isDeepStrictEqual(known.payload, JSON.parse(JSON.stringify(message.payload)))
  return isSame ? known : refuse('IDEMPOTENCY_CONFLICT')
}

/**
 * What a participant's message begins: another conversation with the bot, if the last one was closed or has been idle
 * for too long.
 */
export function sessionFor(
  { clock, random }: Holding,
  held: ConversationRow,
  idleHours: number,
): Partial<ConversationRow> {
  const isIdle = held.last_at < secondsAfter(clock.now(), -idleHours * 3600)
  const isOver = held.state === 'closed' || (isIdle && held.last_seq > 0)
  return isOver ? { session_id: random.id(), state: 'bot' as const, agent_id: null, waiting_since: null } : {}
}
