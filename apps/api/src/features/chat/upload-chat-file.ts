import { chatLimits, type chatUploadRefusals } from '@kapao/contract/chat-message'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { v5 } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { hashFile } from '../../http/idempotency.ts'
import type { Uploaded } from '../../http/uploads.ts'
import type { Participant } from '../../platform/operation.ts'
import { reencodeChatPicture } from '../../pictures/chat-picture.ts'
import { type FileRow, insertFile } from './chat-file.store.ts'
import { filePath } from './file-address.ts'
import { spendGuestQuota } from './guest-quota.ts'
import { ownerOfUnclaimed } from './unclaimed-file.ts'
import { videoKindOf } from './video-kind.ts'

/** A file whose kind was verified by its content. */
type KnownFile = { kind: FileRow['kind']; bytes: Uint8Array }

type Arrived = {
  uploaded: Uploaded
  participant: Participant | { kind: 'agent'; participantId: string }
  idempotencyKey: string | undefined
  address: string
}
export type FileLimits = {
  mostBytes: number
  /**
   * Detects the kind of the content. `busy` if too many files wait to be examined; `undefined` for a kind that is not
   * accepted.
   */
  know: (bytes: Buffer) => Promise<KnownFile | 'busy' | undefined>
}

const endings = {
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
} as const

/** A PNG, JPEG or GIF, detected by its content and stored re-encoded. */
export const pictures: FileLimits = { mostBytes: chatLimits.pictures.mostBytes, know: reencodeChatPicture }

/** An MP4 or QuickTime video, detected by its content. It is stored unchanged, because nothing here decodes it. */
export const videos: FileLimits = {
  mostBytes: chatLimits.videos.mostBytes,
  know: async (bytes) => {
    const kind = videoKindOf(bytes)
    return kind && { kind, bytes }
  },
}

/**
 * Stores a file of a participant's conversation: first the file, then its row. The same file under the same idempotency
 * key is stored, and counted, once. Until a message refers to it it is not shown to others, and it is soon deleted.
 */
export async function keepChatFile(
  context: Context,
  { uploaded, participant, idempotencyKey, address }: Arrived,
  { mostBytes, know }: FileLimits,
): Promise<{ path: string } | Refusal<(typeof chatUploadRefusals)[number]>> {
  if (uploaded.kind === 'too large') return refuse('PAYLOAD_TOO_LARGE', { mostBytes })
  if (uploaded.kind === 'none') return refuse('CHAT_FILE_NOT_SUPPORTED')
  const known = await know(uploaded.bytes)
  if (known === 'busy') return refuse('CHAT_UPLOAD_FAIL')
  if (!known) return refuse('CHAT_FILE_NOT_SUPPORTED')
  const isUnclaimed = participant.kind === 'guest' && participant.guestId === undefined
  const fileId =
    idempotencyKey === undefined || isUnclaimed
      ? context.random.id()
      : v5(JSON.stringify([idempotencyKey, hashFile(uploaded)]), participant.participantId)
  const participantId = isUnclaimed ? ownerOfUnclaimed(context, fileId) : participant.participantId
  const isOfGuest = participant.kind === 'guest'
  const guest = isUnclaimed ? undefined : participantId
  const spent = isOfGuest && (await spendGuestQuota(context, { guest, address, bytes: known.bytes.length }))
  if (isRefusal(spent)) return spent
  const name = `chat/${participantId}/${fileId}.${endings[known.kind]}`
  try {
    await context.storage.keep(name, known.bytes, known.kind)
  } catch (outage) {
    context.log.error({ err: outage, usedFor: 'chat' }, 'storage.write_failed')
    if (spent) await spent.giveBack()
    return refuse('CHAT_UPLOAD_FAIL')
  }
  const isNew = await context.transaction((tx) =>
    insertFile(tx, {
      participant_id: participantId,
      file_id: fileId,
      kind: known.kind,
      name,
      bytes: known.bytes.length,
      uploaded_at: context.clock.now(),
      of_guest: isOfGuest,
    }),
  )
  if (spent && !isNew) await spent.giveBack()
  return { path: filePath(fileId) }
}
