import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { crc16 } from '../promptpay.ts'
import { readBillPayment } from '../emv.ts'
import { anyRoute } from '../testing/any-route.ts'
import { thaiqr } from './thaiqr.ts'

const receiver = '010556700001301'
const reference = '0123456789ABCDEF0120'
const qr = { receiver, amountSatang: 12_345n, currency: 'BAHT', reference } as const

describe('a Thai QR of our biller id', () => {
  it('carries the biller id, both references and the amount in the fields of EMVCo', () => {
    const payload = thaiqr.writePayload?.(qr) ?? ''
    expect(payload.slice(0, -4)).toBe(
      `000201010212` +
        `30710016A000000677010112` +
        `0115${receiver}0220${reference}0304${crc16(reference)}` +
        `53037645406123.455802TH6304`,
    )
    expect(readBillPayment(payload)).toEqual({ ref1: reference, amountSatang: 12_345n })
  })

  it.each(['0105567000013', '01055670000130X', ''])(
    'is refused for %s, which is not a biller id',
    (other) => {
      expect(() => thaiqr.writePayload?.({ ...qr, receiver: other })).toThrow(RangeError)
    },
  )
})

describe('a confirmation of the biller’s bank', () => {
  const key = 'k'.repeat(32)
  const { verifyWebhook } = thaiqr.connect({
    route: anyRoute,
    url: 'http://127.0.0.1:9',
    keys: { KEY_THAIQR: key },
  })
  const payment = {
    event: 'payment.confirmed',
    billerId: receiver,
    reference1: reference,
    reference2: crc16(reference),
    amount: '123.45',
    transactionId: '20261122T1',
    paidAt: '2026-11-22T10:00:00.000Z',
    payer: { bank: 'SCB', name: 'นาย สมชาย จ', account: 'xxx-x-x1234-x' },
  }
  function receive(change: Partial<typeof payment>) {
    const rawBody = JSON.stringify({ ...payment, ...change })
    const at = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', key).update(`${at}.${rawBody}`).digest('hex')
    return verifyWebhook({ headers: { 'x-bill-timestamp': at, 'x-bill-signature': signature }, rawBody })
  }

  it('is a payment under reference 1, known by the bank’s transaction id', async () => {
    expect(await receive({})).toMatchObject({
      kind: 'payment',
      payment: { paymentId: '20261122T1', reference, amountSatang: 12_345n },
    })
  })

  it('belongs to no QR where reference 2 is not that of reference 1, so that an operator reviews it', async () => {
    const verdict = await receive({ reference2: '0000' })
    expect(verdict).toMatchObject({ kind: 'payment', payment: { reference: `${reference} with 0000` } })
  })

  it('is refused VALIDATION_FAILED for a biller id of another form', async () => {
    expect(await receive({ billerId: '123' })).toMatchObject({
      kind: 'refused',
      because: 'VALIDATION_FAILED',
    })
  })
})
