import type { Withdrawal } from '@kapao/contract/withdrawal'
import { connectPayout } from '@kapao/providers/payout/connect-payout'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { joinWithMoney } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import {
  letPayoutsGo,
  mendPayouts,
  payoutsTo,
  readWithdrawal,
  spoilPayouts,
  decidePayout,
  untilStage,
} from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finalize } from '../../outbound/finalize.ts'
import { createRecoverJob } from '../../outbound/recover.ts'
import { payouts } from './payouts.ts'
import { findWithdrawal } from './withdrawal.store.ts'

let app: TestApp
let somchai: Person
/** How long the bank treats the same reference as the same payout. A test can set it to zero. */
let idempotencyMilliseconds = 3 * 24 * 3600 * 1000
/** Whether a request dies just before the bank is called. */
let diesBeforeAsking = false

beforeAll(async () => {
  app = await startTestApp(
    {},
    {
      retryPolicy: { ...fastRetryPolicy, notFoundApartSeconds: 0.5 },
      connectToPayout: (address) => {
        const adapter = connectPayout({ ...address, timeoutMilliseconds: 300 })
        return {
          ...adapter,
          get facts() {
            return { idempotencyMilliseconds }
          },
          pay: (order) => {
            if (!diesBeforeAsking) return adapter.pay(order)
            diesBeforeAsking = false
            throw new Error('the process died')
          },
        }
      },
    },
  )
  await letPayoutsGo(app.db)
})

beforeEach(async () => {
  somchai = await joinWithMoney(app, 100_000n)
})

afterEach(async () => {
  idempotencyMilliseconds = 3 * 24 * 3600 * 1000
  await mendPayouts(app)
})

afterAll(() => app.close())

async function withdraw({ token }: Person = somchai): Promise<string> {
  return (
    await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', {
      token,
      body: { amount: 400 },
    })
  ).body._id
}

async function walletOf({ token }: Person): Promise<number> {
  return (await app.wire<{ amount: number }>('GET', '/api/wallet', { token })).body.amount
}

async function rowOf(id: string, { memberId }: Person = somchai) {
  const row = await findWithdrawal(app.db, { memberId, id })
  if (!row) throw new Error('no such withdrawal')
  return row
}

function seen() {
  return payoutsTo(app, somchai.phone)
}
const once = [{ amount: 400, status: 'paid' }]

describe('a payout without an answer', () => {
  it('is paid once, whether the bank paid without an answer, or did not pay and gets the request again', async () => {
    const faults = ['timeoutAfter', 'errorAfter', 'forget', 'timeout', 'error', 'reset', 'html', 'down']
    const people = await Promise.all(faults.map(() => joinWithMoney(app, 100_000n)))
    const asked: { person: Person; id: string; fault: string }[] = []
    // No payout is submitted again before all were submitted once, so that each meets the fault intended for it.
    await spoilPayouts(app, { call: 'lookUp', fault: 'error' })
    for (const [index, fault] of faults.entries()) {
      const person = people[index] ?? somchai
      await spoilPayouts(app, { call: 'pay', fault, count: 1 })
      const id = await withdraw(person)
      await until('the bank was asked', async () => (await rowOf(id, person)).polls > 0)
      asked.push({ person, id, fault })
    }
    await mendPayouts(app)
    for (const { person, id, fault } of asked) {
      const { timeline } = await untilStage(app, person, { id, stage: 'PAID' })
      expect([fault, await payoutsTo(app, person.phone)]).toMatchObject([fault, once])
      expect([fault, timeline.length, await walletOf(person)]).toEqual([fault, 3, 600])
    }
  })

  it('is not submitted again, and no money returns, when it is first reported as not found', async () => {
    await spoilPayouts(app, { call: 'pay', fault: 'error' })
    const id = await withdraw()
    await until('it was seen absent', async () => (await rowOf(id)).last_answer === 'not found')
    expect(await readWithdrawal(app, somchai, id)).toMatchObject({ stage: 'BANK', moneyIn: 'HELD' })
    await mendPayouts(app)
    await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(await seen()).toMatchObject(once)
  })

  it('returns after it was not found twice where the bank would treat a repeat as another payout', async () => {
    idempotencyMilliseconds = 0
    await spoilPayouts(app, { call: 'pay', fault: 'error' })
    const id = await withdraw()
    const returned = await untilStage(app, somchai, { id, stage: 'RETURNED' })
    expect(returned).toMatchObject({ reason: 'NOT_PAID', moneyIn: 'WALLET' })
    expect([await walletOf(somchai), await seen()]).toEqual([1000, []])
  })

  it('stays held while the bank does not answer, and ends with the bank’s final answer', async () => {
    await spoilPayouts(app, { call: 'pay', fault: 'timeoutAfter', count: 1 })
    await spoilPayouts(app, { call: 'lookUp', fault: 'error' })
    const id = await withdraw()
    await until('it was asked often', async () => (await rowOf(id)).polls > 2)
    expect(await readWithdrawal(app, somchai, id)).toMatchObject({ stage: 'BANK', moneyIn: 'HELD' })
    await mendPayouts(app)
    await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(await seen()).toMatchObject(once)
  })
})

