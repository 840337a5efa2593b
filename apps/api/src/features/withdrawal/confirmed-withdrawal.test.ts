import { confirmByCode, join, login, type Person } from '@kapao/testkit/people'
import { recordDeposit } from '@kapao/testkit/movements'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { setAccountSafety } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  await letPayoutsGo(app.db)
})

beforeEach(async () => {
  person = await join(app)
  await recordDeposit(app, { memberId: person.memberId, satang: 3_000_000n, happenedAt: app.clock.now() })
})

afterAll(() => app.close())

async function withdraw({ token }: Person, amount: number, { path = 'withdraw', key = '' } = {}) {
  const { status, body } = await app.wire('POST', `/api/wallet/${path}`, {
    token,
    body: { amount },
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
  return { status, body }
}

async function balanceOf({ token }: Person) {
  return (await app.wire('GET', '/api/wallet', { token })).body['amount']
}

const unconfirmed = { status: 403, body: { message: 'STEP_UP_REQUIRED' } }

describe.each(['withdraw', 'withdrawAll'])('a withdrawal by %s', (path) => {
  it('of the operator’s amount moves nothing until the member has confirmed, and less needs no confirmation', async () => {
    expect(await withdraw(person, 10_000, { path })).toMatchObject(unconfirmed)
    expect(await balanceOf(person)).toBe(30_000)
    const other = await join(app)
    await recordDeposit(app, { memberId: other.memberId, satang: 3_000_000n, happenedAt: app.clock.now() })
    expect((await withdraw(other, 9999.99, { path })).status).toBe(200)
    await confirmByCode(app, person)
    expect((await withdraw(person, 10_000, { path })).status).toBe(200)
    expect(await balanceOf(person)).toBe(20_000)
  })
})

describe('a withdrawal', () => {
  it('is confirmed in the session that asks for it, not in another of the member', async () => {
    await confirmByCode(app, person)
    const stolen = { ...person, token: await login(app, person.phone) }
    expect(await withdraw(stolen, 10_000)).toMatchObject(unconfirmed)
  })

  it('needs the confirmation from the member’s own amount on', async () => {
    await app.wire('PUT', '/api/account/step-up', { token: person.token, body: { withdrawalFrom: 500 } })
    expect(await withdraw(person, 500)).toMatchObject(unconfirmed)
    expect((await withdraw(person, 499.99)).status).toBe(200)
  })

  it('needs none where neither operator nor member wants one', async () => {
    await setAccountSafety(app, { stepUpWithdrawalFrom: null })
    const { status } = await withdraw(person, 30_000)
    await setAccountSafety(app, { stepUpWithdrawalFrom: 10_000 })
    expect(status).toBe(200)
  })

  it('is answered again to who repeats it after the confirmation has ended', async () => {
    await confirmByCode(app, person)
    const key = 'same-withdrawal-1'
    const first = await withdraw(person, 10_000, { key })
    app.clock.advance(10 * 60)
    const again = await withdraw(person, 10_000, { key })
    expect(again.body['_id']).toBe(first.body['_id'])
    expect(await balanceOf(person)).toBe(20_000)
  })

  it('with the same key goes through after the confirmation that it was refused for', async () => {
    const key = 'same-withdrawal-2'
    expect(await withdraw(person, 10_000, { key })).toMatchObject(unconfirmed)
    await confirmByCode(app, person)
    expect((await withdraw(person, 10_000, { key })).status).toBe(200)
  })
})
