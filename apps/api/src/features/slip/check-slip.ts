import type { SlipReason } from '@kapao/contract/slip-reasons'
import type { DatabaseTransaction } from '@kapao/database/connect'
import type { SlipReference, SlipTransfer } from '@kapao/providers/slip-adapter'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { addJob, type Job } from '../../jobs/jobs.ts'
import { creditTransferBySlip } from '../bank-transfer/bank-transfer.ts'
import { judgeSlip } from './judge-slip.ts'
import { readMiniQr } from './mini-qr.ts'
import { givesUpAfterSeconds, waitSeconds } from './slip.ts'
import {
  endSlip,
  findOwnAccounts,
  findSender,
  keepReference,
  lockWaitingSlip,
  type OwnAccount,
  type SlipKey,
  type SlipRow,
  type SlipSender,
  leasePoll,
} from './slip.store.ts'

/**
 * Checks a slip that is due: reads its picture, queries the bank, and decides as far as the bank knows the transfer. Of
 * concurrent checks only one runs. The next check is scheduled in the transaction that leases this one, so a server
 * that dies on the way leaves nothing undone. A slip that stays in progress is no fault.
 */
export async function checkSlip(context: Context, key: SlipKey): Promise<void> {
  const slip = await context.transaction((tx) => leaseCheck(context, tx, key))
  if (slip) await checkLeasedSlip(context, slip)
}

/** Leases the check of a slip that is due, and schedules the next one. Returns `undefined` if there is nothing to check. */
export async function leaseCheck(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  key: SlipKey,
): Promise<SlipRow | undefined> {
  const now = clock.now()
  const due = await leasePoll(tx, key, { now, next: (asked) => secondsAfter(now, waitSeconds(asked)) })
  if (due) await addJob(tx, pollSlip, key, { at: due.poll_at, key: `slip ${key.slipId}` })
  return due
}

/** Runs a check that the caller has leased. Concurrent checks credit a transfer only once. */
export async function checkLeasedSlip(context: Context, slip: SlipRow): Promise<void> {
  const key = keyOf(slip)
  const reference = await findReference(context, slip)
  if (reference === 'later') return giveUpWhenOld(context, slip)
  if (typeof reference === 'string') return fail(context, key, reference)
  const word = await context.slipAdapter.ask(reference)
  if (word.kind === 'captcha') return fail(context, key, 'TRIPPLE_WRONG_CAPTCHA')
  if (word.kind === 'done') return settle(context, { slip, reference, transfer: word.transfer })
  if (word.kind === 'unknown')
    context.log.warn({ slipId: key.slipId, reason: word.reason }, 'slip.outcome_unknown')
  return giveUpWhenOld(context, slip)
}

/** Checks a slip again when its next check is due. Does nothing for a slip that is decided or not due. */
export const pollSlip: Job<SlipKey> = {
  name: 'pollSlip',
  run: (key, context) => checkSlip(context, key),
}

/** The reference on the slip's picture; the reason why there is none; or `later` if the picture cannot be read now. */
async function findReference(context: Context, slip: SlipRow): Promise<SlipReference | SlipReason | 'later'> {
  if (slip.sender_bank !== null && slip.trans_ref !== null)
    return { bank: slip.sender_bank, transRef: slip.trans_ref }
  const picture = slip.picture === null ? undefined : await fetchPicture(context, slip.picture)
  if (picture === 'later') return picture
  if (picture === undefined) return 'UPLOADED_FILE_NOT_EXIST'
  const found = await context.qrReader.read(picture)
  if (found.kind === 'busy') return 'later'
  if (found.kind === 'none') return 'CANNOT_READ_CROPPED_IMAGE'
  if (found.kind === 'unreadable') return 'INVALID_SLIP'
  const read = found.texts.map(readMiniQr)
  const whole = read.find((each) => each.kind === 'slip')
  if (!whole) return read.some(({ kind }) => kind === 'damaged') ? 'UNSTABLE_REFNO_ON_SLIP' : 'INVALID_SLIP'
  await keepReference(context.db, { ...keyOf(slip), ...whole.slip })
  return whole.slip
}

async function fetchPicture(context: Context, name: string): Promise<Uint8Array | undefined | 'later'> {
  try {
    return await context.storage.fetch(name)
  } catch (outage) {
    context.log.warn({ err: outage, usedFor: 'slip' }, 'storage.read_failed')
    return 'later'
  }
}

async function giveUpWhenOld(context: Context, slip: SlipRow): Promise<void> {
  if (secondsAfter(slip.received_at, givesUpAfterSeconds) > context.clock.now()) return
  await fail(context, keyOf(slip), 'UNKNOW_ERROR')
}

type CheckedSlip = { slip: SlipRow; reference: SlipReference; transfer: SlipTransfer }

/** Decides the slip by the transfer that the bank returned. */
async function settle(context: Context, checked: CheckedSlip): Promise<void> {
  const { slip, reference, transfer } = checked
  const key = keyOf(slip)
  const [member, accounts] = [await findSender(context.db, key.memberId), await findOwnAccounts(context.db)]
  const verdict = judgeSlip({
    transfer,
    bank: reference.bank,
    receivedAt: slip.received_at,
    member,
    accounts,
  })
  if (!verdict.ok) return fail(context, key, verdict.reason, transfer.amountSatang)
  const isDecided = await creditTransfer(context, checked, { account: verdict.account, member })
  if (isDecided) context.announce(key.memberId)
}

const reasonOf = {
  used: 'SLIP_REFNO_DUPLICATED',
  'another amount': 'UNKNOW_ERROR',
  'another sender': 'UNKNOW_ERROR',
} as const

/**
 * Credits the money and ends the slip in one transaction. Returns `false` if another check ended the slip meanwhile.
 */
function creditTransfer(
  context: Context,
  { slip, reference, transfer }: CheckedSlip,
  { account, member }: { account: OwnAccount; member: SlipSender },
): Promise<boolean> {
  const key = keyOf(slip)
  const now = context.clock.now()
  const { amountSatang, paidAt, sender } = transfer
  return context.transaction(async (tx) => {
    if (!(await lockWaitingSlip(tx, key))) return false
    const outcome = await creditTransferBySlip(tx, {
      transfer: {
        account,
        ...reference,
        senderAccount: sender.account,
        senderName: sender.name,
        senderBankCode: member.bankCode,
        amountSatang,
        paidAt,
      },
      slipId: key.slipId,
      memberId: key.memberId,
      entryId: context.random.id(),
      incomingTransferId: context.random.id(),
      now,
    })
    const ending = { ...key, amountSatang, at: now }
    if (outcome === 'claimed') return endSlip(tx, { ...ending, state: 'success' })
    return endSlip(tx, { ...ending, state: 'failed', reason: reasonOf[outcome] })
  })
}

async function fail(context: Context, key: SlipKey, reason: SlipReason, amountSatang = 0n): Promise<void> {
  const at = context.clock.now()
  const isDecided = await endSlip(context.db, { ...key, state: 'failed', reason, amountSatang, at })
  if (isDecided) context.announce(key.memberId)
}

function keyOf(slip: SlipRow): SlipKey {
  return { memberId: slip.member_id, slipId: slip.slip_id }
}
