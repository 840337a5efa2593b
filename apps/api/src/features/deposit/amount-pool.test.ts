import { randomUUID } from 'node:crypto'
import { createKbankQr, openKbankAccount, payKbank, promptPayId, useUpAmounts } from '@kapao/testkit/kbank'
import { readWallet } from '@kapao/testkit/offers'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

// Closing checks the whole book.
afterAll(() => app.close())

const halfAnHour = 30 * 60
const aDay = 24 * 60 * 60

/** The member has had this many QRs of different amounts that were not paid. */
async function hold({ memberId }: Person, count: number, { since }: { since: number }): Promise<void> {
  const made = new Date(app.clock.now().getTime() - since * 1000)
  const qrs = Array.from({ length: count }, (_, index) => ({
    member_id: memberId,
    qrcode_id: randomUUID(),
    provider: 'KBANK' as const,
    receiver: promptPayId,
    amount: 888_800n + BigInt(index),
    currency: 'BAHT' as const,
    payload: '',
    state: 'replaced' as const,
    created_at: made,
    expires_at: made,
  }))
  await app.db.insertInto('deposit_qr').values(qrs).execute()
}

describe('the amounts of an account', () => {
  it('are left for the 51st member when 50 members who never paid take all they can', async () => {
    const attackers = await Promise.all(Array.from({ length: 50 }, () => join(app)))
    const refusals = new Set<unknown>()
    for (const attacker of attackers)
      for (let turn = 0; turn < 6; turn += 1) {
        const { status, body } = await createKbankQr(app, attacker, 100 + turn / 100)
        if (status !== 200) refusals.add((body as { message?: string }).message)
      }
    expect([...refusals]).toEqual(['REQUEST_LIMIT'])
    const { status, body } = await createKbankQr(app, await join(app), 100)
    expect([status, body]).toMatchObject([200, { hasQrcode: true, requestedAmount: 100 }])
    expect(body.amount).toBeLessThan(104)
  })

  it('are refused REQUEST_LIMIT to a member with four unpaid ones, until the first is free after half an hour', async () => {
    const person = await join(app)
    for (const amount of [2001, 2002, 2003, 2004])
      expect((await createKbankQr(app, person, amount)).status).toBe(200)
    const { status, body, headers } = await createKbankQr(app, person, 2005)
    expect([status, body]).toMatchObject([429, { message: 'REQUEST_LIMIT' }])
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(halfAnHour - 60)
    expect(seconds).toBeLessThanOrEqual(halfAnHour)
    expect((await createKbankQr(app, person, 2003)).body).toMatchObject({ amount: 2003 })
    expect((await createKbankQr(app, await join(app), 2005)).body).toMatchObject({ amount: 2005 })
    app.clock.advance(halfAnHour)
    expect((await createKbankQr(app, person, 2006)).status).toBe(200)
    app.clock.advance(-halfAnHour)
  })

  it('are free again half an hour after the last time that a member asked for them, not the first', async () => {
    const person = await join(app)
    expect((await createKbankQr(app, person, 2010)).status).toBe(200)
    app.clock.advance(halfAnHour / 2)
    for (const amount of [2010, 2011, 2012, 2013])
      expect((await createKbankQr(app, person, amount)).status).toBe(200)
    const { status, headers } = await createKbankQr(app, person, 2014)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(halfAnHour - 60)
    app.clock.advance(-halfAnHour / 2)
  })

  it('are given again to a member with four unpaid ones who asks for the same, at the amount that it had', async () => {
    await createKbankQr(app, await join(app), 2020)
    const person = await join(app)
    const first = await createKbankQr(app, person, 2020)
    for (const amount of [2021, 2022, 2023])
      expect((await createKbankQr(app, person, amount)).status).toBe(200)
    const again = await createKbankQr(app, person, 2020)
    expect([first, again].map(({ status, body }) => [status, body.amount])).toEqual([
      [200, 2020.01],
      [200, 2020.01],
    ])
  })

  it('are not given again after half an hour, if somebody else has had them since', async () => {
    await createKbankQr(app, await join(app), 2030)
    const person = await join(app)
    expect((await createKbankQr(app, person, 2030)).body.amount).toBe(2030.01)
    app.clock.advance(halfAnHour)
    await useUpAmounts(app, 2030, { least: 1, most: 1 })
    expect((await createKbankQr(app, person, 2030)).body.amount).toBe(2030.02)
    app.clock.advance(-halfAnHour)
  })

  it('are refused to a member who never paid after twelve unpaid ones in a day', async () => {
    const person = await join(app)
    await hold(person, 11, { since: 6 * 60 * 60 })
    expect((await createKbankQr(app, person, 2100)).status).toBe(200)
    const { status, headers } = await createKbankQr(app, person, 2150)
    expect(status).toBe(429)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(aDay - 6 * 60 * 60 - 60)
    expect(seconds).toBeLessThanOrEqual(aDay - 6 * 60 * 60)
  })

  it('are given to a member who has paid once, ten at a time', async () => {
    const person = await join(app)
    const first = await createKbankQr(app, person, 2200)
    await payKbank(app, first.body.amount, {})
    await hold(person, 9, { since: 60 })
    expect((await createKbankQr(app, person, 2210)).status).toBe(200)
    expect((await createKbankQr(app, person, 2211)).status).toBe(429)
  })

  it('go on above 99 satang when all of these are taken, and the answer states what was asked', async () => {
    await useUpAmounts(app, 2300, {
      until: new Date(app.clock.now().getTime() + 600_000),
      leased: true,
      least: 0,
    })
    const { body } = await createKbankQr(app, await join(app), 2300)
    expect(body).toMatchObject({ amount: 2301, requestedAmount: 2300 })
  })

  it('are given up to 99 satang more, this one included, before larger ones', async () => {
    const until = new Date(app.clock.now().getTime() + 600_000)
    await useUpAmounts(app, 2350, { until, leased: true, least: 0, most: 98 })
    expect((await createKbankQr(app, await join(app), 2350)).body.amount).toBe(2350.99)
  })

  it('are free again half an hour after their QR was created', async () => {
    await useUpAmounts(app, 2400, { leased: true, least: 0 })
    expect((await createKbankQr(app, await join(app), 2400)).body.amount).toBe(2400)
  })

  it('that nobody had within a day come before those that somebody had', async () => {
    const first = await createKbankQr(app, await join(app), 2500)
    app.clock.advance(halfAnHour)
    const second = await createKbankQr(app, await join(app), 2500)
    app.clock.advance(aDay)
    const third = await createKbankQr(app, await join(app), 2500)
    app.clock.advance(-aDay - halfAnHour)
    expect([first, second, third].map(({ body }) => body.amount)).toEqual([2500, 2500.01, 2500])
  })
})

