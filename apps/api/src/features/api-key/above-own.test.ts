import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterAll(() => app.close())

type Answer = { message?: string; key?: { _id: string } }

async function ask({ speak }: OperatorPerson, path: string, body: object): Promise<Answer> {
  return (await app.wire<Answer>('POST', `/api/operator/${path}`, { ...speak, body })).body
}

it('who is no owner neither creates nor activates a key that may do more than they may: ROLE_ABOVE_OWN', async () => {
  const lead = { roleId: 'lead', name: 'Lead', permissions: ['team.read', 'team.set', 'withdrawal.read'] }
  const clerk = { roleId: 'clerk', name: 'Clerk', permissions: ['withdrawal.read'] }
  for (const role of [lead, clerk])
    expect(await ask(kanda, 'roles/create', { ...role, ceiling: { baht: null, kip: null } })).toEqual({
      message: 'OK',
    })
  const dao = await joinOperator(app, { operatorId: 'dao', roles: ['lead'] })
  const wide = { name: 'reports', roles: ['clerk', 'auditor'], days: 30 }
  expect((await ask(dao, 'api-keys/create', wide)).message).toBe('ROLE_ABOVE_OWN')
  const { key } = await ask(kanda, 'api-keys/create', wide)
  expect((await ask(dao, 'api-keys/activate', { keyId: key?._id })).message).toBe('ROLE_ABOVE_OWN')
  const { key: small } = await ask(dao, 'api-keys/create', { name: 'feed', roles: ['clerk'], days: 30 })
  expect((await ask(dao, 'api-keys/activate', { keyId: small?._id })).message).toBe('OK')
})
