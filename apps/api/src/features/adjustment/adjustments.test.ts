import { randomUUID } from 'node:crypto'
import type { Adjustment } from '@kapao/contract/adjustment'
import type { Answer } from '@kapao/contract/call'
import type { getMember } from '@kapao/contract/member'
import type { StatementLine } from '@kapao/contract/statement'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney, openProviders } from '@kapao/testkit/games'
import { readGrants, readWallet, writeOffer } from '@kapao/testkit/offers'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { loseAtGame, payIn, writeReward } from '@kapao/testkit/rewards'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readAdjustable } from './adjustment.ts'

let app: TestApp
let kanda: OperatorPerson
let ekk: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await writeOffer(app, { code: 'HALF' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ekk = await joinOperator(app, { operatorId: 'ekk' })
})

afterEach(async () => {
  await setFourEyes(app, { isRequired: false })
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

type Body = { memberId: string; adjustmentId: string; direction: string; amount: number; reason: string }

function credit({ memberId }: Pick<Person, 'memberId'>, named: Partial<Body> = {}): Body {
  const reason = 'The deposit of Monday never arrived'
  return { memberId, adjustmentId: randomUUID(), direction: 'credit', amount: 150, reason, ...named }
}
function adjust(body: unknown, by = kanda) {
  return app.wire<{ message: string; balance?: number }>('POST', '/api/operator/adjustments', {
    ...by.speak,
    body,
  })
}
async function list(body: unknown) {
  const listed = await app.wire<{ adjustments: Adjustment[]; after: string | null; message?: string }>(
    'POST',
    '/api/operator/adjustments/list',
    { ...kanda.speak, body },
  )
  return listed.body
}
async function linesOf({ token }: Person, body: unknown = {}) {
  const { body: page } = await app.wire<{ statements: StatementLine[] }>('POST', '/api/statement', {
    token,
    body,
  })
  return page.statements
}
async function figuresOf({ memberId }: Person) {
  const { body } = await app.wire<Answer<typeof getMember>>('POST', '/api/operator/members/one', {
    ...kanda.speak,
    body: { memberId },
  })
  return body.money
}
function decide(by: OperatorPerson, path: string, body: unknown = {}) {
  return app.wire<{ message: string }>('POST', `/api/operator/approvals${path}`, { ...by.speak, body })
}
async function request(body: Body): Promise<string> {
  const approvalId = randomUUID()
  const asked = { approvalId, call: 'adjustBalance', body, reason: body.reason }
  expect((await decide(kanda, '/request', asked)).body.message).toBe('OK')
  return approvalId
}

describe('an adjustment', () => {
  it('credits and debits the wallet, tells the member, and is a line with its reason and sign', async () => {
    const somchai = await joinWithMoney(app, 50_000n)
    const added = credit(somchai)
    const announced = await collectAnnouncements(app, async () => {
      expect((await adjust(added)).body).toEqual({ message: 'OK', balance: 650 })
    })
    expect(announced).toEqual([somchai.memberId])
    const taken = credit(somchai, { direction: 'debit', amount: 0.01, reason: 'Counted twice' })
    expect((await adjust(taken)).body).toEqual({ message: 'OK', balance: 649.99 })
    expect(await readWallet(app, somchai)).toBe(649.99)

    const [debited, credited] = await linesOf(somchai, { types: ['transfer'] })
    const description = 'The deposit of Monday never arrived'
    expect(credited).toMatchObject({
      from: 'ADJUSTMENT',
      to: 'WALLET',
      amount: 150,
      status: 'SUCCESS',
      adjustment: { description },
    })
    expect(debited).toMatchObject({ from: 'WALLET', to: 'ADJUSTMENT', amount: 0.01 })
    const year = app.clock.now().getUTCFullYear()
    const file = await fetch(`${app.url}/api/statement/export?from=${year}-01-01&to=${year}-12-31`, {
      headers: { authorization: `Bearer ${somchai.token}` },
    })
    const rows = (await file.text()).split('\r\n')
    expect(rows[2]).toContain(
      `แก้ไขยอด Correction,ADJUSTMENT,WALLET,สำเร็จ Done,+150.00,BAHT,650.00,${description}`,
    )
    expect(rows[3]).toContain(
      'แก้ไขยอด Correction,WALLET,ADJUSTMENT,สำเร็จ Done,-0.01,BAHT,649.99,Counted twice',
    )
  })

  it('that takes money records the balances before and after it', async () => {
    const dao = await joinWithMoney(app, 50_000n)
    const taken = credit(dao, { direction: 'debit', amount: 80 })
    expect((await adjust(taken)).body.message).toBe('OK')
    const act = await app.db
      .selectFrom('ledger.operator_act')
      .select(['state_before as before', 'state_after as after'])
      .where('subject', '=', taken.adjustmentId)
      .executeTakeFirstOrThrow()
    expect(act).toEqual({ before: { balance: 500 }, after: { balance: 420 } })
    expect(await readAdjustable(app.db, dao.memberId)).toMatchObject({ adjustments: 1, openReward: null })
  })

  it('is in the figures as itself, neither a deposit nor a withdrawal', async () => {
    const malee = await joinWithMoney(app, 50_000n)
    await adjust(credit(malee))
    await adjust(credit(malee, { direction: 'debit', amount: 250 }))
    expect(await figuresOf(malee)).toMatchObject({
      balance: 400,
      deposited: 500,
      deposits: 1,
      withdrawn: 0,
      withdrawals: 0,
      adjusted: -100,
    })
  })

  it('is one however often the same is sent at once, and another body with its id is refused', async () => {
    const anan = await joinWithMoney(app, 0n)
    const body = credit(anan)
    const answers = await Promise.all(Array.from({ length: 64 }, () => adjust(body)))
    expect(answers.map((answer) => answer.body)).toEqual(
      Array.from({ length: 64 }, () => ({ message: 'OK', balance: 150 })),
    )
    expect(await linesOf(anan)).toHaveLength(1)
    for (const other of [{ amount: 151 }, { direction: 'debit' }, { reason: 'Another' }])
      expect((await adjust({ ...body, ...other })).body.message).toBe('IDEMPOTENCY_CONFLICT')
    expect(await readWallet(app, anan)).toBe(150)
  })

  it('never takes more than the wallet holds, and its id can be used for less', async () => {
    const noi = await joinWithMoney(app, 10_000n)
    const body = credit(noi, { direction: 'debit', amount: 100.01 })
    const announced = await collectAnnouncements(app, async () => {
      expect((await adjust(body)).body.message).toBe('MONEY_NOT_ENOUGH')
    })
    expect(announced).toEqual([])
    expect([await readWallet(app, noi), (await list({ memberId: noi.memberId })).adjustments]).toEqual([
      100,
      [],
    ])
    expect((await adjust({ ...body, amount: 100 })).body).toEqual({ message: 'OK', balance: 0 })
    const races = await Promise.all([1, 2, 3, 4].map(() => adjust(credit(noi, { amount: 25 }))))
    expect(races.every(({ status }) => status === 200)).toBe(true)
    const debits = await Promise.all(
      [1, 2, 3, 4].map(() => adjust(credit(noi, { direction: 'debit', amount: 40 }))),
    )
    expect(debits.map(({ body: answer }) => answer.message).toSorted()).toEqual([
      'MONEY_NOT_ENOUGH',
      'MONEY_NOT_ENOUGH',
      'OK',
      'OK',
    ])
    expect(await readWallet(app, noi)).toBe(20)
  })

  it('may have the id of another entry of the member', async () => {
    const dao = await joinWithMoney(app, 0n)
    const adjustmentId = await payIn(app, dao, 10_000n)
    expect((await adjust(credit(dao, { adjustmentId }))).body).toEqual({ message: 'OK', balance: 250 })
  })

  it('is made for a suspended member, and refused for nobody, for nothing, and without a reason', async () => {
    const noi = await joinWithMoney(app, 0n)
    const { memberId } = noi
    await app.wire('POST', '/api/operator/members/suspend', {
      ...kanda.speak,
      body: { memberId, reason: 'Sold the account' },
    })
    expect((await adjust(credit(noi))).body).toEqual({ message: 'OK', balance: 150 })
    expect((await adjust(credit({ memberId: randomUUID() }))).body.message).toBe('NO_DATA')
    for (const named of [{ amount: 0 }, { amount: -1 }, { amount: 0.001 }, { amount: 1e9 }, { reason: '  ' }])
      expect((await adjust(credit(noi, named))).body.message).toBe('VALIDATION_FAILED')
  })

  it('keeps the book right, whatever is adjusted in whatever order', async () => {
    const step = fc.record({
      direction: fc.constantFrom('credit', 'debit'),
      satang: fc.integer({ min: 1, max: 500 }),
      copies: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const person = await joinWithMoney(app, 0n)
        let satang = 0
        for (const each of steps) {
          const body = credit(person, { direction: each.direction, amount: each.satang / 100 })
          const next = each.direction === 'credit' ? satang + each.satang : satang - each.satang
          const expected = next < 0 ? { message: 'MONEY_NOT_ENOUGH' } : { message: 'OK', balance: next / 100 }
          const answers = await Promise.all(Array.from({ length: each.copies }, () => adjust(body)))
          for (const { body: answer } of answers) expect(answer).toMatchObject(expected)
          if (next >= 0) satang = next
        }
        expect((await figuresOf(person)).adjusted).toBe(satang / 100)
        expect(await checkBook(app.databaseUrl)).toEqual([])
      }),
      { numRuns: 5 },
    )
  })
})

describe('an adjustment where the site requires two operators', () => {
  it('runs only when another approves, and records both', async () => {
    await setFourEyes(app, { isRequired: true })
    const somchai = await joinWithMoney(app, 50_000n)
    const body = credit(somchai, { amount: 0.01 })
    expect((await adjust(body)).body.message).toBe('APPROVAL_REQUIRED')
    const approvalId = await request(body)
    expect((await decide(kanda, `/${approvalId}/approve`)).body.message).toBe('SAME_OPERATOR')
    expect(await readWallet(app, somchai)).toBe(500)
    expect((await decide(ekk, `/${approvalId}/approve`)).body.message).toBe('OK')
    expect(await readWallet(app, somchai)).toBe(500.01)
    expect((await list({ memberId: somchai.memberId })).adjustments).toMatchObject([
      { _id: body.adjustmentId, by: 'kanda', approvedBy: 'ekk', reason: body.reason, amount: 0.01 },
    ])
    const act = await app.db
      .selectFrom('ledger.operator_act')
      .select(['operator_id as by', 'state_before as before', 'state_after as after'])
      .where('call', '=', 'adjustBalance')
      .where('member_id', '=', somchai.memberId)
      .where('outcome', '=', 'done')
      .executeTakeFirstOrThrow()
    expect(act).toEqual({ by: 'kanda', before: { balance: 500 }, after: { balance: 500.01 } })
  })

  it('is stale once another adjustment of the member was made: nothing is corrected twice', async () => {
    await setFourEyes(app, { isRequired: true })
    const malee = await joinWithMoney(app, 0n)
    const [one, other] = [await request(credit(malee)), await request(credit(malee))]
    await payIn(app, malee, 100n)
    expect((await decide(ekk, `/${one}/approve`)).body.message).toBe('OK')
    expect((await decide(ekk, `/${other}/approve`)).body.message).toBe('APPROVAL_STALE')
    expect(await readWallet(app, malee)).toBe(151)
  })

  it('is judged again when it runs', async () => {
    await setFourEyes(app, { isRequired: true })
    const anan = await joinWithMoney(app, 10_000n)
    const approvalId = await request(credit(anan, { direction: 'debit', amount: 100 }))
    await setFourEyes(app, { isRequired: false })
    await app.wire('POST', '/api/wallet/withdraw', { token: anan.token, body: { amount: 100 } })
    expect(await readWallet(app, anan)).toBe(0)
    expect((await decide(ekk, `/${approvalId}/approve`)).body).toMatchObject({
      message: 'APPROVAL_REFUSED',
      details: { code: 'MONEY_NOT_ENOUGH' },
    })
  })
})

describe('money that was adjusted', () => {
  it('earns no bonus and no coin, and changes nothing of an open bonus, which keeps it from leaving', async () => {
    const noi = await joinWithMoney(app, 0n)
    await adjust(credit(noi, { amount: 200 }))
    const early = await app.wire<{ message: string }>('GET', '/api/bonus/activate/HALF', { token: noi.token })
    expect(early.body.message).toBe('BONUS_CONDITION')
    await payIn(app, noi, 20_000n)
    expect((await app.wire('GET', '/api/bonus/activate/HALF', { token: noi.token })).status).toBe(200)
    const before = (await readGrants(app, noi)).grant
    await adjust(credit(noi, { amount: 1000 }))
    await adjust(credit(noi, { direction: 'debit', amount: 300 }))
    expect((await readGrants(app, noi)).grant).toEqual(before)
    expect(await readAdjustable(app.db, noi.memberId)).toMatchObject({ adjustments: 3, openReward: 'HALF' })
    const withdrawn = await app.wire<{ message: string }>('POST', '/api/wallet/withdraw', {
      token: noi.token,
      body: { amount: 700 },
    })
    expect(withdrawn.body.message).toBe('BONUS_CONDITION')
  })

  it('counts as the member’s own: what a debit corrects is no loss, and earns no cashback', async () => {
    await writeReward(app, 'refund', { minimum: 5, banners: [] })
    const dao = await joinWithMoney(app, 50_000n, ['PG'])
    async function lossOf() {
      const { body } = await app.wire<{ loss: number }>('GET', '/api/refund/check', { token: dao.token })
      return body.loss
    }
    await payIn(app, dao, 50_000n)
    await adjust(credit(dao, { direction: 'debit', amount: 500, reason: 'Counted twice' }))
    expect(await lossOf()).toBe(0)
    await loseAtGame(app, dao, 10_000n)
    expect(await lossOf()).toBe(100)
  })

  it('waits for an operator when it is withdrawn without play, as a deposit does', async () => {
    await letPayoutsGo(app.db, { leastPlayedPercent: 50, unplayedAllowance: 0 })
    const malee = await joinWithMoney(app, 0n)
    await adjust(credit(malee, { amount: 500 }))
    const { body } = await app.wire<{ stage: string }>('POST', '/api/wallet/withdraw', {
      token: malee.token,
      body: { amount: 500 },
    })
    expect(body.stage).toBe('REVIEW')
  })
})

describe('the list of adjustments', () => {
  it('shows the latest first, of one member, of a time, a page at a time', async () => {
    const somchai = await joinWithMoney(app, 0n)
    const { memberId } = somchai
    const start = app.clock.now()
    for (const amount of [1, 2, 3]) {
      app.clock.advance(1)
      await adjust(credit(somchai, { amount }))
    }
    async function amounts(body: Record<string, unknown>) {
      return (await list({ memberId, ...body })).adjustments.map(({ amount }) => amount)
    }
    expect(await amounts({})).toEqual([3, 2, 1])
    const whole = await list({ memberId, limit: 3 })
    expect(whole.after).toBeNull()
    const pages = [await list({ memberId, limit: 1 }), await list({ memberId, limit: 2 })]
    expect(await Promise.all(pages.map(({ after }) => amounts({ after })))).toEqual([[2, 1], [1]])
    const at = whole.adjustments[1]?.at
    expect([await amounts({ since: at }), await amounts({ until: at })]).toEqual([[3, 2], [1]])
    const second = new Date(start.getTime() + 1500).toISOString()
    expect([await amounts({ since: second }), await amounts({ until: second })]).toEqual([[3, 2], [1]])
    expect(await amounts({ until: start.toISOString() })).toEqual([])
    const all = await list({})
    expect(all.adjustments[0]).toMatchObject({ memberId, amount: 3, by: 'kanda', approvedBy: null })
    expect((await list({ after: 'nonsense' })).message).toBe('VALIDATION_FAILED')
  })
})
