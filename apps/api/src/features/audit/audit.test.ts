import type { OperatorAct } from '@kapao/contract/audit'
import { collectAlarms } from '@kapao/testkit/alarms'
import { checkBook } from '@kapao/testkit/book'
import { writeOffer } from '@kapao/testkit/offers'
import { codeOf, joinOperator, type OperatorPerson, operatorPassword } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app, { operatorId: 'kanda' })
})

afterAll(() => app.close())

async function listActs(filter: object = {}, speak = kanda.speak): Promise<OperatorAct[]> {
  const { status, body } = await app.wire<{ acts: OperatorAct[] }>('POST', '/api/operator/audit', {
    ...speak,
    body: filter,
  })
  expect(status).toBe(200)
  return body.acts
}

const settings = { contact: { email: 'help@kapao.example' } }

function setNotice(text: string, speak = kanda.speak) {
  return app.wire('POST', '/api/operator/site', { ...speak, body: { notice: { text } } })
}

async function countActs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from ledger.operator_act`.execute(app.db)
  return rows[0]?.count ?? 0
}

describe('the record of an act', () => {
  it('says who did what, from where, what was sent, and what it was before', async () => {
    expect((await setNotice('first')).status).toBe(200)
    app.clock.advance(60)
    const answer = await setNotice('second')
    const [act] = await listActs()
    expect(act).toMatchObject({
      at: app.clock.now().toISOString(),
      operatorId: 'kanda',
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: '127.0.0.1',
      requestId: answer.headers.get('x-request-id'),
      call: 'setSiteSettings',
      memberId: null,
      input: { notice: { text: 'second' } },
      before: { notice: { text: 'first' } },
      outcome: 'done',
    })
  })

  it('never holds a password, a code or a token', async () => {
    app.clock.advance(30)
    const otpCode = codeOf(kanda, app.clock.now())
    const entered = { operatorId: 'kanda', password: operatorPassword, otpCode }
    expect((await app.wire('POST', '/api/operator/login', { body: entered })).status).toBe(200)
    const [act] = await listActs()
    expect(act).toMatchObject({
      call: 'logInOperator',
      operatorId: 'kanda',
      outcome: 'done',
      input: { operatorId: 'kanda', password: '(hidden)', otpCode: '(hidden)' },
    })
    const all = JSON.stringify(await listActs({ limit: 200 }))
    for (const secret of [operatorPassword, otpCode, kanda.secret]) expect(all).not.toContain(`"${secret}"`)
  })

  it('of a refused login names the operator whom it was tried for, if there is one', async () => {
    for (const [operatorId, known] of [
      ['kanda', 'kanda'],
      ['nobody-here', null],
    ]) {
      const body = { operatorId, password: 'guess', otpCode: '000000' }
      expect((await app.wire('POST', '/api/operator/login', { body })).status).toBe(401)
      const [act] = await listActs()
      expect(act).toMatchObject({ operatorId: known, outcome: 'WRONG_CREDENTIAL', input: { operatorId } })
    }
  })

  it('is made of what was refused, by whom, and moves nothing else', async () => {
    const support = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
    const asked = { ...support.speak, body: settings }
    expect((await app.wire('POST', '/api/operator/site', asked)).status).toBe(403)
    expect((await app.wire('GET', '/api/operator/site', support.speak)).status).toBe(403)
    expect((await app.wire('GET', '/api/operator/site')).status).toBe(401)
    expect(
      (await app.wire('POST', '/api/operator/site', { ...kanda.speak, body: { nothing: true } })).status,
    ).toBe(400)
    expect(await listActs({ limit: 4 })).toMatchObject([
      { operatorId: 'kanda', call: 'setSiteSettings', outcome: 'VALIDATION_FAILED', input: null },
      { operatorId: null, call: 'getSiteSettings', outcome: 'UNAUTHORIZED', input: null },
      { operatorId: 'ton', call: 'getSiteSettings', outcome: 'FORBIDDEN', input: null },
      { operatorId: 'ton', call: 'setSiteSettings', outcome: 'FORBIDDEN', input: null },
    ])
  })

  it('names the member, and the reason', async () => {
    const somchai = await join(app)
    const reason = 'The name is another one.'
    const body = { memberId: somchai.memberId, withdrawalId: '0190a1c0-0000-7000-8000-000000000000', reason }
    expect(
      (await app.wire('POST', '/api/operator/withdrawals/reject', { ...kanda.speak, body })).status,
    ).toBe(404)
    const [act] = await listActs({ memberId: somchai.memberId })
    expect(act).toMatchObject({
      call: 'rejectWithdrawal',
      outcome: 'NO_DATA',
      reason,
      memberId: somchai.memberId,
    })
  })

  it('is not made of reading what one may read', async () => {
    const before = await countActs()
    expect((await app.wire('GET', '/api/operator/site', kanda.speak)).status).toBe(200)
    await listActs()
    expect(await countActs()).toBe(before)
  })

  it('commits together with the act, or not at all', async () => {
    const before = await countActs()
    const { transaction } = app.context
    // The commit fails after everything was written.
    app.context.transaction = (work) =>
      transaction(async (tx) => {
        await work(tx)
        throw new Error('the database went away')
      })
    try {
      expect((await setNotice('never written')).status).toBe(500)
    } finally {
      app.context.transaction = transaction
    }
    const { body } = await app.wire<{ notice: { text: string } }>('GET', '/api/operator/site', kanda.speak)
    expect(body.notice.text).not.toBe('never written')
    expect(await countActs()).toBe(before + 1)
    expect(await listActs({ limit: 1 })).toMatchObject([{ outcome: 'INTERNAL_SERVER_ERROR' }])
  })

  it('is one chain, whoever acts at the same moment', async () => {
    const alarms = await collectAlarms(app, async () => {
      await Promise.all(Array.from({ length: 24 }, (_, index) => setNotice(`at once ${index}`)))
    })
    expect(alarms).toEqual([])
    const acts = await listActs({ limit: 24 })
    expect(new Set(acts.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
    expect(await checkBook(app.databaseUrl)).toEqual([])
  })

  it('cannot be changed by the server’s own role', async () => {
    const { rows } = await sql<{ allowed: boolean }>`
      select has_table_privilege('ledger.operator_act', 'insert, update, delete, truncate')
        or has_table_privilege('ledger.act_head', 'insert, update, delete, truncate') as allowed`.execute(
      app.db,
    )
    expect(rows).toEqual([{ allowed: false }])
    await expect(sql`update ledger.operator_act set operator_id = 'ploy'`.execute(app.db)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('the list of acts', () => {
  it('is filtered by person, member, call, outcome and time, and has pages', async () => {
    const start = app.clock.now()
    app.clock.advance(600)
    const { speak } = await joinOperator(app, { operatorId: 'ekk', roles: ['owner'] })
    await writeOffer(app, { code: 'AUDIT1' })
    for (let turn = 0; turn < 5; turn += 1) await setNotice(`page ${turn}`, speak)
    const ofEkk = await listActs({ operatorId: 'ekk', calls: ['setSiteSettings'] })
    expect(ofEkk.map(({ input }) => JSON.stringify(input?.['notice']))).toEqual(
      ['4', '3', '2', '1', '0'].map((turn) => `{"text":"page ${turn}"}`),
    )
    const first = await listActs({ operatorId: 'ekk', calls: ['setSiteSettings'], limit: 2 })
    const second = await listActs({
      operatorId: 'ekk',
      calls: ['setSiteSettings'],
      limit: 2,
      before: first.at(-1)?.actNo,
    })
    expect([...first, ...second]).toEqual(ofEkk.slice(0, 4))
    expect(await listActs({ operatorId: 'ekk', outcome: 'refused' })).toEqual([])
    expect((await listActs({ operatorId: 'ekk', outcome: 'done' })).length).toBeGreaterThan(5)
    const from = app.clock.now().toISOString()
    expect(await listActs({ operatorId: 'ekk', until: start.toISOString() })).toEqual([])
    expect(await listActs({ operatorId: 'ekk', from, calls: ['setSiteSettings'] })).toHaveLength(5)
    expect(await listActs({ operatorId: 'ekk', until: from, calls: ['setSiteSettings'] })).toEqual([])
  })
})

describe('a row that was changed by hand', () => {
  it('is found and named', async () => {
    const [act] = await listActs({ operatorId: 'kanda', calls: ['setSiteSettings'], outcome: 'done' })
    const actNo = act?.actNo ?? 0
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    async function setOperator(name: string) {
      await owner.query('begin')
      await owner.query('set local session_replication_role = replica')
      await owner.query('update ledger.operator_act set operator_id = $1 where act_no = $2', [name, actNo])
      await owner.query('commit')
    }
    try {
      await setOperator('ploy')
      expect(JSON.stringify(await checkBook(app.databaseUrl))).toContain(
        `act ${actNo}, setSiteSettings by ploy`,
      )
    } finally {
      await setOperator('kanda')
      await owner.end()
    }
    expect(await checkBook(app.databaseUrl)).toEqual([])
  })
})
