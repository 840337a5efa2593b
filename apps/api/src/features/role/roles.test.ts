import { randomUUID } from 'node:crypto'
import type { OwnOperator } from '@kapao/contract/operator'
import type { Role } from '@kapao/contract/role'
import { operatorKey } from '@kapao/testkit/operator'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
/** Two owners. */
let kanda: OperatorPerson
let ekk: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ekk = await joinOperator(app, { operatorId: 'ekk' })
})

beforeEach(() => setFourEyes(app, { isRequired: false }))

afterAll(() => app.close())

async function outcome({ speak }: OperatorPerson, path: string, body: object) {
  const { body: answer } = await app.wire<{ message: string }>('POST', `/api/operator/${path}`, {
    ...speak,
    body,
  })
  return answer.message
}

async function listRoles(): Promise<Role[]> {
  return (await app.wire<{ roles: Role[] }>('GET', '/api/operator/roles', kanda.speak)).body.roles
}

async function see(roleId: string): Promise<Role | undefined> {
  return (await listRoles()).find((each) => each.roleId === roleId)
}

async function self({ speak }: OperatorPerson): Promise<OwnOperator> {
  return (await app.wire<OwnOperator>('GET', '/api/operator/self', speak)).body
}

let count = 0

/** A role of the site that looks at withdrawals and decides those to 20,000. */
function nightCashier(changed: Partial<Role> = {}) {
  count += 1
  return {
    roleId: `night-${count}`,
    name: `Night cashier ${count}`,
    permissions: ['withdrawal.read', 'withdrawal.decide'],
    ceiling: { baht: 20_000, kip: null },
    ...changed,
  }
}

async function makeRole(changed: Partial<Role> = {}) {
  const role = nightCashier(changed)
  expect(await outcome(kanda, 'roles/create', role)).toBe('OK')
  return role
}

function latestAct() {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'operator_id as by', 'subject', 'outcome'])
    .select(['state_before as before', 'state_after as after'])
    .orderBy('act_no', 'desc')
    .executeTakeFirstOrThrow()
}

/** Asks another owner to approve, who does. */
async function byTwo(call: string, body: object): Promise<void> {
  const approvalId = randomUUID()
  const request = { approvalId, call, body, reason: 'The night shift needs it' }
  expect(await outcome(kanda, 'approvals/request', request)).toBe('OK')
  expect(await outcome(ekk, `approvals/${approvalId}/approve`, {})).toBe('OK')
}

