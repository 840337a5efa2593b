import type { QrProvider } from '@kapao/contract/deposit'
import { type Refusal, refuse } from '@kapao/contract/refusal'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { largestSatang, type Satang } from '@kapao/money/satang'
import { writePromptPay } from '@kapao/providers/promptpay'
import { secondsAfter } from '../../clock.ts'
import { leaseAfterEndSeconds, qrLifetimeSeconds } from './deposit.ts'
import {
  changeQr,
  countAmounts,
  endWaitingQrs,
  findOthersAmounts,
  findQr,
  insertQr,
  lockQrsOfMember,
  type QrAccount,
  type QrRow,
  takeLease,
} from './deposit.store.ts'

export type QrWish = {
  memberId: string
  qrcodeId: string
  provider: QrProvider
  account: QrAccount
  askedSatang: Satang
  now: Date
}

/** The satang that make an amount unique: product §5. The amount as asked comes first. */
const mostExtraSatang = 99n

/** Different amounts that stand for one member at once: nobody can take every amount from the others. Record 0007. */
const mostAmounts = 20n

/**
 * Writes the pending row of a QR with an amount that stands for it alone, and ends the member's other QR.
 * Refuses QR_FAIL when every amount near the asked one stands for another member's QR, or too many stand for this
 * member. Repeating it with the same id answers the same row. Requests of one member follow one another.
 */
export const reserveQr = async (
  tx: DatabaseTransaction,
  wish: QrWish,
): Promise<QrRow | Refusal<'QR_FAIL'>> => {
  await lockQrsOfMember(tx, wish.memberId)
  const earlier = await findQr(tx, wish)
  if (earlier && earlier.state !== 'failed') return earlier
  if (earlier) return retryQr(tx, wish, earlier)
  const amount = await leaseAmount(tx, wish)
  if (amount === undefined) return refuse('QR_FAIL')
  const qr = draw(wish, amount)
  await endWaitingQrs(tx, { memberId: wish.memberId, as: 'replaced', at: wish.now })
  await insertQr(tx, qr)
  return qr
}

/**
 * The same intent again, after the provider had not taken the QR: the same row and amount, with its full time, where
 * the amount is still its own.
 */
const retryQr = async (
  tx: DatabaseTransaction,
  wish: QrWish,
  { amount, receiver }: QrRow,
): Promise<QrRow | Refusal<'QR_FAIL'>> => {
  const { memberId, qrcodeId, now } = wish
  const isOurs = await takeLease(tx, { receiver, amount, memberId, qrcodeId, until: leaseEnd(now) }, now)
  if (!isOurs) return refuse('QR_FAIL')
  await endWaitingQrs(tx, { memberId, as: 'replaced', at: now })
  const set = { state: 'creating', ended_at: null, expires_at: secondsAfter(now, qrLifetimeSeconds) } as const
  return (await changeQr(tx, { memberId, qrcodeId, from: ['failed'], set })) ?? refuse('QR_FAIL')
}

const leaseEnd = (now: Date): Date => secondsAfter(now, qrLifetimeSeconds + leaseAfterEndSeconds)

const draw = ({ memberId, qrcodeId, provider, account, now }: QrWish, amount: Satang): QrRow => ({
  member_id: memberId,
  qrcode_id: qrcodeId,
  provider,
  receiver: account.promptpay_id,
  amount,
  currency: account.currency,
  payload: writePromptPay(account.promptpay_id, amount),
  pay_link: null,
  state: 'creating',
  created_at: now,
  expires_at: secondsAfter(now, qrLifetimeSeconds),
  ended_at: null,
  paid_at: null,
  paid_amount: null,
})

const leaseAmount = async (tx: DatabaseTransaction, wish: QrWish): Promise<Satang | undefined> => {
  const { askedSatang, account, now, memberId, qrcodeId } = wish
  const receiver = account.promptpay_id
  const most = askedSatang + mostExtraSatang > largestSatang ? largestSatang : askedSatang + mostExtraSatang
  const until = leaseEnd(now)
  const since = secondsAfter(now, -(qrLifetimeSeconds + leaseAfterEndSeconds))
  if ((await countAmounts(tx, { memberId, receiver, since })) >= mostAmounts) return undefined
  const leased = await findOthersAmounts(tx, { receiver, least: askedSatang, most, at: now, memberId })
  for (let amount = askedSatang; amount <= most; amount += 1n) {
    if (leased.has(amount)) continue
    if (await takeLease(tx, { receiver, amount, memberId, qrcodeId, until }, now)) return amount
  }
  return undefined
}
