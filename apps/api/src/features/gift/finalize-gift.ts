import { walletBank } from '@kapao/contract/deposit-account'
import type { GiftRefusal } from '@kapao/contract/gift'
import { resolveEntry } from '@kapao/ledger/ledger'
import type { Satang } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { giveReferenceBack, recordIncomingTransfer } from '../deposit/deposit.ts'
import { type Decided, endGift, findGift, type GiftRow } from './gift.store.ts'

/**
 * Credits a gift that the e-wallet has paid: the hold is settled, the receipt kept and the gift ended in one commit, or
 * nothing where another has ended it (false). Throws where more came than the voucher said: that is for a person.
 */
export const creditGift = async (
  context: Context,
  gift: GiftRow,
  { amountSatang, takenAt, decided }: { amountSatang: Satang; takenAt: Date; decided?: Decided },
): Promise<boolean> => {
  const { member_id: memberId, gift_id: giftId } = gift
  const resolutionId = context.random.id()
  const isEnded = await context.transaction(async (tx) => {
    const at = context.clock.now()
    if (!(await endGift(tx, { memberId, giftId, resolutionId, at, decided, state: 'credited' }))) return false
    const settled = await resolveEntry(tx, {
      memberId,
      currency: 'BAHT',
      entryId: giftId,
      resolutionId,
      outcome: 'posted',
      amountSatang,
      happenedAt: takenAt,
    })
    if (!settled.ok) throw new Error(`The book refused a gift of ${amountSatang} satang: ${settled.refusal}`)
    await recordIncomingTransfer(tx, {
      incomingTransferId: context.random.id(),
      depositAccountId: gift.deposit_account_id,
      amountSatang,
      paidAt: takenAt,
      bank: walletBank,
      transRef: gift.voucher,
      memberId,
      entryId: resolutionId,
      at,
    })
    return true
  })
  if (isEnded) context.announce(memberId)
  else await noteContradiction(context, gift, 'refused')
  return isEnded
}

/** Ends a gift of which nothing came: the hold is voided, and the statement says why. False: another has ended it. */
export const refuseGift = async (
  context: Context,
  gift: GiftRow,
  { reason, decided }: { reason: GiftRefusal; decided?: Decided },
): Promise<boolean> => {
  const { member_id: memberId, gift_id: giftId, voucher } = gift
  const resolutionId = context.random.id()
  const isEnded = await context.transaction(async (tx) => {
    const at = context.clock.now()
    const ending = { memberId, giftId, resolutionId, at, decided, state: 'refused', reason } as const
    if (!(await endGift(tx, ending))) return false
    const voided = await resolveEntry(tx, {
      memberId,
      currency: 'BAHT',
      entryId: giftId,
      resolutionId,
      outcome: 'voided',
      happenedAt: at,
    })
    if (!voided.ok) throw new Error(`The book did not void a gift: ${voided.refusal}`)
    // Its money was not taken and its voucher is not over: the member may send it again.
    if (reason === 'TRUELINK_FAIL') await giveReferenceBack(tx, { bank: walletBank, transRef: voucher })
    return true
  })
  if (isEnded) context.announce(memberId)
  else await noteContradiction(context, gift, 'credited')
  return isEnded
}

/** The e-wallet's word came after a person decided otherwise: nothing is moved by it, and a person has to know. */
const noteContradiction = async (
  context: Context,
  { member_id: memberId, gift_id: giftId }: GiftRow,
  contradicted: 'credited' | 'refused',
): Promise<void> => {
  const gift = await findGift(context.db, { memberId, giftId })
  if (gift?.state === contradicted && gift.decided_by !== null)
    context.log.error(
      { giftId, decidedBy: gift.decided_by },
      'the e-wallet contradicts what a person decided',
    )
}
