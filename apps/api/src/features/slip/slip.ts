import { type SlipReason, slipReasons } from '@kapao/contract/slip-reasons'
import type { Slip } from '@kapao/contract/slip'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { isSignedBy, sign } from '../../platform/key-ring.ts'
import { findSlip, findSlips, type SlipKey, type SlipRow } from './slip.store.ts'

/**
 * The delays between checks of a slip in seconds; the last one repeats. After a day the slip fails, because the bank
 * never knew its transfer. Domain facts, checking an unknown.
 */
const waitsSeconds = [5, 15, 60, 300, 900] as const
export function waitSeconds(asked: number): number {
  return waitsSeconds[asked] ?? 900
}
export const givesUpAfterSeconds = 24 * 60 * 60

/** How long the address of a picture is valid: long enough to be opened, too short to be passed on. */
const addressSeconds = 5 * 60

/**
 * The link in a list is valid for one to two hours, because the list may stay open, and the same for an hour, so that a
 * list that is read again is the same.
 */
const linkStepSeconds = 3600

const statuses = { processing: 'PROCESSING', success: 'SUCCESS', failed: 'FAILED' } as const

function isReason(text: string | null): text is SlipReason {
  return slipReasons.some((reason) => reason === text)
}

/** A slip as the member sees it, with a link to its picture. */
export function describeSlip({ config, clock }: Pick<Context, 'config' | 'clock'>, slip: SlipRow): Slip {
  const hour = Math.floor(clock.now().getTime() / 1000 / linkStepSeconds)
  const key = { memberId: slip.member_id, slipId: slip.slip_id }
  return {
    _id: slip.slip_id,
    createdAt: slip.received_at.toISOString(),
    amount: toAmount(slip.amount),
    status: statuses[slip.state],
    ...(isReason(slip.reason) ? { note: slip.reason } : {}),
    ...(slip.picture === null
      ? {}
      : { link: addressUntil({ config }, key, (hour + 2) * linkStepSeconds), reference: slip.slip_id }),
  }
}

/** A member's latest slips, newest first, as the member sees them. Amounts in baht; refuses nothing. */
export async function readLatestSlips(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  memberId: string,
  limit: number,
): Promise<Slip[]> {
  const { slips } = await findSlips(context.db, { memberId, page: 1, limit })
  return slips.map((slip) => describeSlip(context, slip))
}

/** What a second operator has to know of a slip that is to be credited. Empty: no such slip. */
export async function readSlipFacts(
  db: Context['db'] | DatabaseTransaction,
  key: SlipKey,
): Promise<Readonly<Record<string, unknown>>> {
  const slip = await findSlip(db, key)
  if (!slip) return {}
  const { state, reason: refusedFor, sender_bank: senderBank, trans_ref: transRef, received_at: at } = slip
  return { state, refusedFor, senderBank, transRef, receivedAt: at.toISOString() }
}

/** The name of a slip's picture in the storage. */
export function pictureName({ memberId, slipId }: SlipKey): string {
  return `slips/${memberId}/${slipId}.jpg`
}

type Signer = Pick<Context, 'config'>

function signedText({ memberId, slipId }: SlipKey, until: number): string {
  return `slip picture ${memberId} ${slipId} ${until}`
}

/** An address that shows a picture to anyone who has it, for a short time. */
export function signAddress(context: Signer, key: SlipKey, now: Date): string {
  return addressUntil(context, key, Math.floor(now.getTime() / 1000) + addressSeconds)
}

function addressUntil({ config }: Signer, key: SlipKey, until: number): string {
  return `/api/slip/${key.memberId}/${key.slipId}/${until}/${sign(config.KEY_FILES, signedText(key, until))}`
}

/** Whether an address has a valid signature and has not expired. */
export function isSigned(
  { config }: Signer,
  { until, signature, ...key }: SlipKey & { until: number; signature: string },
  now: Date,
): boolean {
  return isSignedBy(config.KEY_FILES, signedText(key, until), signature) && now.getTime() < until * 1000
}
