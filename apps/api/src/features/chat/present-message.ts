import type { ChatMessage, ShownMessage } from '@kapao/contract/chat-message'
import type { Context } from '../../platform/context.ts'
import type { Participant } from '../../platform/operation.ts'
import { maskName, maskPhone } from '../../platform/mask.ts'
import type { ConversationRow, MessageWithFile } from './chat.store.ts'
import { addressFile, filePath } from './file-address.ts'

/** Whom a message is shown to: the participant, or an agent, with the kind of the conversation. */
export type Reader = Participant | { kind: 'agent'; of: ConversationRow['kind'] }

/**
 * A message with the fields of specification §3. A file's address is signed for the moment of the response. Agents get
 * neither the guest id, which is the guest's secret, nor the token of the device, and the member's name and phone shortened.
 */
export function presentMessage(
  context: Pick<Context, 'config' | 'clock'>,
  row: MessageWithFile,
  reader: Reader,
): ChatMessage {
  const isOfMember = (reader.kind === 'agent' ? reader.of : reader.kind) === 'member'
  const isForAgent = reader.kind === 'agent'
  const memberName = isForAgent && row.member_name !== null ? maskName(row.member_name) : row.member_name
  const username = isForAgent && row.username !== null ? maskPhone(row.username) : row.username
  const name = row.agent_id ?? (row.author === 'participant' ? (memberName ?? row.sender_name) : null)
  const deviceToken = isForAgent ? null : row.device_token
  return {
    seq: row.seq,
    clientId: row.client_id,
    sender: row.author === 'participant' ? 'customer' : 'other',
    ...(row.author === 'participant' ? {} : { by: row.author }),
    ...(name === null ? {} : { name }),
    message: messageOf(context, row),
    createdAt: row.created_at.toISOString(),
    session_id: row.session_id,
    ...(isOfMember ? { userId: row.participant_id } : {}),
    ...(row.author === 'participant' && username !== null ? { username } : {}),
    ...(reader.kind === 'guest' && reader.guestId !== undefined ? { guestId: reader.guestId } : {}),
    ...(deviceToken === null ? {} : { deviceToken }),
  }
}

function messageOf(context: Pick<Context, 'config' | 'clock'>, row: MessageWithFile): ShownMessage {
  const message = { message_type: row.message_type, payload: row.payload } as ShownMessage
  if (message.message_type !== 'media' || row.file_id === null) return message
  const key = { participantId: row.participant_id, fileId: row.file_id }
  return {
    message_type: 'media',
    payload: {
      ...(message.payload.message === undefined ? {} : { message: message.payload.message }),
      url: row.file_name === null ? '' : addressFile(context, key, context.clock.now()),
      fileType: row.file_kind === null ? 'file' : row.file_kind.startsWith('video/') ? 'video' : 'image',
      filePath: filePath(row.file_id),
    },
  }
}

/** How far both sides have read. */
export function presentRead(row: ConversationRow | undefined) {
  return {
    customer: row?.read_by_participant ?? 0,
    other: row?.read_by_agent ?? 0,
  }
}
