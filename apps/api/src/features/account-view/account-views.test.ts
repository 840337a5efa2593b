import type { AccountView } from '@kapao/contract/account-view'
import { operatorKey } from '@kapao/testkit/operator'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, login, type Person } from '@kapao/testkit/people'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

type Page = { total: number; views: AccountView[] }

let app: TestApp
let kanda: OperatorPerson
let ton: OperatorPerson
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support', 'cashier'] })
})

beforeEach(async () => {
  somchai = await join(app)
})

afterAll(() => app.close())

function act(by: { speak: OperatorPerson['speak'] }, path: string, body: object, of = somchai) {
  return app.wire<{ message: string }>('POST', `/api/operator${path}`, {
    ...by.speak,
    body: { memberId: of.memberId, ...body },
  })
}

async function read({ token }: { token: string }, body: object = {}): Promise<Page> {
  const { status, body: answer } = await app.wire<Page>('POST', '/api/account/views', { token, body })
  expect(status).toBe(200)
  return answer
}

describe('who looked at the account', () => {
  it('lists what operators opened, saw and changed, by role and reason, the latest first', async () => {
    expect(await read(somchai)).toEqual({ total: 0, views: [] })
    await act(ton, '/members/one', {})
    app.clock.advance(60)
    await act(kanda, '/members/reveal', { reason: 'The member calls' })
    await act(kanda, '/members/end-sessions', { reason: 'A lost phone' })
    const { total, views } = await read({ token: await login(app, somchai.phone) })
    expect(total).toBe(3)
    const at = app.clock.now().toISOString()
    expect(views).toMatchObject([
      { what: 'endMemberSessions', by: 'operator', roles: ['owner'], reason: 'A lost phone', at },
      { what: 'revealMember', by: 'operator', roles: ['owner'], reason: 'The member calls', at },
      { what: 'getMember', by: 'operator', roles: ['cashier', 'support'], reason: null },
    ])
  })

  it('holds the rows of the chain, without names, sessions, addresses and what was sent', async () => {
    await act(kanda, '/members/reveal', { reason: 'The member calls' })
    const page = await read(somchai)
    const [row] = await app.db
      .selectFrom('ledger.operator_act')
      .selectAll()
      .where('member_id', '=', somchai.memberId)
      .execute()
    expect(page.views[0]?._id).toBe(row?.hash.toString('hex'))
    expect(Object.keys(page.views[0] ?? {}).toSorted()).toEqual([
      '_id',
      'at',
      'by',
      'reason',
      'roles',
      'what',
    ])
    const text = JSON.stringify(page)
    for (const hidden of ['kanda', 'Kanda', row?.session_id, row?.address, row?.request_id, somchai.memberId])
      expect(text).not.toContain(hidden)
  })

  it('has only rows of the member who asks', async () => {
    const malee = await join(app)
    await act(ton, '/members/one', {}, malee)
    await act(kanda, '/members/reveal', { reason: 'About Malee' }, malee)
    expect(await read(somchai)).toEqual({ total: 0, views: [] })
    expect((await read(malee)).total).toBe(2)
  })

  it('leaves out what was refused, and what is for operators alone', async () => {
    await act(ton, '/members/suspend', { reason: 'Not allowed' })
    await act(kanda, '/members/note', { noteId: randomUUID(), text: 'A secret of the desk' })
    await act(kanda, '/members/tags', { tags: ['vip'] })
    await act(kanda, '/audit', {})
    expect(await read(somchai)).toEqual({ total: 0, views: [] })
  })

  it('says the role of the time of the act, whatever the operator is later', async () => {
    const ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
    async function setRoles(roles: string[]) {
      const body = { operatorId: 'ekk', roles }
      expect((await app.wire('POST', '/api/operator/team/roles', { ...kanda.speak, body })).status).toBe(200)
    }
    await act(ekk, '/members/one', {})
    await setRoles(['support-lead'])
    await act(ekk, '/members/end-sessions', { reason: 'A lost phone' })
    await setRoles([])
    const { views } = await read({ token: await login(app, somchai.phone) })
    expect(views.map(({ what, roles }) => [what, roles])).toEqual([
      ['endMemberSessions', ['support-lead']],
      ['getMember', ['finance']],
    ])
  })

  it('calls a machine a program, and says nothing of its name', async () => {
    const token = await operatorKey(app)
    const { memberId } = somchai
    await app.wire('POST', '/api/operator/members/one', { token, body: { memberId } })
    const { views } = await read(somchai)
    expect(views).toMatchObject([{ what: 'getMember', by: 'program', roles: [] }])
    expect(JSON.stringify(views)).not.toContain('key:')
  })

  it('shows what two operators agreed on once, with the role and the reason of who asked for it', async () => {
    const ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['risk'] })
    await act(ploy, '/members/suspend', { reason: 'Sold the account' })
    await setFourEyes(app, { isRequired: true })
    const approvalId = randomUUID()
    const request = {
      approvalId,
      call: 'liftSuspension',
      body: { memberId: somchai.memberId, reason: 'A mistake' },
      reason: 'Asked for by the member',
    }
    async function send(by: OperatorPerson, path: string, body: object) {
      const answer = await app.wire('POST', `/api/operator/approvals${path}`, { ...by.speak, body })
      expect(answer.status).toBe(200)
    }
    await send(ploy, '/request', request)
    await send(kanda, `/${approvalId}/approve`, {})
    await setFourEyes(app, { isRequired: false })
    const { views } = await read(somchai)
    expect(views.map(({ what, roles, reason }) => [what, roles, reason])).toEqual([
      ['liftSuspension', ['risk'], 'Asked for by the member'],
      ['suspendMember', ['risk'], 'Sold the account'],
    ])
  })

  it('names no role that only this site has', async () => {
    await app.db
      .insertInto('site_role')
      .values({
        role_id: 'night-shift',
        name: 'Night shift',
        permissions: ['member.read', 'member.reveal'],
        ceiling: null,
        ceiling_in_kip: null,
        changed_by: 'kanda',
        changed_at: app.clock.now(),
      })
      .execute()
    const dao = await joinOperator(app, { operatorId: 'dao', roles: ['night-shift', 'support'] })
    const noi = await joinOperator(app, { operatorId: 'noi', roles: ['night-shift'] })
    for (const by of [dao, noi]) await act(by, '/members/reveal', { reason: 'Asked for' })
    const { views } = await read(somchai)
    expect(views.map(({ by, roles }) => [by, roles])).toEqual([
      ['operator', []],
      ['operator', ['support']],
    ])
  })

  it('has pages', async () => {
    const rich = await join(app)
    for (const reason of ['one', 'two', 'three']) await act(kanda, '/members/reveal', { reason }, rich)
    const first = await read(rich, { limit: 2 })
    const second = await read(rich, { limit: 2, page: 2 })
    expect([first, second].map(({ total, views }) => [total, views.map(({ reason }) => reason)])).toEqual([
      [3, ['three', 'two']],
      [3, ['one']],
    ])
  })
})
