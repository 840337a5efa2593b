import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeQr } from './deposit.ts'
import type { QrRow } from './deposit.store.ts'
import { nameOf, referenceOf, tryOf } from './qr-name.ts'

const made = new Date('2026-07-01T05:00:00.000Z')
const expires = new Date('2026-07-01T05:15:00.000Z')

const live: QrRow = {
  member_id: randomUUID(),
  qrcode_id: '019c0000-0000-7000-8000-0123456789ab',
  provider: 'KBANK',
  receiver: '0105562000001',
  amount: 10_001n,
  requested_amount: 10_000n,
  currency: 'BAHT',
  payload: 'the text of a QR',
  pay_link: null,
  reference: null,
  provider_reference: null,
  trace_parent: null,
  state: 'live',
  created_at: made,
  expires_at: expires,
  ended_at: null,
  paid_at: null,
  paid_amount: null,
}

function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds)
}

describe('a QR as its member sees it', () => {
  it('can be paid until the moment at which it expires, in whole seconds that are never too few', () => {
    expect(describeQr(live, after(expires, -1))).toMatchObject({ hasQrcode: true, expiresInSeconds: 1 })
    expect(describeQr(live, after(expires, -1001))).toMatchObject({ expiresInSeconds: 2 })
    expect(describeQr(live, expires)).toEqual({ hasQrcode: false })
  })

  it.each(['creating', 'failed', 'replaced', 'cancelled', 'expired'] as const)(
    'is none while %s',
    (state) => {
      expect(describeQr({ ...live, state }, made)).toEqual({ hasQrcode: false })
    },
  )

  it('states the requested amount and the link only where it has them', () => {
    expect(describeQr(live, made)).toMatchObject({ amount: 100.01, requestedAmount: 100 })
    expect(describeQr(live, made)).not.toHaveProperty('payLink')
    expect(describeQr({ ...live, requested_amount: null }, made)).not.toHaveProperty('requestedAmount')
    expect(describeQr({ ...live, pay_link: 'https://bank.example' }, made)).toMatchObject({
      payLink: 'https://bank.example',
    })
  })

  it('is shown as paid, with the amount that arrived, for a quarter of an hour and no longer', () => {
    const paid: QrRow = { ...live, state: 'paid', paid_at: expires, paid_amount: 9_050n }
    const shown = {
      hasQrcode: false,
      paid: { qrcodeId: paid.qrcode_id, amount: 90.5, askedAmount: 100.01, paidAt: expires.toISOString() },
    }
    expect(describeQr(paid, after(expires, 15 * 60_000))).toEqual(shown)
    expect(describeQr(paid, after(expires, 15 * 60_000 + 1))).toEqual({ hasQrcode: false })
  })
})

describe('the reference of a QR at a gateway', () => {
  it('is a new one for each of 36 attempts, and states which attempt it is', () => {
    const attempts = Array.from({ length: 36 }, (_, attempt) => attempt)
    const references = attempts.map((attempt) => referenceOf(live.qrcode_id, attempt))
    expect(new Set(references).size).toBe(36)
    expect(references.map((reference) => tryOf({ reference }))).toEqual(attempts)
    expect(references.every((reference) => /^[0-9A-Z]{20}$/.test(reference))).toBe(true)
    expect(() => referenceOf(live.qrcode_id, 36)).toThrow(RangeError)
  })

  it('is that of the first attempt for a QR that has none', () => {
    expect(nameOf(live).reference).toBe(referenceOf(live.qrcode_id, 0))
    expect(nameOf({ ...live, reference: 'OTHER' }).reference).toBe('OTHER')
    expect(tryOf(live)).toBe(0)
  })
})
