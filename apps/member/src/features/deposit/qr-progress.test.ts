import type { QrDeposit } from '@kapao/contract/deposit'
import { describe, expect, it } from 'vitest'
import { qrProgress, steadyEnd } from './qr-progress.ts'

const answeredAt = 1_800_000_000_000
const live: QrDeposit = {
  hasQrcode: true,
  qrcodeId: 'one',
  payload: '000201',
  amount: 100.07,
  expiresInSeconds: 900,
}
const gone: QrDeposit = { hasQrcode: false }
const shown = { qrcodeId: 'one', amount: 100.07 }
const paid = { qrcodeId: 'one', amount: 100.07, askedAmount: 100.07, paidAt: '2026-11-20T14:00:00Z' }
type Here = { shown?: typeof shown; timedOutId?: string; forgottenId?: string }
function at(answer: QrDeposit, here: Here = {}) {
  return qrProgress({ shown: undefined, timedOutId: undefined, ...here, answer, answeredAt })
}

describe('the progress of a QR deposit', () => {
  it('is at "none" before a QR exists, with the message of the server', () => {
    expect(at({ hasQrcode: false, message: 'QR_FAIL' })).toEqual({ stage: 'none', message: 'QR_FAIL' })
  })

  it('shows the QR with its end counted from the arrival of the response', () => {
    expect(at(live)).toMatchObject({ stage: 'live', qr: { amount: 100.07, endsAt: answeredAt + 900_000 } })
  })

  it('drops the QR at 00:00 even while the server still returns it', () => {
    expect(at(live, { shown, timedOutId: 'one' }).stage).toBe('ended')
    expect(at({ ...live, expiresInSeconds: 0 }, { shown }).stage).toBe('ended')
  })

  it('has ended when the server no longer has the QR that was shown', () => {
    expect(at(gone, { shown }).stage).toBe('ended')
  })

  it('never brings back a QR that the member has left, however late an old response arrives', () => {
    expect(at(live, { forgottenId: 'one' })).toMatchObject({ stage: 'none' })
    expect(at({ ...live, qrcodeId: 'two' }, { forgottenId: 'one' })).toMatchObject({ stage: 'live' })
  })

  it('reports the money with the amount that arrived and the amount of the QR', () => {
    expect(at({ ...gone, paid: { ...paid, amount: 100 } }, { shown })).toEqual({
      stage: 'arrived',
      qr: { qrcodeId: 'one', amount: 100 },
      askedAmount: 100.07,
    })
  })

  it('reports money that arrived after the QR had ended', () => {
    expect(at({ ...gone, paid }, { shown, timedOutId: 'one' }).stage).toBe('arrived')
  })

  it('never reports the money of a QR that was not shown here', () => {
    expect(at({ ...gone, paid: { ...paid, qrcodeId: 'earlier' } })).toMatchObject({ stage: 'none' })
    expect(at({ ...live, paid: { ...paid, qrcodeId: 'earlier' } }, { shown }).stage).toBe('live')
  })
})

describe('the end of a QR', () => {
  const qr = {
    qrcodeId: 'one',
    amount: 100.07,
    payload: '',
    payLink: undefined,
    requestedAmount: undefined,
    until: undefined,
    endsAt: answeredAt,
  }

  it('stays the same from response to response', () => {
    expect(steadyEnd(qr, { ...qr, endsAt: answeredAt + 900 }).endsAt).toBe(answeredAt)
  })

  it('follows the server when it really moved, and is new for another QR', () => {
    expect(steadyEnd(qr, { ...qr, endsAt: answeredAt + 60_000 }).endsAt).toBe(answeredAt + 60_000)
    expect(steadyEnd(qr, { ...qr, qrcodeId: 'two', endsAt: answeredAt + 900 }).endsAt).toBe(answeredAt + 900)
  })
})
