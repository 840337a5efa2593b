import type { Promotion } from '@kapao/contract/promotion'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { readGrants, readWallet, writeOffer } from '@kapao/testkit/offers'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const kind = 'promotion'
  const description = '<p onclick="x()">Half<script>alert(1)</script></p><svg onload=alert(1)>'
  await writeOffer(app, { code: 'LUCKY', kind, description })
  await writeOffer(app, { code: 'FREE20', kind, leastDeposit: 0, creditPercent: 0, creditFixed: 20 })
  await writeOffer(app, {
    code: 'THANKS',
    kind,
    leastDeposit: 0,
    creditPercent: 0,
    creditFixed: 20,
    percentSuccess: 0,
  })
  await writeOffer(app, { code: 'ONE', kind, stock: 1 })
  await writeOffer(app, { code: 'ABONUS' })
})

afterEach(async () => {
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

function find({ token }: Person, code: string) {
  return app.wire<Promotion & { message?: string }>('GET', `/api/promotion/find/${code}`, { token })
}

function activate({ token }: Person, code: string) {
  return app.wire<{ message: string }>('GET', `/api/promotion/activate/${code}`, { token })
}

it('is found by its code in any case, with its rules and its sanitised description', async () => {
  const person = await joinWithMoney(app, 10_000n)
  const { status, body } = await find(person, 'lucky')
  expect([status, body]).toMatchObject([
    200,
    { code: 'LUCKY', percentFail: 10, terms: { deposit: 100, credit: 50, base: 150 } },
  ])
  expect(body.description).toBe('<p>Half</p>')
})

it('is active after it was received, and shown as the current one', async () => {
  const person = await joinWithMoney(app, 10_000n)
  expect((await activate(person, 'LUCKY')).body).toEqual({ message: 'SUCCESS' })
  const { body } = await app.wire('GET', '/api/promotion/current', { token: person.token })
  expect(body).toMatchObject({ promotion: { code: 'LUCKY', kind: 'promotion', base: 150 } })
  const active = await app.wire('GET', '/api/bonus/check/active', { token: person.token })
  expect(active.body).toEqual({ status: true, type: 'promotion', code: 'LUCKY' })
  const { body: statement } = await app.wire<{ statements: unknown[] }>('POST', '/api/statement', {
    token: person.token,
    body: { types: ['bonus'] },
  })
  expect(statement.statements).toMatchObject([{ promotion: { description: 'LUCKY' }, amount: 50 }])
})

it('is NO_PROMOTION for an unknown code and for the code of a bonus', async () => {
  const person = await joinWithMoney(app, 10_000n)
  for (const code of ['NOTHING', 'ABONUS'])
    for (const ask of [find, activate]) {
      const { status, body } = await ask(person, code)
      expect([status, body]).toMatchObject([404, { message: 'NO_PROMOTION' }])
    }
})

it('is PROMOTION_RECEIVED the second time', async () => {
  const person = await join(app)
  expect((await activate(person, 'FREE20')).status).toBe(200)
  await app.wire('GET', '/api/bonus/clear', { token: person.token })
  expect(await readWallet(app, person)).toBe(0)
  expect((await activate(person, 'FREE20')).body).toMatchObject({ message: 'PROMOTION_RECEIVED' })
})

it('is PROMOTION_RECEIVED, and asks for no other deposit, once it was cancelled and is looked up again', async () => {
  const person = await joinWithMoney(app, 10_000n)
  expect((await find(person, 'LUCKY')).status).toBe(200)
  expect((await activate(person, 'LUCKY')).status).toBe(200)
  await app.wire('GET', '/api/bonus/clear', { token: person.token })
  const wallet = await readWallet(app, person)
  for (const ask of [find, activate])
    expect((await ask(person, 'LUCKY')).body).toMatchObject({ message: 'PROMOTION_RECEIVED' })
  expect(await readWallet(app, person)).toBe(wallet)
})

it('is BONUS_CONDITION without the deposit that it needs', async () => {
  expect((await activate(await join(app), 'LUCKY')).body).toMatchObject({ message: 'BONUS_CONDITION' })
})

it('is BONUS_ALREADY_ACTIVE beside an active bonus, and BONUS_REMAINING before its balance is withdrawn', async () => {
  const person = await joinWithMoney(app, 10_000n)
  await app.wire('GET', '/api/bonus/activate/ABONUS', { token: person.token })
  expect((await activate(person, 'FREE20')).body).toMatchObject({ message: 'BONUS_ALREADY_ACTIVE' })
  const other = await join(app)
  await activate(other, 'THANKS')
  expect((await activate(other, 'FREE20')).body).toMatchObject({ message: 'BONUS_REMAINING' })
})

it('is BONUS_FULL when others have received all of it', async () => {
  const [first, second] = [await joinWithMoney(app, 10_000n), await joinWithMoney(app, 10_000n)]
  await activate(first, 'ONE')
  expect((await activate(second, 'ONE')).body).toMatchObject({ message: 'BONUS_FULL' })
})

it('is received once by 64 concurrent requests, and leaves one credit', async () => {
  const person = await join(app)
  const { memberId } = person
  await recordDeposit(app, { memberId, satang: 10_000n, happenedAt: app.clock.now() })
  const answers = await Promise.all(Array.from({ length: 64 }, () => activate(person, 'LUCKY')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await readWallet(app, person)).toBe(150)
  expect((await readGrants(app, person)).grant).toMatchObject({ code: 'LUCKY' })
})
