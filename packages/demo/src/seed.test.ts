import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { OwnOperator } from '@kapao/contract/operator'
import { login } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, castPassword } from './cast.ts'
import { demoOperators } from './demo-operators.ts'
import { demoAgreements } from './demo-site.ts'
import { writeSetting } from '@kapao/api/features/site/site'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./seed.ts', import.meta.url))

let app: TestApp

function seed(environment: Record<string, string> = {}) {
  return run(process.execPath, [program], { env: { ...app.environment, ...environment } })
}

/** A job records when it last checked a grant, which may happen at any time. */
function withoutWatch({ watched_at: _, ...grant }: { watched_at: Date }) {
  return grant
}

/** Everything that the seed may write, for comparison. */
async function everything() {
  const { db } = app
  return {
    members: await db.selectFrom('member').selectAll().orderBy('username').execute(),
    entries: await db
      .selectFrom('ledger.entry')
      .selectAll()
      .orderBy('member_id')
      .orderBy('version')
      .execute(),
    settings: await db.selectFrom('site_setting').selectAll().orderBy('name').execute(),
    accounts: await db.selectFrom('deposit_account').selectAll().execute(),
    offers: await db.selectFrom('offer').selectAll().orderBy('code').execute(),
    slices: await db.selectFrom('wheel_slice').selectAll().orderBy('sort_order').execute(),
    operators: await db.selectFrom('operator').selectAll().orderBy('operator_id').execute(),
    grants: (await db.selectFrom('member_grant').selectAll().execute()).map(withoutWatch),
  }
}

beforeAll(async () => {
  app = await startTestApp()
  await seed()
})

afterAll(() => app.close())

async function ask(phone: string, path: string) {
  return (await app.wire('GET', path, { token: await login(app, phone) })).body
}

describe('seeding', () => {
  it('creates the whole cast, who log in with the demo password', async () => {
    const names = []
    for (const { phone } of cast) names.push((await ask(phone, '/api/account/profile'))['name'])
    expect(names).toEqual(['Somchai', 'Malee', 'Anan', 'Noi', 'Dao'])
  })

  it('adds four operators, who log in with the demo password and the code of the sandbox’s authenticator', async () => {
    const names = []
    for (const { operatorId } of demoOperators) {
      const text = await (await fetch(`${app.sandbox.url}/authenticator`)).text()
      const otpCode = new RegExp(`Kapao: ${operatorId}"[^]*?(\\d{3} \\d{3})</output>`).exec(text)?.[1] ?? ''
      const entered = { operatorId, password: castPassword, otpCode: otpCode.replace(' ', '') }
      const { body } = await app.wire<OwnOperator>('POST', '/api/operator/login', { body: entered })
      names.push([body.name, body.roles])
    }
    expect(names).toEqual([
      ['Kanda', ['owner']],
      ['Ploy', ['cashier']],
      ['Ton', ['support']],
      ['Ekk', ['finance']],
    ])
  })

  it('credits each member the money of their history, and Anan none', async () => {
    const held = []
    for (const { phone } of cast) held.push((await ask(phone, '/api/wallet'))['amount'])
    expect(held).toEqual([2720.75, 600, 0, 300, 150])
  })

  it('fills several pages of Somchai’s statement, newest first', async () => {
    const token = await login(app, '0810000001')
    const { body } = await app.wire<{ total: number; statements: { createdAt: string; status: string }[] }>(
      'POST',
      '/api/statement',
      { token, body: { page: 1, limit: 100 } },
    )
    const times = body.statements.map(({ createdAt }) => createdAt)
    expect(body.total).toBeGreaterThan(20)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(body.statements.filter(({ status }) => status === 'FAILED')).toHaveLength(1)
  })

  it('registers Dao as Somchai’s invitee, and Noi with a KTB account name in Thai', async () => {
    const { members } = await everything()
    const byName = Object.fromEntries(members.map((member) => [member.name, member]))
    expect(byName['Dao']?.invited_by).toBe(byName['Somchai']?.member_id)
    expect(byName['Noi']).toMatchObject({ bank_code: 'KTB', bank_account_name: 'น้อย แสงจันทร์' })
  })

  it('writes the site’s texts so that the lookups return them', async () => {
    for (const name of ['contact', 'notice', 'conditions', 'agreements', 'sources']) {
      const { status, body } = await app.wire('GET', `/api/lookup/${name}`)
      expect({ name, status }).toEqual({ name, status: 200 })
      expect(JSON.stringify(body)).toMatch(/[ก-๙]/)
    }
    expect((await app.wire('GET', '/api/lookup/agreements')).body).toEqual(demoAgreements)
  })

  it('adds bonuses of each type and promotions, and Malee has one of the bonuses', async () => {
    const bonuses = (await ask('0810000002', '/api/bonus')) as unknown as {
      code: string
      type: string
      userBonus: { isActive: boolean }
    }[]
    expect(bonuses.map(({ type }) => type)).toEqual(['limit', 'day', 'week', 'day', 'limit'])
    expect(bonuses.filter(({ userBonus }) => userBonus.isActive).map(({ code }) => code)).toEqual([
      'WELCOME50',
    ])
    expect(await ask('0810000002', '/api/grant')).toMatchObject({
      grant: { code: 'WELCOME50', base: 300, value: 300, succeedsAt: 900, failsAt: 30 },
    })
    for (const code of ['KAPAO100', 'NIGHT15', 'THANKS10'])
      expect(await ask('0810000003', `/api/promotion/find/${code}`)).toMatchObject({ code })
  })

  it('opens a wheel of eight slices, with coins from the deposits of the cast, and none for Anan', async () => {
    const setup = await ask('0810000001', '/api/spinwheel/setup')
    expect(setup).toMatchObject({ userCoin: 14, coinRate: 300, next: { drawNo: 1 } })
    expect(setup['odds']).toHaveLength(8)
    expect((await ask('0810000003', '/api/account/profile'))['coin']).toBe(0)
  })

  it('opens a KBANK account that a QR can name', async () => {
    const token = await login(app, '0810000003')
    const { status, body } = await app.wire('POST', '/api/qrcode/KBANK', { token, body: { amount: 100 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ hasQrcode: true, amount: 100 })
  })

  it('changes nothing when it runs again, not even what the operator has set since', async () => {
    await writeSetting(app.context, 'notice', { text: 'ประกาศใหม่' })
    const before = await everything()
    await seed()
    expect(await everything()).toEqual(before)
  })

  it('refuses production in one sentence', async () => {
    await expect(seed({ NODE_ENV: 'production' })).rejects.toMatchObject({
      code: 1,
      stderr: 'The demo cast is never added to production.\n',
    })
  })

  it('names a setting that is missing in one sentence', async () => {
    await expect(seed({ KEY_SMS: '' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^KEY_SMS is missing.*\.\n$/),
    })
  })
})
