import type { ChatMessage, ShownMessage } from '@kapao/contract/chat-message'
import type { Context } from '../../platform/context.ts'
import type { ConversationRow, MessageWithFile } from './chat.store.ts'
import { addressFile, filePath } from './file-address.ts'

/** A message as its participants see it. A file's address is signed for the moment of the response. */
export function presentMessage(
  context: Pick<Context, 'config' | 'clock'>,
  row: MessageWithFile,
  kind: ConversationRow['kind'],
): ChatMessage {
  return {
    seq: row.seq,
    clientId: row.client_id,
    sender: row.author === 'participant' ? 'customer' : 'other',
    ...(row.author === 'participant' ? {} : { by: row.author }),
    ...(row.agent_id === null ? {} : { name: row.agent_id }),
    message: messageOf(context, row),
    createdAt: row.created_at.toISOString(),
    session_id: row.session_id,
    ...(kind === 'member' ? { userId: row.participant_id } : {}),
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
