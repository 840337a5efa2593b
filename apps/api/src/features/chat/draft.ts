import type { AgentMessage, ParticipantMessage } from '@kapao/contract/chat-message'
import { readFilePath } from './file-address.ts'
import type { Draft } from './write-message.ts'

/** The stored content of a message. `undefined` if it names a file in a form that is not ours. */
export function contentOf(
  message: ParticipantMessage | AgentMessage,
): Pick<Draft, 'message' | 'fileId'> | undefined {
  if (message.message_type !== 'media') return { message }
  const { filePath, message: words } = message.payload
  const fileId = readFilePath(filePath)
  if (fileId === undefined) return undefined
  const kept = words === undefined ? {} : { message: words }
  return { message: { message_type: 'media', payload: { ...kept, filePath } }, fileId }
}