describe('a role of the site', () => {
  it('gives whoever has it what it permits, and adds to their other roles', async () => {
    const role = await makeRole()
    expect(await see(role.roleId)).toMatchObject({ ...role, version: 1, changedBy: 'kanda' })
    expect(await latestAct()).toMatchObject({
      call: 'createRole',
      by: 'kanda',
      subject: role.roleId,
      outcome: 'done',
      after: { name: role.name, permissions: role.permissions, ceiling: role.ceiling },
    })
    const ploy = await joinOperator(app, { roles: [] })
    const roles = [role.roleId, 'marketing']
    expect(await outcome(kanda, 'team/roles', { operatorId: ploy.operatorId, roles })).toBe('OK')
    const own = await self(ploy)
    expect(own).toMatchObject({
      roles: ['marketing', role.roleId],
      ownRoles: [{ roleId: role.roleId, name: role.name }],
      ceiling: { baht: 20_000, kip: null },
    })
    expect(own.permissions).toEqual(expect.arrayContaining(['withdrawal.decide', 'offer.set']))
    expect(own.permissions).not.toContain('member.read')
  })

  it('counts with its change on the next request of an open session and of a key', async () => {
    const role = await makeRole({ permissions: ['withdrawal.read'] })
    const ploy = await joinOperator(app, { roles: [role.roleId] })
    const token = await operatorKey(app, { name: 'shift', roles: [role.roleId] })
    async function statuses() {
      const asked = { body: { search: 'Somchai' } }
      return [
        (await app.wire('POST', '/api/operator/members', { ...ploy.speak, ...asked })).status,
        (await app.wire('POST', '/api/operator/members', { token, ...asked })).status,
      ]
    }
    expect(await statuses()).toEqual([403, 403])
    const change = { ...role, permissions: ['withdrawal.read', 'member.read'], version: 1 }
    expect(await outcome(kanda, 'roles/change', change)).toBe('OK')
    expect(await statuses()).toEqual([200, 200])
    expect(await outcome(kanda, 'roles/change', { ...role, version: 2 })).toBe('OK')
    expect(await statuses()).toEqual([403, 403])
  })

  it('is created once, by id and by name, and never like a role of every site: ROLE_EXISTS', async () => {
    const role = await makeRole()
    expect(await outcome(kanda, 'roles/create', { ...nightCashier(), roleId: role.roleId })).toBe(
      'ROLE_EXISTS',
    )
    expect(await outcome(kanda, 'roles/create', { ...nightCashier(), name: role.name })).toBe('ROLE_EXISTS')
    expect(await outcome(kanda, 'roles/create', nightCashier({ roleId: 'cashier' }))).toBe('ROLE_EXISTS')
    const another = await makeRole()
    expect(await outcome(kanda, 'roles/change', { ...another, name: role.name, version: 1 })).toBe(
      'ROLE_EXISTS',
    )
  })

  it('is changed by who has seen its latest version: ROLE_CHANGED, and NO_DATA for one of every site', async () => {
    const role = await makeRole()
    expect(await outcome(kanda, 'roles/change', { ...role, name: 'Late shift', version: 1 })).toBe('OK')
    expect(await outcome(ekk, 'roles/change', { ...role, version: 1 })).toBe('ROLE_CHANGED')
    expect(await see(role.roleId)).toMatchObject({ name: 'Late shift', version: 2 })
    expect(await outcome(kanda, 'roles/change', nightCashier({ roleId: 'cashier', version: 0 }))).toBe(
      'NO_DATA',
    )
    const ceiling = { baht: 1, kip: 1 }
    expect(await outcome(kanda, 'roles/ceiling', { roleId: 'risk', ceiling, version: 7 })).toBe(
      'ROLE_CHANGED',
    )
  })

  it('is removed once nobody has it, invited and suspended ones counted: ROLE_IN_USE', async () => {
    const role = await makeRole()
    const { operatorId } = await joinOperator(app, { roles: [role.roleId] })
    expect(await outcome(kanda, 'roles/remove', { roleId: role.roleId })).toBe('ROLE_IN_USE')
    expect(await outcome(kanda, 'team/suspend', { operatorId, reason: 'On leave' })).toBe('OK')
    expect(await outcome(kanda, 'roles/remove', { roleId: role.roleId })).toBe('ROLE_IN_USE')
    expect(await outcome(kanda, 'team/roles', { operatorId, roles: [] })).toBe('OK')
    await operatorKey(app, { name: 'night', roles: [role.roleId] })
    expect(await outcome(kanda, 'roles/remove', { roleId: role.roleId })).toBe('ROLE_IN_USE')
    const { key_id: keyId } = await app.db
      .selectFrom('api_key')
      .select('key_id')
      .where('name', '=', 'night')
      .executeTakeFirstOrThrow()
    expect(await outcome(kanda, 'api-keys/revoke', { keyId })).toBe('OK')
    expect(await outcome(kanda, 'roles/remove', { roleId: role.roleId })).toBe('OK')
    expect(await outcome(kanda, 'roles/remove', { roleId: role.roleId })).toBe('NO_DATA')
    expect(await outcome(kanda, 'roles/remove', { roleId: 'support-lead' })).toBe('NO_DATA')
    expect(await see(role.roleId)).toBeUndefined()
  })

  it('that the site does not have is given to nobody and to no key: ROLE_MISSING', async () => {
    const { operatorId } = await joinOperator(app, { roles: [] })
    expect(await outcome(kanda, 'team/roles', { operatorId, roles: ['nowhere'] })).toBe('ROLE_MISSING')
    const key = { name: 'nowhere', roles: ['nowhere'], days: 30 }
    expect(await outcome(kanda, 'api-keys/create', key)).toBe('ROLE_MISSING')
  })
})

