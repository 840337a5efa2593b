import type { QrDeposit } from '@kapao/contract/deposit'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  await openKbankAccount(db)
  await db.updateTable('deposit_account').set({ promptpay_id: '0812345678' }).execute()
})

// Closing checks the whole book.
afterAll(() => app.close())

it('a QR to a phone’s PromptPay is credited when the bank reports the phone as the QR does: 0066 and nine digits', async () => {
  const { token } = await join(app)
  const { body: qr } = await app.wire<Required<QrDeposit>>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount: 100 },
  })
  expect(qr.payload).toContain('0066812345678')
  await app.outside('POST', `/control/qr/KBANK/${qr.qrcodeId}/pay`, { body: {} })
  const amount = await until('the money came', async () => {
    const { body } = await app.wire<{ amount: number }>('GET', '/api/wallet', { token })
    return body.amount > 0 && body.amount
  })
  expect(amount).toBe(qr.amount)
  const { body: after } = await app.wire<QrDeposit>('GET', '/api/qrcode/KBANK', { token })
  expect(after).toMatchObject({ hasQrcode: false, paid: { amount: qr.amount } })
})
