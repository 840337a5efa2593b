import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Answer } from '@kapao/contract/call'
import type { getMember, listMembers, revealMember } from '@kapao/contract/member'
import { activateGames, openProviders, usernameAt } from '@kapao/testkit/games'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { failWithdrawal, recordDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, login, type Person, proveAccount } from '@kapao/testkit/people'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let ploy: OperatorPerson
let ton: OperatorPerson
let somchai: Person
let malee: Person

const nobody = '0190a1c0-0000-7000-8000-000000000000'

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await openProviders(app.db, ['PG'])
  await openKbankAccount(app.db)
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
  somchai = await join(app, {
    name: 'สมชาย ใจดี',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: '4071239876',
  })
  malee = await join(app, { name: 'มาลี ศรีสุข', bankAccountName: 'MALEE SRISUK', bankAccountNo: '5550001234' })
  await activateGames(app, somchai, ['PG'])
})

afterAll(() => app.close())

function ask<T = { message: string }>(by: OperatorPerson, path: string, body: unknown) {
  return app.wire<T>('POST', `/api/operator/members${path}`, { ...by.speak, body })
}
async function search(text: string, named: Record<string, unknown> = {}) {
  const { body } = await ask<Answer<typeof listMembers>>(ploy, '', { search: text, ...named })
  return body.members.map(({ _id, match }) => [_id, match])
}
async function open(person: { memberId: string }, by = ploy) {
  return (await ask<Answer<typeof getMember>>(by, '/one', { memberId: person.memberId })).body
}
function decide(by: OperatorPerson, path: string, body: unknown = {}) {
  return app.wire<{ message: string }>('POST', `/api/operator/approvals${path}`, { ...by.speak, body })
}
function actsOn({ memberId }: Person, call: string) {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['operator_id as by', 'outcome', 'reason', 'state_before as before', 'state_after as after'])
    .where('member_id', '=', memberId)
    .where('call', '=', call)
    .orderBy('act_no')
    .execute()
}