describe('two open accounts of one provider', () => {
  const second = '0105562000007'

  beforeAll(() =>
    app.db
      .insertInto('deposit_account')
      .values({
        deposit_account_id: randomUUID(),
        bank_code: 'KBANK',
        bank_type: 'PAYMENT',
        mode: 'SMS',
        account_name: 'KAPAO TWO',
        account_no: '0987654321',
        promptpay_id: second,
        currency: 'BAHT',
        sort_order: 2,
      })
      .execute(),
  )

  afterAll(() => app.db.deleteFrom('deposit_account').where('promptpay_id', '=', second).execute())

  it('are one pool: two members have the same amount at once, and each payment reaches its own', async () => {
    const [one, other] = [await join(app), await join(app)]
    const qrs = [await createKbankQr(app, one, 2600), await createKbankQr(app, other, 2600)]
    expect(qrs.map(({ body }) => body.amount)).toEqual([2600, 2600])
    const receivers = qrs.map(({ body }) => (body.payload?.includes(second) ? second : promptPayId))
    expect(new Set(receivers).size).toBe(2)
    await payKbank(app, 2600, { toAccount: receivers[1] })
    expect([await readWallet(app, one), await readWallet(app, other)]).toEqual([0, 2600])
  })

  it('are one way to pay in the list of ways', async () => {
    const { token } = await join(app)
    const { body } = await app.wire<{ banks: { bankCode: string; bankAccountName: string }[] }>(
      'GET',
      '/api/lookup/deposit',
      { token },
    )
    expect(body.banks.filter(({ bankCode }) => bankCode === 'KBANK')).toMatchObject([
      { bankAccountName: 'KAPAO DEMO' },
    ])
  })
})
