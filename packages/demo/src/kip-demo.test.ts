import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { kipGameCodes, listGames } from '@kapao/testkit/games'
import { joinInLaos } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { readSetup } from '@kapao/testkit/wheel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const program = fileURLToPath(new URL('./seed.ts', import.meta.url))

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ BUILD: 'laos' })
  await run(process.execPath, [program], { env: { ...app.environment } })
})

afterAll(() => app.close())

describe('the demo, for a member with a wallet in kip,', () => {
  async function ask<Body>(path: string, currency: 'BAHT' | 'LAK' = 'LAK') {
    const { token } = await joinInLaos(app, { currency })
    return (await app.wire<Body>('GET', path, { token })).body
  }

  it('has games, each of which opens an account', async () => {
    const noi = await joinInLaos(app, { currency: 'LAK' })
    expect((await listGames(app, noi)).games.map(({ code }) => code)).toEqual(kipGameCodes)
    for (const code of ['PGLAK', 'UFABETLAK', 'HUAYHDLAK']) {
      const { status } = await app.wire('GET', `/api/wallet/activate/${code}`, { token: noi.token })
      expect([code, status]).toEqual([code, 200])
    }
  })

  it('has as many bonuses as in baht, with amounts in kip', async () => {
    type Bonus = { code: string }
    const [inKip, inBaht] = [await ask<Bonus[]>('/api/bonus'), await ask<Bonus[]>('/api/bonus', 'BAHT')]
    expect(inKip).toHaveLength(inBaht.length)
    expect(inKip.length).toBeGreaterThan(3)
    expect(inKip.filter(({ code }) => inBaht.some((other) => other.code === code))).toEqual([])
    const rows = await app.db.selectFrom('offer').selectAll().where('currency', '=', 'LAK').execute()
    // Nothing is given or asked for below 1,000 kip.
    for (const { least_deposit: least, credit_most: most } of rows) {
      expect(most).toBeGreaterThanOrEqual(100_000n)
      expect(least === 0n || least >= 100_000n).toBe(true)
    }
  })

  it('has a wheel with prizes in kip', async () => {
    const noi = await joinInLaos(app, { currency: 'LAK' })
    expect(await ask('/api/spinwheel/active')).toEqual({ active: true })
    const setup = await readSetup(app, noi)
    expect(JSON.stringify(setup)).toContain('₭2,500')
    expect(JSON.stringify(setup)).not.toContain('฿')
    const slices = await app.db.selectFrom('wheel_slice').selectAll().where('currency', '=', 'LAK').execute()
    expect(slices).toHaveLength(8)
    for (const { kind, prize } of slices)
      if (kind === 'baht' || kind === 'bonus') expect(prize).toBeGreaterThanOrEqual(100_000n)
  })

  it('has limits and rules of withdrawals, and a least refund, in kip', async () => {
    expect(await ask('/api/lookup/withdraw')).toEqual({ withdrawMin: 50_000, withdrawMax: 25_000_000 })
    expect(await ask('/api/lookup/withdraw', 'BAHT')).toEqual({ withdrawMin: 100, withdrawMax: 50_000 })
    expect(await ask('/api/refund/check')).toMatchObject({ minimum: 2500 })
  })
})