describe('who is no owner, but may change the team,', () => {
  let dao: OperatorPerson

  beforeAll(async () => {
    const permissions = ['team.read', 'team.set', 'withdrawal.read', 'withdrawal.decide'] as const
    const lead = await makeRole({ permissions: [...permissions] })
    dao = await joinOperator(app, { operatorId: 'dao', roles: [lead.roleId] })
  })

  it('makes no role that gives roles, that may do more, or that has a higher ceiling: ROLE_ABOVE_OWN', async () => {
    for (const above of [
      { permissions: ['team.set'] },
      { permissions: ['member.read'] },
      { ceiling: { baht: 20_001, kip: null } },
      { ceiling: { baht: null, kip: null } },
    ] as Partial<Role>[])
      expect(await outcome(dao, 'roles/create', nightCashier(above))).toBe('ROLE_ABOVE_OWN')
    expect(await outcome(dao, 'roles/create', nightCashier())).toBe('OK')
  })

  it('changes a role only to less than they may themselves, and gives none that may do more', async () => {
    const role = await makeRole({ permissions: ['withdrawal.read', 'member.read'] })
    const wider = { ...role, permissions: [...role.permissions, 'member.note'], version: 1 }
    expect(await outcome(dao, 'roles/change', wider)).toBe('ROLE_ABOVE_OWN')
    const { operatorId } = await joinOperator(app, { roles: [] })
    for (const given of ['owner', 'cashier', role.roleId])
      expect(await outcome(dao, 'team/roles', { operatorId, roles: [given] })).toBe('ROLE_ABOVE_OWN')
    expect(await outcome(dao, 'api-keys/create', { name: 'dao', roles: ['auditor'], days: 1 })).toBe(
      'ROLE_ABOVE_OWN',
    )
    expect(
      await outcome(dao, 'roles/change', { ...role, permissions: ['withdrawal.read'], version: 1 }),
    ).toBe('OK')
    expect(await outcome(dao, 'team/roles', { operatorId, roles: [role.roleId] })).toBe('OK')
  })

  it('raises no ceiling of a role of every site above their own', async () => {
    const ceiling = { baht: 20_001, kip: 0 }
    expect(await outcome(kanda, 'roles/ceiling', { roleId: 'risk', ceiling, version: 0 })).toBe('OK')
    const higher = { roleId: 'risk', ceiling: { baht: 30_000, kip: 0 }, version: 1 }
    expect(await outcome(dao, 'roles/ceiling', higher)).toBe('ROLE_ABOVE_OWN')
    expect(await outcome(dao, 'roles/ceiling', { ...higher, ceiling: { baht: 10_000, kip: 0 } })).toBe('OK')
  })
})

describe('where two must agree', () => {
  beforeEach(() => setFourEyes(app, { isRequired: true }))

  it('a role gets more permissions or a higher ceiling by two, and less by one', async () => {
    const role = await makeRole()
    const looser = { ...role, ceiling: { baht: 30_000, kip: null }, version: 1 }
    const none = { ...role, ceiling: { baht: null, kip: null }, version: 1 }
    const wider = { ...role, permissions: [...role.permissions, 'member.read'], version: 1 }
    for (const change of [looser, none, wider])
      expect(await outcome(kanda, 'roles/change', change)).toBe('APPROVAL_REQUIRED')
    expect(await see(role.roleId)).toMatchObject({ version: 1 })
    await byTwo('changeRole', looser)
    expect(await see(role.roleId)).toMatchObject({ ceiling: { baht: 30_000, kip: null }, version: 2 })
    const stricter = { ...role, ceiling: { baht: 100, kip: 0 }, version: 2 }
    expect(await outcome(kanda, 'roles/change', stricter)).toBe('OK')
    expect(await outcome(kanda, 'roles/change', { ...stricter, name: 'Day cashier', version: 3 })).toBe('OK')
  })

  it('the ceiling of a role of every site is set or lowered by one, and raised or removed by two', async () => {
    const low = { roleId: 'finance', ceiling: { baht: 50_000, kip: 20_000_000 }, version: 0 }
    expect(await outcome(kanda, 'roles/ceiling', low)).toBe('OK')
    expect(await see('finance')).toMatchObject({ name: null, ceiling: low.ceiling, version: 1 })
    const none = { roleId: 'finance', ceiling: { baht: null, kip: 20_000_000 }, version: 1 }
    expect(await outcome(kanda, 'roles/ceiling', none)).toBe('APPROVAL_REQUIRED')
    await byTwo('setRoleCeiling', none)
    expect(await see('finance')).toMatchObject({ ceiling: none.ceiling, version: 2 })
  })
})
