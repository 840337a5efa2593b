import { isClosed } from '@kapao/contract/slip-hours'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { uploadSlip as call } from '@kapao/contract/slip'
import { v5 } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { hashFile } from '../../http/idempotency.ts'
import { operation } from '../../platform/operation.ts'
import { reencodePicture } from '../../pictures/picture.ts'
import { readSetting } from '../site/site.ts'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { refuseEarly, refusePaused } from '../pause/pause.ts'
import { checkSlip } from './check-slip.ts'
import { describeSlip, pictureName } from './slip.ts'
import { findSlip, insertSlip, type SlipKey } from './slip.store.ts'

/**
 * Receives the picture of a slip and checks it at once. The picture is re-encoded and stored, and the slip committed,
 * before the bank is queried: whatever happens then, a job checks it again. The same idempotency key with the same
 * picture is the same slip.
 */
export const uploadSlip = operation(call, async ({ uploaded, member, idempotencyKey }, context) => {
  const { memberId } = member
  const now = context.clock.now()
  const hours = await readSetting(context, 'slip')
  if (isClosed(hours, now)) return refuse('SLIP_CLOSED', hours)
  if (uploaded.kind === 'too large') return refuse('SLIP_INVALID_FILE', { mostBytes: call.upload.mostBytes })
  if (uploaded.kind !== 'file') return refuse('SLIP_NO_FILE')
  const reencoded = await reencodePicture(uploaded.bytes)
  if (reencoded.kind === 'no picture') return refuse('SLIP_INVALID_FILE')
  if (reencoded.kind === 'busy') return refuse('SLIP_UPLOAD_FAIL')
  const slipId =
    idempotencyKey === undefined
      ? context.random.id()
      : v5(JSON.stringify([idempotencyKey, hashFile(uploaded)]), memberId)
  const key = { memberId, slipId }
  if (!(await findSlip(context.db, key))) {
    const paused = await refuseEarly(context, 'slip')
    if (paused) return paused
  }
  if (reencoded.kind === 'picture') {
    if (!(await keepPicture(context, key, reencoded.jpeg))) return refuse('SLIP_UPLOAD_FAIL')
    const refused = await context.transaction((tx) =>
      keepSlip(tx, { ...received(key, now), picture: pictureName(key) }),
    )
    if (refused) return refused
    await checkSlip(context, key)
  } else {
    // The picture is not stored: re-encoding it would need the memory that it was refused for.
    await insertSlip(context.db, { ...received(key, now), ...wrongSize, decided_at: now })
  }
  return context.keyedTransaction(async (tx) => {
    const slip = await findSlip(tx, key)
    if (!slip) throw new Error('The slip that was just committed does not exist')
    return describeSlip(context, slip)
  })
})

/** Stores the slip, unless its check is paused; a repeat changes nothing. */
async function keepSlip(
  tx: DatabaseTransaction,
  slip: Parameters<typeof insertSlip>[1],
): Promise<undefined | Refusal<'PARTY_PAUSED'>> {
  const { member_id: memberId, slip_id: slipId } = slip
  if (await findSlip(tx, { memberId, slipId })) return undefined
  const paused = await refusePaused(tx, ['slip'])
  if (!paused) await insertSlip(tx, slip)
  return paused
}

function received({ memberId, slipId }: SlipKey, now: Date) {
  return {
    member_id: memberId,
    slip_id: slipId,
    received_at: now,
    state: 'processing' as const,
    reason: null,
    picture: null,
    decided_at: null,
  }
}

const wrongSize = { state: 'failed', reason: 'IMG_SIZE_UNABLE_TO_PROCESS' } as const

async function keepPicture(context: Context, key: SlipKey, jpeg: Buffer): Promise<boolean> {
  try {
    await context.storage.keep(pictureName(key), jpeg, 'image/jpeg')
    return true
  } catch (outage) {
    context.log.error({ err: outage, usedFor: 'slip' }, 'storage.write_failed')
    return false
  }
}
