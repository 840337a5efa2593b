import { createKbankQr, openKbankAccount, promptPayId } from '@kapao/testkit/kbank'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPaidQr } from './unmatched-payment.store.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openKbankAccount(app.db)
})

afterAll(() => app.close())

describe('the QR that a payment is said to have paid', () => {
  it('is the member’s latest that was made two minutes after the payment or earlier, and is late after its end', async () => {
    const [person, other] = [await join(app), await join(app)]
    const at = { receiver: promptPayId, amountSatang: 360_000n, memberId: person.memberId }
    function find(paidAt: Date, change = {}) {
      return app.context.transaction((tx) => findPaidQr(tx, { ...at, paidAt, ...change }))
    }
    const earlier = (await createKbankQr(app, person, 3600)).body.qrcodeId
    app.clock.advance(60)
    const { qrcodeId } = (await createKbankQr(app, person, 3600)).body
    const { created_at: made, expires_at: expires } = await app.db
      .selectFrom('deposit_qr')
      .select(['created_at', 'expires_at'])
      .where('qrcode_id', '=', qrcodeId ?? '')
      .executeTakeFirstOrThrow()
    function after(moment: Date, milliseconds: number): Date {
      return new Date(moment.getTime() + milliseconds)
    }
    expect(await find(after(made, -120_000))).toEqual({ qrcodeId, isLate: false })
    expect(await find(after(made, -120_001))).toMatchObject({ qrcodeId: earlier })
    expect(await find(expires)).toEqual({ qrcodeId, isLate: false })
    expect(await find(after(expires, 1))).toEqual({ qrcodeId, isLate: true })
    const others = [{ memberId: other.memberId }, { receiver: 'another' }, { amountSatang: 360_001n }]
    for (const change of others) expect(await find(expires, change)).toBeUndefined()
  })
})