describe('finding members', () => {
  it('goes by phone, name, bank account, its last digits, game username, and id', async () => {
    const username = await usernameAt(app, somchai, 'PG')
    for (const [text, match] of [
      [somchai.phone, 'phone'],
      [`+66${somchai.phone.slice(1)}`, 'phone'],
      ['สมชาย', 'name'],
      ['ใจดี', 'name'],
      ['somchai jai', 'name'],
      ['jaidee', 'name'],
      ['407-1-23987-6', 'bankAccount'],
      ['9876', 'bankAccount'],
      [username.toUpperCase(), 'gameUsername'],
      [somchai.memberId.toUpperCase(), 'id'],
    ] as const)
      expect([text, await search(text)]).toEqual([text, [[somchai.memberId, match]]])
  })

  it('goes by the id of a movement, and by the references of banks and gateways', async () => {
    const { memberId } = malee
    const happenedAt = app.clock.now()
    const movement = await recordDeposit(app, { memberId, satang: 100n, happenedAt })
    expect(await search(movement)).toEqual([[memberId, 'reference']])
    await app.db
      .insertInto('slip')
      .values({
        member_id: memberId,
        slip_id: randomUUID(),
        received_at: happenedAt,
        state: 'failed',
        reason: 'NOT_FOUND',
        decided_at: happenedAt,
        trans_ref: 'Ref2026A77',
        poll_at: happenedAt,
      })
      .execute()
    expect(await search('Ref2026A77')).toEqual([[memberId, 'reference']])
    expect(await search('ref2026a77')).toEqual([])
    const { body: qr } = await app.wire<{ qrcodeId: string; amount: number }>('POST', '/api/qrcode/KBANK', {
      token: malee.token,
      body: { amount: 100 },
    })
    const paid = payment(qr.amount, { reference: 'KB2026112400077' })
    expect((await sendKbankWebhook(app, paid)).status).toBe(200)
    expect(await search('KB2026112400077')).toEqual([[memberId, 'reference']])
    expect(await search(qr.qrcodeId)).toEqual([[memberId, 'reference']])
  })

  it('finds nobody by what nobody has, by too little, and by signs of the query language', async () => {
    for (const text of [nobody, 'ไม่มีใครชื่อนี้', '%', "' or 1=1 --", '_____', 'ส', '08', '\\'])
      expect([text, await search(text)]).toEqual([text, []])
  })

  it('shows a part of what identifies a person', async () => {
    const { body } = await ask<Answer<typeof listMembers>>(ton, '', { search: somchai.phone })
    expect(body.members[0]).toMatchObject({
      name: 'สมชาย ใ•••',
      phone: `${somchai.phone.slice(0, 3)}•••${somchai.phone.slice(-2)}`,
      bankAccountNo: '•••9876',
    })
    const answered = JSON.stringify([body, await open(somchai, ton)])
    for (const hidden of [somchai.phone, 'ใจดี', 'JAIDEE', '4071239876'])
      expect(answered).not.toContain(hidden)
  })

  it('says when it fits more members than it shows', async () => {
    const { body } = await ask<Answer<typeof listMembers>>(ploy, '', { search: '08', limit: 1 })
    expect(body).toEqual({ members: [], after: null, isCut: false })
    const cut = await ask<Answer<typeof listMembers>>(ploy, '', {
      search: somchai.phone.slice(0, 4),
      limit: 1,
    })
    expect([cut.body.members.length, cut.body.isCut]).toEqual([1, true])
  })

  it('lists the latest by pages, by status and by tag', async () => {
    await ask(ploy, '/tags', { memberId: malee.memberId, tags: ['VIP  gold'] })
    const first = await ask<Answer<typeof listMembers>>(ploy, '', { limit: 1 })
    const after = first.body.after ?? ''
    const second = await ask<Answer<typeof listMembers>>(ploy, '', { limit: 1, after })
    expect([first, second].map(({ body }) => body.members[0]?._id)).toEqual([
      malee.memberId,
      somchai.memberId,
    ])
    expect(second.body.after).toBeNull()
    const tagged = await ask<Answer<typeof listMembers>>(ploy, '', { tag: 'vip gold' })
    expect(tagged.body.members.map(({ _id, tags }) => [_id, tags])).toEqual([[malee.memberId, ['vip gold']]])
    expect((await ask<Answer<typeof listMembers>>(ploy, '', { status: 'excluded' })).body.members).toEqual([])
    expect(await ask(ploy, '', { after: 'not a page' })).toMatchObject({
      status: 400,
      body: { message: 'VALIDATION_FAILED' },
    })
  })
})

