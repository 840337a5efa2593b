import type { Withdrawal } from '@kapao/contract/withdrawal'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { joinWithMoney } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { letPayoutsGo, payoutsTo, readWithdrawal, decidePayout, untilStage } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPollJob } from '../../outbound/poll.ts'
import { payouts } from './payouts.ts'
import { findWithdrawal } from './withdrawal.store.ts'

let app: TestApp
let somchai: Person
let operator: string

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  operator = await operatorKey(app)
})

beforeEach(async () => {
  await letPayoutsGo(app.db)
  somchai = await joinWithMoney(app, 1_000_000n)
})

afterAll(() => app.close())

type Row = Withdrawal & { memberId: string; reviewReasons: string[] }
type Answered = { message: string }

async function withdraw({ token }: Person, amount: number): Promise<Withdrawal> {
  return (await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', { token, body: { amount } })).body
}

async function pay(person: Person, amount: number): Promise<void> {
  const { _id: id } = await withdraw(person, amount)
  await untilStage(app, person, { id, stage: 'PAID' })
}

function ask(path: string, body: Record<string, unknown>) {
  return app.wire<Answered>('POST', `/api/operator/withdrawals/${path}`, { token: operator, body })
}

async function listed(stage?: string): Promise<Row[]> {
  return (
    await app.wire<{ withdrawals: Row[] }>('POST', '/api/operator/withdrawals', {
      token: operator,
      body: stage === undefined ? {} : { stage },
    })
  ).body.withdrawals
}

async function reasonsOf({ memberId }: Person): Promise<string[] | undefined> {
  return (await listed('REVIEW')).find((row) => row.memberId === memberId)?.reviewReasons
}

async function walletOf({ token }: Person): Promise<number> {
  return (await app.wire<{ amount: number }>('GET', '/api/wallet', { token })).body.amount
}

function rename({ memberId }: Person, at: Date) {
  return app.db
    .updateTable('member')
    .set({ bank_account_name_changed_at: at })
    .where('member_id', '=', memberId)
    .execute()
}

describe('a withdrawal waits for an operator', () => {
  it('above the amount that the operator set, and not at it', async () => {
    await letPayoutsGo(app.db, { mostAmount: 500 })
    await pay(somchai, 500)
    expect(await withdraw(somchai, 500.01)).toMatchObject({ stage: 'REVIEW', moneyIn: 'HELD' })
    expect(await reasonsOf(somchai)).toEqual(['AMOUNT'])
    expect(await walletOf(somchai)).toBe(8999.99)
  })

  it('once the daily number in Bangkok is reached, returned ones not counted', async () => {
    await letPayoutsGo(app.db, { mostADay: 2 })
    await pay(somchai, 100)
    await decidePayout(app, 'refused')
    const { _id: refused } = await withdraw(somchai, 100)
    await untilStage(app, somchai, { id: refused, stage: 'RETURNED' })
    await pay(somchai, 100)
    expect((await withdraw(somchai, 100)).stage).toBe('REVIEW')
    expect(await reasonsOf(somchai)).toEqual(['COUNT_OF_THE_DAY'])
  })

  it('of an account that is too young', async () => {
    await letPayoutsGo(app.db, { leastAccountHours: 1 })
    expect((await withdraw(somchai, 100)).stage).toBe('REVIEW')
    expect(await reasonsOf(somchai)).toEqual(['ACCOUNT_AGE'])
  })

  it('to a bank account that was never paid, and no longer once it was', async () => {
    await letPayoutsGo(app.db, { asksForNewBankAccount: true })
    const { _id: id, stage } = await withdraw(somchai, 100)
    expect([stage, await reasonsOf(somchai)]).toEqual(['REVIEW', ['NEW_BANK_ACCOUNT']])
    const key = { memberId: somchai.memberId, withdrawalId: id }
    expect((await ask('approve', key)).body).toEqual({ message: 'OK' })
    const paid = await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(paid.timeline.map(({ what }) => what)).toEqual(['HELD', 'REVIEWED', 'APPROVED', 'SENT', 'PAID'])
    await pay(somchai, 100)
  })

  it.each(['cooling', 'approved'] as const)(
    'of a member who was suspended before the bank was called, while it was %s, and their devices are told',
    async (state) => {
      const { clock, context, db } = app
      const { memberId } = somchai
      await rename(somchai, clock.now())
      const { _id: id } = await withdraw(somchai, 100)
      await db.updateTable('member').set({ status: 'suspended' }).where('member_id', '=', memberId).execute()
      await rename(somchai, new Date(0))
      await db
        .updateTable('withdrawal')
        .set({ state, wait_until: clock.now(), approved_at: state === 'approved' ? clock.now() : null })
        .where('withdrawal_id', '=', id)
        .execute()
      const announced = await collectAnnouncements(app, () =>
        createPollJob(payouts).run({ memberId, id }, context),
      )
      expect([await reasonsOf(somchai), announced]).toEqual([['MEMBER_NOT_ACTIVE'], [memberId]])
      expect(await payoutsTo(app, somchai.phone)).toEqual([])
    },
  )

  it.each(['cooling', 'review'] as const)(
    'under later settings too: a process that read it as %s approves nothing, and no device is told',
    async (state) => {
      await letPayoutsGo(app.db, { mostAmount: 0 })
      const { _id: id } = await withdraw(somchai, 100)
      await letPayoutsGo(app.db)
      const row = await findWithdrawal(app.db, { memberId: somchai.memberId, id })
      if (!row) throw new Error('no such withdrawal')
      const announced = await collectAnnouncements(app, async () =>
        payouts.resume?.(app.context, { ...row, state }),
      )
      expect([announced, await reasonsOf(somchai)]).toEqual([[], ['AMOUNT']])
    },
  )
})

describe('after the name of the bank account has changed', () => {
  it('a withdrawal is held and waits the operator’s hours, then continues automatically', async () => {
    await letPayoutsGo(app.db, { hoursAfterNameChange: 1 })
    const changedAt = new Date(app.clock.now().getTime() - 3600_000 + 1500)
    await rename(somchai, changedAt)
    const { _id: id, stage, waitsUntil } = await withdraw(somchai, 100)
    expect([stage, waitsUntil]).toEqual(['COOLING', new Date(changedAt.getTime() + 3600_000).toISOString()])
    expect(await walletOf(somchai)).toBe(9900)
    const paid = await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(paid.timeline.map(({ what }) => what)).toEqual(['HELD', 'APPROVED', 'SENT', 'PAID'])
    expect(paid.timeline[1]?.at.localeCompare(waitsUntil ?? '')).toBeGreaterThanOrEqual(0)
    expect(paid.waitsUntil).toBeNull()
  })

  it('the bank has its day from when the withdrawal was sent, however long it waited before', async () => {
    await letPayoutsGo(app.db, { hoursAfterNameChange: 48 })
    await rename(somchai, app.clock.now())
    const { _id: id, stage } = await withdraw(somchai, 100)
    expect(stage).toBe('COOLING')
    await decidePayout(app, 'silence')
    app.clock.advance(49 * 3600)
    async function poll(): Promise<string> {
      await createPollJob(payouts).run({ memberId: somchai.memberId, id }, app.context)
      const found = app.db.selectFrom('withdrawal').select('state').where('withdrawal_id', '=', id)
      return (await found.executeTakeFirstOrThrow()).state
    }
    // The job that finds the wait over calls the bank itself.
    for (let time = 0; time < 3; time += 1) expect(await poll()).toBe('submitted')
    expect(await poll()).toBe('submitted')
    await decidePayout(app, 'done', { reference: id })
    await until('it is paid', async () => (await poll()) === 'paid')
    app.clock.advance(-49 * 3600)
  })

  it('no operator can shorten the wait, but one can return the money', async () => {
    await rename(somchai, app.clock.now())
    const { _id: withdrawalId } = await withdraw(somchai, 100)
    const key = { memberId: somchai.memberId, withdrawalId }
    const early = await ask('approve', key)
    expect([early.status, early.body]).toMatchObject([409, { message: 'WITHDRAW_IN_PROGRESS' }])
    expect((await ask('reject', { ...key, reason: 'We could not reach you.' })).status).toBe(200)
    expect(await walletOf(somchai)).toBe(10_000)
  })
})

describe('an operator', () => {
  it('gets a withdrawal of which the member’s other devices were told', async () => {
    await letPayoutsGo(app.db, { mostAmount: 0 })
    const announced = await collectAnnouncements(app, () => withdraw(somchai, 700))
    expect(announced).toEqual([somchai.memberId])
    expect(await reasonsOf(somchai)).toEqual(['AMOUNT'])
  })

  it('sees a withdrawal that waits as held and under review: neither approved nor with an end of its wait', async () => {
    await letPayoutsGo(app.db, { mostAmount: 0 })
    const { timeline, waitsUntil } = await withdraw(somchai, 700)
    expect([timeline.map(({ what }) => what), waitsUntil]).toEqual([['HELD', 'REVIEWED'], null])
  })

  it('decides nothing of a withdrawal that does not exist', async () => {
    const key = { memberId: somchai.memberId, withdrawalId: app.context.random.id() }
    for (const [path, body] of [
      ['withdrawals/approve', key],
      ['withdrawals/reject', { ...key, reason: 'x' }],
      ['payouts/decide', { ...key, reason: 'x', outcome: 'done' }],
    ] as const) {
      const { status, body: answer } = await app.wire('POST', `/api/operator/${path}`, {
        token: operator,
        body,
      })
      expect([path, status, answer]).toMatchObject([path, 404, { message: 'NO_DATA' }])
    }
  })

  it('rejects with a reason that the member sees, and the money is back', async () => {
    await letPayoutsGo(app.db, { mostAmount: 0 })
    const { _id: withdrawalId } = await withdraw(somchai, 700)
    const key = { memberId: somchai.memberId, withdrawalId }
    const reason = 'กรุณาส่งรูปหน้าสมุดบัญชีให้เจ้าหน้าที่ก่อน'
    expect((await ask('reject', { ...key, reason })).body).toEqual({ message: 'OK' })
    expect(await readWithdrawal(app, somchai, withdrawalId)).toMatchObject({
      stage: 'RETURNED',
      reason: 'OPERATOR',
      reasonText: reason,
    })
    expect(await walletOf(somchai)).toBe(10_000)
    for (const [path, body] of [
      ['reject', { ...key, reason }],
      ['approve', key],
    ] as const) {
      const { status, body: answer } = await ask(path, body)
      expect([status, answer]).toMatchObject([404, { message: 'NO_DATA' }])
    }
    expect(await payoutsTo(app, somchai.phone)).toEqual([])
  })

  it('must give a reason, and must be an operator', async () => {
    await letPayoutsGo(app.db, { mostAmount: 0 })
    const { _id: withdrawalId } = await withdraw(somchai, 700)
    const key = { memberId: somchai.memberId, withdrawalId }
    expect((await ask('reject', { ...key, reason: ' ' })).status).toBe(400)
    for (const token of [undefined, somchai.token]) {
      for (const [path, body] of [
        ['withdrawals/approve', key],
        ['withdrawals/reject', { ...key, reason: 'x' }],
        ['withdrawals', {}],
        ['payouts/decide', { ...key, reason: 'x', outcome: 'done' }],
      ] as const) {
        const { status } = await app.wire('POST', `/api/operator/${path}`, { token, body })
        expect([path, status]).toEqual([path, 401])
      }
    }
    expect((await readWithdrawal(app, somchai, withdrawalId)).stage).toBe('REVIEW')
  })

  it('is one of many who decide at once: exactly one decision counts', async () => {
    await letPayoutsGo(app.db, { mostAmount: 0 })
    for (let round = 0; round < 6; round += 1) {
      const before = await walletOf(somchai)
      const paidBefore = (await payoutsTo(app, somchai.phone)).length
      const { _id: withdrawalId } = await withdraw(somchai, 100)
      const key = { memberId: somchai.memberId, withdrawalId }
      const reject = { ...key, reason: 'Not now.' }
      const words = ['approve', 'reject', 'approve', 'reject', 'approve', 'reject'] as const
      const answers = await Promise.all(words.map((word) => ask(word, word === 'approve' ? key : reject)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const isApproved = answers.findIndex(({ status }) => status === 200) % 2 === 0
      const stage = isApproved ? 'PAID' : 'RETURNED'
      await untilStage(app, somchai, { id: withdrawalId, stage })
      const paid = (await payoutsTo(app, somchai.phone)).length - paidBefore
      expect([await walletOf(somchai), paid]).toEqual(isApproved ? [before - 100, 1] : [before, 0])
    }
  })

  it('sees what has not ended, oldest first and page by page', async () => {
    await letPayoutsGo(app.db, { mostAmount: 0 })
    const people = [somchai, await joinWithMoney(app, 50_000n), await joinWithMoney(app, 50_000n)]
    for (const person of people) await withdraw(person, 100)
    const seen: string[] = []
    let after: string | null | undefined
    do {
      const { body } = await app.wire<{ withdrawals: Row[]; after: string | null }>(
        'POST',
        '/api/operator/withdrawals',
        { token: operator, body: { stage: 'REVIEW', limit: 2, ...(after ? { after } : {}) } },
      )
      seen.push(...body.withdrawals.map(({ memberId }) => memberId))
      after = body.after
    } while (after)
    expect(seen.slice(-3)).toEqual(people.map(({ memberId }) => memberId))
    expect(new Set(seen).size).toBe(seen.length)
    // listWithdrawals and listStuckPayouts accept only cursors that they have issued.
    for (const path of ['withdrawals', 'payouts/stuck']) {
      const { status, body } = await app.wire('POST', `/api/operator/${path}`, {
        token: operator,
        body: { after: 'nowhere' },
      })
      expect([path, status, body]).toMatchObject([path, 400, { message: 'VALIDATION_FAILED' }])
    }
  })

  it('sees what is at one stage, or all that has not ended', async () => {
    const [malee, anan] = [await joinWithMoney(app, 50_000n), await joinWithMoney(app, 50_000n)]
    await rename(anan, app.clock.now())
    await decidePayout(app, 'silence')
    const { _id: id } = await withdraw(malee, 100)
    await untilStage(app, malee, { id, stage: 'BANK' })
    await withdraw(anan, 100)
    await letPayoutsGo(app.db, { mostAmount: 0 })
    await withdraw(somchai, 100)
    const people = [malee, anan, somchai].map(({ memberId }) => memberId)
    async function seenAt(stage?: string): Promise<string[]> {
      return (await listed(stage)).map(({ memberId }) => memberId).filter((each) => people.includes(each))
    }
    expect(await seenAt('BANK')).toEqual([malee.memberId])
    expect(await seenAt('COOLING')).toEqual([anan.memberId])
    expect(await seenAt('REVIEW')).toEqual([somchai.memberId])
    expect(await seenAt()).toEqual(people)
  })

  it.each([
    {
      outcome: 'refused',
      opposite: 'done',
      ended: { stage: 'RETURNED', reason: 'NOT_PAID', reasonText: null },
      wallet: 10_000,
    },
    {
      outcome: 'done',
      opposite: 'refused',
      ended: { stage: 'PAID', status: 'SUCCESS', reasonText: null },
      wallet: 9900,
    },
  ] as const)(
    'decides manually what the bank never answered, and not before manual review: $outcome',
    async ({ outcome, opposite, ended, wallet }) => {
      await decidePayout(app, 'silence')
      const { _id: withdrawalId } = await withdraw(somchai, 100)
      const key = { memberId: somchai.memberId, withdrawalId }
      function decide(as: 'done' | 'refused') {
        return app.wire<Answered>('POST', '/api/operator/payouts/decide', {
          token: operator,
          body: { ...key, outcome: as, reason: 'The bank’s desk says so.' },
        })
      }
      async function stuck() {
        return (
          await app.wire<{ payouts: Row[] }>('POST', '/api/operator/payouts/stuck', {
            token: operator,
            body: {},
          })
        ).body.payouts.find(({ _id }) => _id === withdrawalId)
      }
      await until('it is with the bank', async () => (await stuck())?.stage === 'BANK')
      expect((await decide(outcome)).body).toMatchObject({ message: 'WITHDRAW_IN_PROGRESS' })
      app.clock.advance(25 * 3600)
      operator = await operatorKey(app)
      await until('a person has to', async () => (await stuck())?.stage === 'STAFF')
      expect((await decide(outcome)).body).toEqual({ message: 'OK' })
      expect((await decide(opposite)).body).toMatchObject({ message: 'NO_DATA' })
      app.clock.advance(-25 * 3600)
      operator = await operatorKey(app)
      expect(await readWithdrawal(app, somchai, withdrawalId)).toMatchObject(ended)
      expect(await walletOf(somchai)).toBe(wallet)
    },
  )
})
