import { randomUUID } from 'node:crypto'
import type { Approval } from '@kapao/contract/approval'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { letPayoutsGo, readWithdrawal } from '@kapao/testkit/payouts'
import { setAccountSafety, setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
/** A cashier without a ceiling. */
let noi: OperatorPerson
/** Who may change the team and approve to 20,000, and is no owner. */
let dao: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  await setAccountSafety(app, { stepUpWithdrawalFrom: null })
  await letPayoutsGo(app.db, { mostAmount: 100 })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  noi = await joinOperator(app, { operatorId: 'noi', roles: ['cashier'] })
  const permissions = ['team.read', 'team.set', 'withdrawal.read', 'withdrawal.decide']
  const lead = { roleId: 'lead', name: 'Lead', permissions, ceiling: { baht: 20_000, kip: null } }
  expect(await outcome(kanda, 'roles/create', lead)).toBe('OK')
  dao = await joinOperator(app, { operatorId: 'dao', roles: ['lead'] })
  await setFourEyes(app, { isRequired: true, withdrawalFrom: 10_000 })
})

afterAll(() => app.close())

async function outcome({ speak }: OperatorPerson, path: string, body: object = {}) {
  const answer = await app.wire<{ message: string }>('POST', `/api/operator/${path}`, { ...speak, body })
  return answer.body.message
}

async function request(by: OperatorPerson, asked: { call: string; body: object }) {
  const approvalId = randomUUID()
  const answer = await outcome(by, 'approvals/request', { approvalId, reason: 'Checked', ...asked })
  return { approvalId, answer }
}

async function mayOf({ speak }: OperatorPerson, approvalId: string) {
  const { body } = await app.wire<{ approvals: Approval[] }>('POST', '/api/operator/approvals', {
    ...speak,
    body: {},
  })
  return body.approvals.find(({ _id }) => _id === approvalId)?.may
}

describe('where two must agree, an operator', () => {
  it('neither requests nor approves a withdrawal above their ceiling, and may reject it: ABOVE_CEILING', async () => {
    const somchai = await joinWithMoney(app, 10_000_000n)
    const { body: withdrawn } = await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', {
      token: somchai.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: 25_000 },
    })
    const body = { memberId: somchai.memberId, withdrawalId: withdrawn._id }
    expect(await outcome(dao, 'withdrawals/approve', body)).toBe('ABOVE_CEILING')
    expect((await request(dao, { call: 'approveWithdrawal', body })).answer).toBe('ABOVE_CEILING')
    const { approvalId, answer } = await request(noi, { call: 'approveWithdrawal', body })
    expect(answer).toBe('OK')
    expect(await mayOf(dao, approvalId)).toMatchObject({ decide: true, approve: false })
    expect(await outcome(dao, `approvals/${approvalId}/approve`)).toBe('ABOVE_CEILING')
    expect((await readWithdrawal(app, somchai, withdrawn._id)).stage).toBe('REVIEW')
    expect(await outcome(dao, `approvals/${approvalId}/reject`, { reason: 'Not tonight' })).toBe('OK')
  })

  it('neither requests nor approves what gives more than they have: ROLE_ABOVE_OWN', async () => {
    const reason = 'Lost the phone'
    const recovery = { call: 'recoverOperator', body: { operatorId: 'noi', reason } }
    const giving = { call: 'setOperatorRoles', body: { operatorId: 'noi', roles: ['cashier', 'owner'] } }
    const ceiling = { baht: 30_000, kip: null }
    const lowest = { roleId: 'cashier', ceiling: { baht: 10, kip: null }, version: 0 }
    expect(await outcome(kanda, 'roles/ceiling', lowest)).toBe('OK')
    const raising = { call: 'setRoleCeiling', body: { roleId: 'cashier', ceiling, version: 1 } }
    for (const asked of [recovery, giving, raising]) {
      expect((await request(dao, asked)).answer).toBe('ROLE_ABOVE_OWN')
      const { approvalId, answer } = await request(kanda, asked)
      expect(answer).toBe('OK')
      expect(await mayOf(dao, approvalId)).toMatchObject({ approve: false })
      expect(await outcome(dao, `approvals/${approvalId}/approve`)).toBe('ROLE_ABOVE_OWN')
    }
  })
})