describe('the page of a member', () => {
  it('shows the money out of the book, and how it was at a moment', async () => {
    const noi = await join(app, { name: 'Noi' })
    const { memberId } = noi
    await proveAccount(app.db, noi)
    const at = { memberId, happenedAt: app.clock.now() }
    await recordDeposit(app, { ...at, satang: 100_000n })
    const failed = await startWithdrawal(app, { ...at, satang: 20_000n })
    const rows = await app.db
      .selectFrom('ledger.entry')
      .select('recorded_at')
      .where('member_id', '=', memberId)
      .execute()
    const between = new Date(Math.max(...rows.map(({ recorded_at }) => recorded_at.getTime())) + 1)
    await setTimeout(5)
    await failWithdrawal(app, { ...at, entryId: failed })
    await startWithdrawal(app, { ...at, satang: 30_000n })
    const page = await open(noi)
    expect(page).toMatchObject({
      bankAccountState: 'PROVED',
      status: 'active',
      suspension: null,
      money: {
        balance: 700,
        held: 300,
        coming: 0,
        inGames: 0,
        deposited: 1000,
        deposits: 1,
        withdrawn: 0,
        withdrawals: 0,
        lines: 3,
      },
    })
    expect(page.sessions).toHaveLength(1)
    const then = await ask(kanda, '/at', { memberId, at: between.toISOString() })
    expect(then.body).toMatchObject({ balance: 800, held: 200, deposited: 1000, lines: 2, grants: [] })
    const never = await ask(kanda, '/at', { memberId, at: '2020-01-01T00:00:00Z' })
    expect(never.body).toMatchObject({ balance: 0, deposited: 0, lines: 0 })
  })

  it('has the statement that the member reads', async () => {
    await recordDeposit(app, { memberId: somchai.memberId, satang: 5_000n, happenedAt: app.clock.now() })
    const own = await app.wire('POST', '/api/statement', { token: somchai.token, body: { limit: 5 } })
    const seen = await ask(ploy, '/statement', { memberId: somchai.memberId, limit: 5 })
    expect(seen.body).toEqual(own.body)
  })

  it('is recorded once in half an hour for each operator who opens it', async () => {
    const noi = await join(app, { name: 'Noi' })
    for (const by of [ploy, ploy, ton, ploy]) await open(noi, by)
    expect((await actsOn(noi, 'getMember')).map(({ by, outcome }) => [by, outcome])).toEqual([
      ['ploy', 'done'],
      ['ton', 'done'],
    ])
    app.clock.advance(31 * 60)
    // Sessions end when they are idle, so both log in again by another one of theirs.
    const again = await joinOperator(app, { roles: ['support'] })
    await open(noi, again)
    expect(await actsOn(noi, 'getMember')).toHaveLength(3)
    app.clock.advance(-31 * 60)
  })

  it('shows what is hidden for a reason, which the record keeps without it', async () => {
    const { memberId, phone } = somchai
    const shown = await ask<Answer<typeof revealMember>>(ton, '/reveal', {
      memberId,
      reason: 'Calls us by phone',
    })
    expect(shown.body).toEqual({
      name: 'สมชาย ใจดี',
      phone,
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: '4071239876',
    })
    const [act] = await actsOn(somchai, 'revealMember')
    expect(act).toMatchObject({ by: 'ton', outcome: 'done', reason: 'Calls us by phone', after: null })
  })
})

describe('a suspended member', () => {
  it('cannot log in or do anything until it is lifted', async () => {
    const noi = await join(app, { name: 'Noi' })
    const body = { memberId: noi.memberId, reason: 'Sold the account' }
    expect((await ask(kanda, '/suspend', body)).body).toEqual({ message: 'OK' })
    const refused = await app.wire<{ message: string }>('GET', '/api/account/profile', { token: noi.token })
    expect(refused.body.message).toBe('INVALID_USER_2')
    await expect(login(app, noi.phone)).rejects.toThrow(/INVALID_USER_2/)
    expect((await open(noi)).suspension).toMatchObject({ by: 'kanda', reason: 'Sold the account' })
    // Whoever suspends again changes nothing.
    await ask(kanda, '/suspend', { ...body, reason: 'Again' })
    expect((await open(noi)).suspension).toMatchObject({ reason: 'Sold the account' })
    const listed = await ask<Answer<typeof listMembers>>(ploy, '', { status: 'suspended' })
    expect(listed.body.members.map(({ _id }) => _id)).toEqual([noi.memberId])
    expect((await ask(kanda, '/lift', { ...body, reason: 'A mistake' })).body).toEqual({ message: 'OK' })
    expect(await open(noi)).toMatchObject({ status: 'active', suspension: null })
    expect((await app.wire('GET', '/api/account/profile', { token: noi.token })).status).toBe(200)
    const [suspended] = await actsOn(noi, 'suspendMember')
    expect(suspended).toMatchObject({
      before: { status: 'active' },
      after: { status: 'suspended', reason: 'Sold the account' },
    })
    expect(await actsOn(noi, 'liftSuspension')).toMatchObject([{ reason: 'A mistake', outcome: 'done' }])
  })

  it('needs two operators to be lifted where the site requires it, and one to be suspended', async () => {
    const noi = await join(app, { name: 'Noi' })
    const body = { memberId: noi.memberId, reason: 'Sold the account' }
    await setFourEyes(app, { isRequired: true })
    expect((await ask(kanda, '/suspend', body)).body.message).toBe('OK')
    expect((await ask(kanda, '/lift', body)).body.message).toBe('APPROVAL_REQUIRED')
    expect((await open(noi)).status).toBe('suspended')
    const ekk = await joinOperator(app, { roles: ['risk'] })
    const approvalId = randomUUID()
    const request = { approvalId, call: 'liftSuspension', body, reason: 'A mistake' }
    expect((await decide(kanda, '/request', request)).body.message).toBe('OK')
    expect((await decide(ekk, `/${approvalId}/approve`)).body.message).toBe('OK')
    expect((await open(noi)).status).toBe('active')
    await setFourEyes(app, { isRequired: false })
  })

  it('is not one who is excluded at their own request: MEMBER_EXCLUDED', async () => {
    const noi = await join(app, { name: 'Noi' })
    const { memberId } = noi
    await app.db.updateTable('member').set({ status: 'excluded' }).where('member_id', '=', memberId).execute()
    for (const path of ['/suspend', '/lift'])
      expect((await ask(kanda, path, { memberId, reason: 'x' })).body.message).toBe('MEMBER_EXCLUDED')
    expect((await open(noi)).status).toBe('excluded')
  })

  it('has no session any more when they are ended, without being suspended', async () => {
    const noi = await join(app, { name: 'Noi' })
    const { body } = await ask(kanda, '/end-sessions', { memberId: noi.memberId, reason: 'A lost phone' })
    expect(body).toEqual({ message: 'OK', endedSessions: 1 })
    const refused = await app.wire<{ message: string }>('GET', '/api/account/profile', { token: noi.token })
    expect(refused.body.message).toBe('INVALID_USER_4')
    expect(await login(app, noi.phone)).toEqual(expect.any(String))
  })
})

