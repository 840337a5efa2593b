import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
/** Who may change the team, and is no owner. */
let dao: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  for (const [roleId, permissions, baht] of [
    ['lead', ['team.read', 'team.set', 'withdrawal.read', 'withdrawal.decide'], 20_000],
    ['night', ['withdrawal.read', 'withdrawal.decide'], 20_000],
    ['late', ['withdrawal.read', 'withdrawal.decide'], 30_000],
  ] as const) {
    const role = { roleId, name: roleId, permissions, ceiling: { baht, kip: null } }
    expect(await outcome(kanda, 'roles/create', role)).toBe('OK')
  }
  dao = await joinOperator(app, { operatorId: 'dao', roles: ['lead'] })
})

afterAll(() => app.close())

async function outcome({ speak }: OperatorPerson, path: string, body: object) {
  const answer = await app.wire<{ message?: string }>('POST', `/api/operator/${path}`, { ...speak, body })
  return answer.body.message ?? answer.status
}

describe('who is no owner, but may change the team,', () => {
  it('gives no role that may do more, or approve more, than they may: ROLE_ABOVE_OWN', async () => {
    const { operatorId } = await joinOperator(app, { operatorId: 'noi', roles: [] })
    for (const role of ['owner', 'cashier', 'lead', 'late'])
      expect(await outcome(dao, 'team/roles', { operatorId, roles: ['night', role] })).toBe('ROLE_ABOVE_OWN')
    expect(await outcome(dao, 'team/roles', { operatorId, roles: ['night'] })).toBe('OK')
  })

  it('takes away what they could not give', async () => {
    const { operatorId } = await joinOperator(app, { operatorId: 'ekk', roles: ['finance', 'night'] })
    expect(await outcome(dao, 'team/roles', { operatorId, roles: ['night'] })).toBe('OK')
  })

  it('gets no link of somebody who may do more: ROLE_ABOVE_OWN', async () => {
    const reason = 'Lost the phone'
    expect(await outcome(dao, 'team/recover', { operatorId: 'kanda', reason })).toBe('ROLE_ABOVE_OWN')
    const { operatorId } = await joinOperator(app, { operatorId: 'ton', roles: ['night'] })
    expect(await outcome(dao, 'team/recover', { operatorId, reason })).toBe(200)
  })
})
