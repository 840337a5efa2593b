import { walletBank } from '@kapao/contract/deposit-account'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import { holdEntry } from '@kapao/ledger/ledger'
import type { Currency, Satang } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { OperationContext } from '../../platform/context.ts'
import type { OutboundKey } from '../../outbound/outbound.ts'
import { schedulePoll } from '../../outbound/schedule.ts'
import { takeReference } from '../bank-transfer/bank-transfer.ts'
import { refusePaused } from '../pause/pause.ts'
import { gifts } from './gifts.ts'
import { giftAccountName } from './gift.ts'
import { findGift, insertGift } from './gift.store.ts'

type Params = {
  key: OutboundKey
  voucher: string
  wallet: { depositAccountId: string; walletNo: string }
  amountSatang: Satang
  currency: Currency
}

/**
 * Commits what is about to be redeemed: the voucher, which can be used only once by any member; the gift; a pending
 * entry, so that the statement shows it; and the job that continues if this process dies. Returns `false` if this gift
 * was reserved before.
 *
 * Refuses TRUELINK_DUPLICATE if the voucher was used, even by a concurrent request.
 */
export function reserveGift(
  context: OperationContext,
  { key, voucher, wallet, amountSatang, currency }: Params,
): Promise<boolean | Refusal<'TRUELINK_DUPLICATE' | 'PARTY_PAUSED'>> {
  const now = context.clock.now()
  const { memberId, id: giftId } = key
  // The job polls after the lease has expired, if this request has not finished the gift by then.
  const pollAt = secondsAfter(now, context.retryPolicy.leaseSeconds)
  let isReserved = false
  const settle = context.keyedTransaction(async (tx) => {
    if (await findGift(tx, key)) return undefined
    const paused = await refusePaused(tx, ['ewallet'])
    if (paused) return paused
    if (!(await takeReference(tx, { bank: walletBank, transRef: voucher, at: now })))
      return refuse('TRUELINK_DUPLICATE')
    await insertGift(tx, {
      member_id: memberId,
      gift_id: giftId,
      voucher,
      deposit_account_id: wallet.depositAccountId,
      wallet_no: wallet.walletNo,
      amount: amountSatang,
      state: 'held',
      created_at: now,
      poll_at: pollAt,
      leased_until: pollAt,
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
    await schedulePoll(tx, gifts.job, { key, at: pollAt })
    isReserved = true
    // No response yet: only the idempotency key is stored.
    return undefined
  })
  return settle.then((refused) => refused ?? isReserved)
}
