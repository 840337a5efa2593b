import { randomUUID } from 'node:crypto'
import type { WorkItem } from '@kapao/contract/work'
import { joinWithMoney } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { letPayoutsGo, readWithdrawal } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { setAccountSafety, setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let somchai: Person
let kanda: OperatorPerson
/** Cashiers: one may approve to 20,000, the other anything. */
let ploy: OperatorPerson
let noi: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await setAccountSafety(app, { stepUpWithdrawalFrom: null })
  await letPayoutsGo(app.db, { mostAmount: 100 })
  kanda = await joinOperator(app)
  noi = await joinOperator(app, { roles: ['cashier'] })
  await createRole('night-cashier', 20_000)
  ploy = await joinOperator(app, { roles: ['night-cashier'] })
})

beforeEach(async () => {
  await setFourEyes(app, { isRequired: false })
  somchai = await joinWithMoney(app, 10_000_000n)
})

afterAll(() => app.close())

const permissions = ['withdrawal.read', 'withdrawal.decide']

function ask<Body = { message: string }>(by: { speak: object }, path: string, body: unknown = {}) {
  return app
    .wire<Body>('POST', `/api/operator/${path}`, { ...by.speak, body })
    .then(({ body: answer }) => answer)
}

async function createRole(roleId: string, baht: number | null): Promise<void> {
  const role = { roleId, name: roleId, permissions, ceiling: { baht, kip: null } }
  expect(await ask(kanda, 'roles/create', role)).toEqual({ message: 'OK' })
}

/** A withdrawal that waits for an operator. */
async function withdraw(amount: number) {
  const { body } = await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', {
    token: somchai.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { amount },
  })
  return { memberId: somchai.memberId, withdrawalId: body._id }
}

type Key = Awaited<ReturnType<typeof withdraw>>

async function approve(by: { speak: object }, key: Key) {
  return (await ask(by, 'withdrawals/approve', key)).message
}

async function stageOf({ withdrawalId }: Key) {
  return (await readWithdrawal(app, somchai, withdrawalId)).stage
}

async function seeInQueue(by: OperatorPerson, itemId: string) {
  const { items } = await ask<{ items: WorkItem[] }>(by, 'work', { limit: 500 })
  return items.find((each) => each.itemId === itemId)
}

describe('an operator whose roles have a ceiling', () => {
  it('approves to it and not above, which is recorded and moves nothing, and rejects any amount', async () => {
    const above = await withdraw(20_000.01)
    expect(await approve(ploy, above)).toBe('ABOVE_CEILING')
    expect(await stageOf(above)).toBe('REVIEW')
    const act = await app.db
      .selectFrom('ledger.operator_act')
      .select(['call', 'operator_id as by', 'outcome'])
      .orderBy('act_no', 'desc')
      .executeTakeFirstOrThrow()
    expect(act).toEqual({ call: 'approveWithdrawal', by: ploy.operatorId, outcome: 'ABOVE_CEILING' })
    expect(await seeInQueue(ploy, above.withdrawalId)).toMatchObject({
      acts: ['reject'],
      facts: { isAboveCeiling: true },
    })
    expect((await seeInQueue(noi, above.withdrawalId))?.acts).toEqual(['approve', 'reject'])
    expect((await ask(ploy, 'withdrawals/reject', { ...above, reason: 'Too much' })).message).toBe('OK')
    const at = await withdraw(20_000)
    expect((await seeInQueue(ploy, at.withdrawalId))?.acts).toEqual(['approve', 'reject'])
    expect(await approve(ploy, at)).toBe('OK')
    expect(await stageOf(at)).not.toBe('REVIEW')
  })

  it('has the highest of the own roles, and none with a role that has none', async () => {
    await createRole('small', 1000)
    const { operatorId, speak } = await joinOperator(app, { roles: ['small'] })
    const key = await withdraw(1500)
    expect(await approve({ speak }, key)).toBe('ABOVE_CEILING')
    async function give(roles: string[]) {
      expect((await ask(kanda, 'team/roles', { operatorId, roles })).message).toBe('OK')
    }
    // A role that approves nothing raises no ceiling.
    await give(['small', 'support'])
    expect(await approve({ speak }, key)).toBe('ABOVE_CEILING')
    await give(['small', 'night-cashier'])
    expect(await approve({ speak }, key)).toBe('OK')
    somchai = await joinWithMoney(app, 10_000_000n)
    const large = await withdraw(40_000)
    await give(['small', 'cashier'])
    expect(await approve({ speak }, large)).toBe('OK')
  })

  it('has that of a role of every site as soon as it is set', async () => {
    const key = await withdraw(600)
    const ceiling = { baht: 500, kip: null }
    expect((await ask(kanda, 'roles/ceiling', { roleId: 'cashier', ceiling, version: 0 })).message).toBe('OK')
    expect(await approve(noi, key)).toBe('ABOVE_CEILING')
    const none = { baht: null, kip: null }
    expect(
      (await ask(kanda, 'roles/ceiling', { roleId: 'cashier', ceiling: none, version: 1 })).message,
    ).toBe('OK')
    expect(await approve(noi, key)).toBe('OK')
  })

  it('is a program with an API key just as well', async () => {
    const token = await operatorKey(app, { name: 'night', roles: ['night-cashier'] })
    const above = await withdraw(25_000)
    const refused = await app.wire('POST', '/api/operator/withdrawals/approve', { token, body: above })
    expect([refused.status, refused.body['message']]).toEqual([403, 'ABOVE_CEILING'])
    expect(await stageOf(above)).toBe('REVIEW')
  })

  it('lets no earlier request of theirs run once the ceiling is lower: APPROVAL_REFUSED', async () => {
    await createRole('late', 30_000)
    const { speak } = await joinOperator(app, { roles: ['late'] })
    await setFourEyes(app, { isRequired: true, withdrawalFrom: 10_000 })
    const [key, approvalId] = [await withdraw(25_000), randomUUID()]
    const request = { approvalId, call: 'approveWithdrawal', body: key, reason: 'Checked' }
    expect((await ask({ speak }, 'approvals/request', request)).message).toBe('OK')
    const lower = { roleId: 'late', name: 'late', permissions, ceiling: { baht: 100, kip: 0 }, version: 1 }
    expect((await ask(kanda, 'roles/change', lower)).message).toBe('OK')
    const refused = await ask<{ message: string; details: unknown }>(kanda, `approvals/${approvalId}/approve`)
    expect([refused.message, refused.details]).toEqual(['APPROVAL_REFUSED', { code: 'ABOVE_CEILING' }])
    expect(await stageOf(key)).toBe('REVIEW')
  })
})
