import { randomUUID } from 'node:crypto'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let ton: OperatorPerson
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support-lead'] })
  somchai = await joinWithMoney(app, 0n)
})

afterEach(async () => {
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

afterAll(() => app.close())

function change(named: Record<string, unknown> = {}) {
  const { memberId } = somchai
  return app.wire<{ message: string; coin?: number }>('POST', '/api/operator/coins', {
    ...ton.speak,
    body: { memberId, changeId: randomUUID(), coins: 3, reason: 'The wheel froze', ...named },
  })
}

describe('coins by hand', () => {
  it('are given once, however often the same is sent at once, and another body with the id is refused', async () => {
    const changeId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 64 }, () => change({ changeId })))
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 64 }, () => ({ message: 'OK', coin: 3 })),
    )
    for (const other of [{ coins: 4 }, { reason: 'Another' }])
      expect((await change({ changeId, ...other })).body.message).toBe('IDEMPOTENCY_CONFLICT')
    const { body } = await app.wire<{ userCoin: number }>('GET', '/api/spinwheel/setup', {
      token: somchai.token,
    })
    expect(body.userCoin).toBe(3)
  })

  it('are announced to the member, unless they are refused', async () => {
    expect(await collectAnnouncements(app, () => change({ coins: 1 }))).toEqual([somchai.memberId])
    expect(await collectAnnouncements(app, () => change({ coins: -1 }))).toEqual([somchai.memberId])
    expect(await collectAnnouncements(app, () => change({ coins: -1000 }))).toEqual([])
  })

  it('are taken back as far as there are any, also by several at once, and never below zero', async () => {
    expect((await change({ coins: -4 })).body.message).toBe('NO_COIN')
    const taken = await Promise.all([1, 2, 3].map(() => change({ coins: -2 })))
    expect(taken.map(({ body }) => body.message).toSorted()).toEqual(['NO_COIN', 'NO_COIN', 'OK'])
    expect((await change({ coins: -1 })).body).toEqual({ message: 'OK', coin: 0 })
    const act = await app.db
      .selectFrom('ledger.operator_act')
      .select(['operator_id as by', 'reason', 'state_before as before', 'state_after as after'])
      .where('call', '=', 'changeCoins')
      .where('outcome', '=', 'done')
      .orderBy('act_no', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(act).toEqual({ by: 'ton', reason: 'The wheel froze', before: { coin: 1 }, after: { coin: 0 } })
  })

  it('are refused for nobody, for nothing, beyond a thousand, and to who excluded themselves', async () => {
    expect((await change({ memberId: randomUUID() })).body.message).toBe('NO_DATA')
    for (const coins of [0, 1001, -1001, 1.5])
      expect((await change({ coins })).body.message).toBe('VALIDATION_FAILED')
    await change({ coins: 1 })
    await app.db
      .updateTable('member')
      .set({ status: 'excluded' })
      .where('member_id', '=', somchai.memberId)
      .execute()
    expect((await change()).body.message).toBe('MEMBER_EXCLUDED')
    expect((await change({ coins: -1 })).body).toEqual({ message: 'OK', coin: 0 })
  })
})