describe('a process that dies', () => {
  it('between marking a withdrawal as sent and calling the bank, leaves one that is paid once', async () => {
    diesBeforeAsking = true
    const id = await withdraw()
    await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(await seen()).toMatchObject(once)
  })

  it('after an operator approved, leaves a withdrawal that is paid once, of which the member’s devices were told', async () => {
    await letPayoutsGo(app.db, { mostAmount: 0 })
    const [id, token, { memberId }] = [await withdraw(), await operatorKey(app), somchai]
    await letPayoutsGo(app.db)
    diesBeforeAsking = true
    const announced = await collectAnnouncements(app, () =>
      app.wire('POST', '/api/operator/withdrawals/approve', { token, body: { memberId, withdrawalId: id } }),
    )
    expect(announced).toContain(memberId)
    await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(await seen()).toMatchObject(once)
  })

  it('with the job of a withdrawal, leaves one whose job is scheduled again', async () => {
    const { db } = app
    await decidePayout(app, 'silence')
    const id = await withdraw()
    await untilStage(app, somchai, { id, stage: 'BANK' })
    // Removes the job from the queue, which otherwise keeps it locked for hours when a worker dies.
    await sql`select graphile_worker.remove_job(${`withdrawal ${id}`})`.execute(db)
    await decidePayout(app, 'done', { reference: id })
    await createRecoverJob(payouts).run(undefined, app.context)
    await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(await seen()).toMatchObject(once)
  })
})

describe('a late answer or process', () => {
  it('does not submit again: a second process finds the payout submitted', async () => {
    await decidePayout(app, 'silence')
    const id = await withdraw()
    await untilStage(app, somchai, { id, stage: 'BANK' })
    const at = app.clock.now()
    const key = { memberId: somchai.memberId, id }
    const again = { at, until: at, stored: undefined }
    expect(await payouts.store.markSubmitted(app.db, key, again)).toBeUndefined()
  })

  it.each([
    {
      outcome: 'refused',
      ended: { stage: 'RETURNED', wallet: 1000 },
      late: { as: 'paid', bankReference: 'late', answer: 'paid after all' },
      filed: { kind: 'ONLY_AT_PROVIDER', book: 0n, reported: 40_000n },
    },
    {
      outcome: 'done',
      ended: { stage: 'PAID', wallet: 600 },
      late: { as: 'returned', reason: 'NOT_PAID', answer: 'refused after all' },
      filed: { kind: 'ONLY_IN_BOOK', book: 40_000n, reported: 0n },
    },
  ] as const)(
    'with the opposite of how a withdrawal has ended ($outcome), changes nothing and is filed at the time of the payout',
    async ({ outcome, ended: { stage, wallet }, late, filed }) => {
      await decidePayout(app, outcome)
      const id = await withdraw()
      await untilStage(app, somchai, { id, stage })
      const anHourAgo = new Date(app.clock.now().getTime() - 3600_000)
      await app.db
        .updateTable('withdrawal')
        .set({ created_at: anHourAgo })
        .where('withdrawal_id', '=', id)
        .execute()
      const row = await rowOf(id)
      await finalize(app.context, payouts, { row, ending: late })
      expect([await walletOf(somchai), await rowOf(id)]).toEqual([wallet, row])
      const differences = await app.db
        .selectFrom('reconciliation_difference')
        .selectAll()
        .where('reference', '=', id)
        .execute()
      expect(differences).toMatchObject([{ ...filed, happened_at: row.sent_at, gone_at: null }])
    },
  )
})