describe('notes and tags', () => {
  it('are kept once, in order, and shown to operators', async () => {
    const { memberId } = somchai
    const note = { memberId, noteId: randomUUID(), text: 'Asked for a higher limit' }
    for (const each of [note, note, { ...note, noteId: randomUUID(), text: 'Second' }]) {
      expect((await ask(ploy, '/note', each)).body.message).toBe('OK')
      app.clock.advance(1)
    }
    expect((await open(somchai)).notes.map(({ text, by }) => [text, by])).toEqual([
      ['Second', 'ploy'],
      ['Asked for a higher limit', 'ploy'],
    ])
    const other = await ask(ploy, '/note', { ...note, text: 'Something else' })
    expect(other.body.message).toBe('IDEMPOTENCY_CONFLICT')
  })

  it('replaces tags, each once', async () => {
    const { memberId } = somchai
    await ask(ploy, '/tags', { memberId, tags: ['b', 'A', 'a'] })
    expect((await open(somchai)).tags).toEqual(['a', 'b'])
    await ask(ploy, '/tags', { memberId, tags: [] })
    expect((await open(somchai)).tags).toEqual([])
    const acts = await actsOn(somchai, 'setMemberTags')
    expect(acts.at(-1)).toMatchObject({ before: { tags: ['a', 'b'] }, after: { tags: [] } })
  })
})

it('refuses NO_DATA for a member who does not exist', async () => {
  const at = { at: '2026-11-20T12:00:00Z' }
  const why = { reason: 'x' }
  for (const [path, body] of [
    ['/one', {}],
    ['/at', at],
    ['/statement', {}],
    ['/reveal', why],
    ['/suspend', why],
    ['/lift', why],
    ['/end-sessions', why],
    ['/note', { noteId: randomUUID(), text: 'x' }],
    ['/tags', { tags: ['x'] }],
  ] as const) {
    const { status, body: answer } = await ask(kanda, path, { memberId: nobody, ...body })
    expect([path, status, answer.message]).toEqual([path, 404, 'NO_DATA'])
  }
})
