import { showChatFile as call } from '@kapao/contract/chat'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findFile } from './chat-file.store.ts'
import { isOurAddress } from './file-address.ts'

/** Shows a file of a conversation to anyone who has its address, while that is valid, whole or in parts. */
export const showChatFile = operation(call, async ({ params, headers }, context) => {
  const { personId: participantId, fileId, signature } = params
  const address = { participantId, fileId, signature, until: Number(params.until) }
  if (!isOurAddress(context, address, context.clock.now())) return refuse('NO_DATA')
  const row = await findFile(context.db, { participantId, fileId })
  if (!row?.name) return refuse('NO_DATA')
  const part = readRange(headers['range'], row.bytes)
  const pieces = await context.storage.fetchPart(row.name, part ?? { first: 0, last: row.bytes - 1 })
  if (!pieces) return refuse('NO_DATA')
  const ending = row.name.split('.').at(-1) ?? 'bin'
  return {
    name: `chat-${fileId}.${ending}`,
    kind: row.kind,
    pieces,
    ...(part ? { part: { ...part, size: row.bytes } } : {}),
  }
})

/** The single range that a player requests. For any other Range header the whole file is a valid response. */
function readRange(
  header: string | string[] | undefined,
  size: number,
): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(String(header ?? '')) ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last && first < size ? { first, last } : undefined
}
