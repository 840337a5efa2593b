import { walletBank } from '@kapao/contract/deposit-account'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { holdEntry } from '@kapao/ledger/ledger'
import type { Currency, Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { OperationContext } from '../../platform/context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { takeReference } from '../deposit/deposit.ts'
import { pollGiftJob, jobKeyOf } from './gift-job.ts'
import { giftAccountName } from './gift.ts'
import { findGift, type GiftKey, type GiftRow, insertGift } from './gift.store.ts'

type Params = GiftKey & {
  voucher: string
  wallet: { depositAccountId: string; walletNo: string }
  amountSatang: Satang
  currency: Currency
}

/**
 * Commits what is about to be taken: the voucher, which is used once for ever by whomever; the gift; a pending entry, so
 * that the statement shows it; and the job that asks, should this process die. `undefined`: it was reserved before.
 *
 * Refuses TRUELINK_DUPLICATE where the voucher was used, be it at this moment by somebody else.
 */
export const reserveGift = (
  context: OperationContext,
  { memberId, giftId, voucher, wallet, amountSatang, currency }: Params,
): Promise<GiftRow | undefined | Refusal<'TRUELINK_DUPLICATE'>> => {
  const now = context.clock.now()
  const key = { memberId, giftId }
  // What the request itself does not bring to an end is asked for after its question has lapsed.
  const pollAt = secondsAfter(now, context.retryPolicy.leaseSeconds)
  let reserved: GiftRow | undefined
  const settle = context.keyedTransaction(async (tx) => {
    if (await findGift(tx, key)) return undefined
    if (!(await takeReference(tx, { bank: walletBank, transRef: voucher, at: now })))
      return refuse('TRUELINK_DUPLICATE')
    await insertGift(tx, {
      member_id: memberId,
      gift_id: giftId,
      voucher,
      deposit_account_id: wallet.depositAccountId,
      wallet_no: wallet.walletNo,
      amount: amountSatang,
      received_at: now,
      poll_at: pollAt,
    })
    const held = await holdEntry(tx, {
      memberId,
      entryId: giftId,
      source: `bank:${walletBank}`,
      destination: 'wallet',
      amountSatang,
      currency,
      happenedAt: now,
      statement: { type: 'deposit', from: giftAccountName, to: 'WALLET' },
    })
    if (!held.ok) throw new Error(`The book refused to hold a gift: ${held.refusal}`)
    await addJob(tx, pollGiftJob, key, { at: pollAt, key: jobKeyOf(key) })
    reserved = await findGift(tx, key)
    // No answer yet: the intent keeps its key alone.
    return undefined
  })
  return settle.then((refused) => refused ?? reserved)
}
