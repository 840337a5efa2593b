import type { Withdrawal } from '@kapao/contract/withdrawal'
import { joinWithMoney } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { letPayoutsGo, mendPayouts, spoilPayouts, decidePayout, untilStage } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finalize } from '../../outbound/finalize.ts'
import { findSentWithin } from './payout-comparison.store.ts'
import { payouts } from './payouts.ts'
import { reconcilePayouts } from './reconcile-payouts.ts'
import { findWithdrawal } from './withdrawal.store.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: fastRetryPolicy })
  await letPayoutsGo(app.db)
})

beforeEach(async () => {
  somchai = await joinWithMoney(app, 100_000n)
})

afterEach(() => mendPayouts(app))

afterAll(() => app.close())

type Difference = {
  kind: string
  reference: string | null
  book: number
  bank: number
  goneAt: string | null
}

async function withdraw(amount: number): Promise<string> {
  return (
    await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', {
      token: somchai.token,
      body: { amount },
    })
  ).body._id
}

/** Compares everything, with the clock minutes ahead: younger payouts are not judged yet. */
async function reconcile(): Promise<Difference[]> {
  await app.db.deleteFrom('reconciliation').execute()
  const later = { now: () => new Date(app.clock.now().getTime() + 20 * 60_000) }
  await reconcilePayouts.run(undefined, { ...app.context, clock: later })
  const { body } = await app.wire<{ differences: Difference[] }>(
    'POST',
    '/api/operator/payouts/differences',
    { token: await operatorKey(app), body: {} },
  )
  return body.differences
}

describe('the comparison with the paying bank', () => {
  it('finds nothing while book and bank agree, with payouts open or not', async () => {
    const id = await withdraw(100)
    await untilStage(app, somchai, { id, stage: 'PAID' })
    await decidePayout(app, 'silence')
    const open = await withdraw(100)
    await untilStage(app, somchai, { id: open, stage: 'BANK' })
    expect(await reconcile()).toEqual([])
    await decidePayout(app, 'done', { reference: open })
    await untilStage(app, somchai, { id: open, stage: 'PAID' })
    expect(await reconcile()).toEqual([])
  })

  it('matches what the bank paid days after the request with the payout as it was sent', async () => {
    const id = await withdraw(100)
    await untilStage(app, somchai, { id, stage: 'PAID' })
    // Entries of the last three days are compared, and a payout may be open for four days before.
    const sentAt = new Date(app.clock.now().getTime() - (7 * 24 - 1) * 3600_000)
    await app.db.updateTable('withdrawal').set({ sent_at: sentAt }).where('withdrawal_id', '=', id).execute()
    expect(await reconcile()).toEqual([])
    const [before, after] = [new Date(sentAt.getTime() - 1), new Date(sentAt.getTime() + 1)]
    async function sentWithin(from: Date, to: Date): Promise<string[]> {
      return (await findSentWithin(app.db, { from, to })).map((payout) => payout.withdrawal_id)
    }
    expect(await sentWithin(sentAt, after)).toEqual([id])
    expect(await sentWithin(before, sentAt)).toEqual([])
  })

  it('changes nothing where the bank does not answer', async () => {
    await spoilPayouts(app, { fault: 'down' })
    expect(await reconcile()).toEqual([])
  })

  it('files what the bank paid and we returned, once, in the list and in the total', async () => {
    await decidePayout(app, 'silence')
    const id = await withdraw(400)
    await untilStage(app, somchai, { id, stage: 'BANK' })
    const row = await findWithdrawal(app.db, { memberId: somchai.memberId, id })
    if (!row) throw new Error('no such withdrawal')
    // An operator's mistake: the bank pays it all the same.
    const mistaken = { as: 'returned', reason: 'NOT_PAID', answer: 'a mistake' } as const
    expect(await finalize(app.context, payouts, { row, ending: mistaken })).toMatchObject({ isOurs: true })
    await decidePayout(app, 'done', { reference: id })
    for (let time = 0; time < 2; time += 1) {
      const found = (await reconcile()).filter(({ goneAt }) => goneAt === null)
      expect(found.toSorted((one, other) => one.kind.localeCompare(other.kind))).toMatchObject([
        { kind: 'ONLY_AT_BANK', reference: id, book: 0, bank: 400 },
        { kind: 'TOTAL_DIFFERS', reference: null },
      ])
    }
  })

  it('files what we recorded as paid and the bank does not know', async () => {
    await decidePayout(app, 'silence')
    const id = await withdraw(300)
    await untilStage(app, somchai, { id, stage: 'BANK' })
    const row = await findWithdrawal(app.db, { memberId: somchai.memberId, id })
    if (!row) throw new Error('no such withdrawal')
    const mistaken = { as: 'paid', bankReference: null, answer: 'a mistake' } as const
    expect(await finalize(app.context, payouts, { row, ending: mistaken })).toMatchObject({ isOurs: true })
    expect(await reconcile()).toContainEqual(
      expect.objectContaining({ kind: 'ONLY_IN_BOOK', reference: id, book: 300, bank: 0, goneAt: null }),
    )
    // The bank pays it in the end: the difference is gone.
    await decidePayout(app, 'done', { reference: id })
    expect(await reconcile()).toContainEqual(
      expect.objectContaining({ kind: 'ONLY_IN_BOOK', reference: id, goneAt: expect.any(String) }),
    )
  })
})
