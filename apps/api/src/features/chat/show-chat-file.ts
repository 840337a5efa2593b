import { showChatFile as call } from '@kapao/contract/chat'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../operation.ts'
import { findFile } from './chat.store.ts'
import { isOurAddress } from './file-address.ts'

/** Shows a file of a conversation to whoever has its address, as long as that holds, whole or in parts. */
export const showChatFile = operation(call, async ({ params, headers }, house) => {
  const { personId, fileId, signature } = params
  const address = { personId, fileId, signature, until: Number(params.until) }
  if (!isOurAddress(house, address, house.clock.now())) return refuse('NO_DATA')
  const row = await findFile(house.db, { personId, fileId })
  const file = row?.name ? await house.storage.fetch(row.name) : undefined
  if (!row?.name || file === undefined) return refuse('NO_DATA')
  const ending = row.name.split('.').at(-1) ?? 'bin'
  const given = { name: `chat-${fileId}.${ending}`, kind: row.kind }
  const part = readRange(headers['range'], file.length)
  if (!part) return { ...given, pieces: inOnePiece(file) }
  return {
    ...given,
    pieces: inOnePiece(file.subarray(part.first, part.last + 1)),
    part: { ...part, size: file.length },
  }
})

/** The one part that a player asks for. Whatever else a Range says, the whole is an answer to it. */
const readRange = (
  header: string | string[] | undefined,
  size: number,
): { first: number; last: number } | undefined => {
  const [, from = '', to = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(String(header ?? '')) ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last && first < size ? { first, last } : undefined
}

async function* inOnePiece(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}
