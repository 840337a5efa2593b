import { createQrDeposit as call, qrAmounts } from '@kapao/contract/deposit'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { parseAmount } from '@kapao/money/satang'
import { v5 } from 'uuid'
import { operation } from '../../operation.ts'
import { transact } from '../../transact.ts'
import { addJob } from '../../jobs/jobs.ts'
import { describeQr } from './deposit.ts'
import { changeQr, findQr, findQrAccount } from './deposit.store.ts'
import { expireQrDeposit } from './expire-qr-deposit.ts'
import { reserveQr } from './reserve-qr.ts'

/**
 * Makes a QR for an amount in baht. The pending row and its amount are committed before the bank is asked, so that
 * whatever happens in between, money that comes for it finds its member. The same intent and amount make the same QR.
 */
export const createQrDeposit = operation(call, async ({ params, body, member, intent }, house) => {
  const { memberId, currency } = member
  const { provider } = params
  const account = await findQrAccount(house.db, provider, currency)
  if (!account) return refuse('NO_BANK')
  const askedSatang = parseAmount(body.amount) ?? 0n
  const { least } = qrAmounts[provider]
  if (askedSatang < BigInt(least) * 100n) return refuse('TRANSFER_MINIMUM', { min: least })
  const qrcodeId =
    intent === undefined
      ? house.random.id()
      : v5(JSON.stringify([intent, provider, String(askedSatang)]), memberId)
  const now = house.clock.now()
  const qr = await transact(house.db, (tx) =>
    reserveQr(tx, { memberId, qrcodeId, provider, account, askedSatang, now }),
  )
  if (isRefusal(qr)) return qr
  const outcome = await house.kbank.announce({
    id: qrcodeId,
    payload: qr.payload,
    amountSatang: qr.amount,
    expiresAt: qr.expires_at,
  })
  if (outcome.kind !== 'done') {
    house.log.warn({ provider, qrcodeId, reason: outcome.reason }, 'the provider takes no QR')
    await changeQr(house.db, {
      memberId,
      qrcodeId,
      from: ['creating'],
      set: { state: 'failed', ended_at: now },
    })
    return refuse('QR_FAIL')
  }
  const answer = await house.transact(async (tx) => {
    const live = await changeQr(tx, {
      memberId,
      qrcodeId,
      from: ['creating'],
      set: { state: 'live', pay_link: outcome.answer.payLink ?? null },
    })
    if (live) await addJob(tx, expireQrDeposit, { memberId, qrcodeId }, { at: live.expires_at })
    return describeQr(live ?? (await findQr(tx, { memberId, qrcodeId })), house.clock.now())
  })
  house.announce(memberId)
  return answer
})
