import { syntheticSteps } from '@kapao/contract/synthetic'
import type { Withdrawal } from '@kapao/contract/withdrawal'
import type { MoneyDay } from '@kapao/contract/money-day'
import { dayOf } from '@kapao/i18n/date'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { collectAlarms } from '@kapao/testkit/alarms'
import { activateGames, joinWithMoney, openProviders } from '@kapao/testkit/games'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import type { Person } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { runSynthetic, syntheticKey, syntheticRuns } from '@kapao/testkit/synthetic'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '../../platform/clock.ts'
import { writeSetting } from '../site/site.ts'

let app: TestApp
let kanda: OperatorPerson
let dao: Person

beforeAll(async () => {
  // Without a worker: nothing runs but what a test runs.
  app = await startTestApp({
    ROLE: 'api',
    ...syntheticKey,
    // More runs than there are in a quarter of an hour.
    LIMITS:
      'login.phone=1000/900,login.phoneAtAddress=1000/900,createQrDeposit.member=1000/60,transferAllMoney.member=1000/60',
  })
  // Noon in Bangkok, so that no day ends meanwhile.
  app.clock.set(new Date('2026-11-25T05:00:00Z'))
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  await openProviders(app.db, ['PG'])
  dao = await joinWithMoney(app, 50_000n)
})

// The next run is due.
beforeEach(() => app.clock.set(secondsAfter(app.clock.now(), 300)))

afterAll(() => app.close())

async function lastRun() {
  const { runs } = await syntheticRuns(app, kanda)
  return runs[0]
}

async function balances() {
  const { rows } = await sql<{ account: string; balance: string }>`
    select 'wallet' as account, balance::text from ledger.account where member_id = ${syntheticMemberId}
    union all
    select 'game', sum(balance)::text from game_account where member_id = ${syntheticMemberId}
    union all
    select account, balance::text from ledger.house_balance where account = 'gateway:SYNTHETIC'`.execute(
    app.db,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

async function change(party: string, to: 'pause' | 'resume') {
  const { speak } = await joinOperator(app)
  const body = { party, reason: 'A test' }
  expect((await app.wire('POST', `/api/operator/parties/${to}`, { ...speak, body })).status).toBe(200)
}

describe('the figures', () => {
  it('are those of members: a run changes none of them', async () => {
    await letPayoutsGo(app.db)
    await activateGames(app, dao, ['PG'])
    const transfer = { from: 'WALLET', to: 'PG', amount: 200 }
    await app.wire('POST', '/api/wallet/transfer', { token: dao.token, body: transfer })
    const { body } = await app.wire<Withdrawal>('POST', '/api/wallet/withdraw', {
      token: dao.token,
      body: { amount: 100 },
    })
    await until('it is paid', async () => {
      const path = `/api/wallet/withdraw/${body._id}`
      return (await app.wire<Withdrawal>('GET', path, { token: dao.token })).body.status === 'SUCCESS'
    })
    const before = await readFigures()
    expect(JSON.stringify(before)).toContain('"deposits":{"amount":500')
    await runSynthetic(app)
    expect(await lastRun()).toMatchObject({ outcome: 'done', reason: null })
    expect(await readFigures()).toEqual(before)
    // One that stopped half-way has left money in the wallet.
    app.clock.set(secondsAfter(app.clock.now(), 300))
    await runSynthetic(app, { SYNTHETIC_GAME: 'NOSUCHGAME' })
    expect(await balances()).toMatchObject({ wallet: '10000' })
    expect(await readFigures()).toEqual(before)
    // Its provider counts everybody's.
    const { body: of } = await app.wire<MoneyDay>('POST', '/api/operator/money/days/one', {
      ...kanda.speak,
      body: { day: dayOf(app.clock.now()) },
    })
    const companies = of.companies.map(({ account, figures }) => [
      account,
      figures.paidIn.amount,
      figures.paidOut.amount,
    ])
    expect(companies).toContainEqual(['provider:PG', 1, 201])
    expect(companies.map(([account]) => account)).not.toContain('gateway:SYNTHETIC')
  })
})

describe('a run of the synthetic member', () => {
  it('goes the whole way, and leaves nothing behind', async () => {
    // Of members, every withdrawal would wait for an operator.
    await letPayoutsGo(app.db, { mostAmount: 0 })
    await runSynthetic(app)
    const run = await lastRun()
    expect(run).toMatchObject({ outcome: 'done', step: null, reason: null, endedAt: expect.any(String) })
    expect(run?.steps.map(({ step }) => step)).toEqual(syntheticSteps)
    expect(await balances()).toEqual({ wallet: '0', game: '0', 'gateway:SYNTHETIC': '0' })
    const { rows } = await sql<{ source: string; destination: string; amount: string }>`
      select source, destination, amount::text from ledger.entry
      where member_id = ${syntheticMemberId} and state = 'posted' order by version desc limit 4`.execute(
      app.db,
    )
    // After it has paid out what was left before.
    expect(rows.toReversed()).toEqual([
      { source: 'gateway:SYNTHETIC', destination: 'wallet', amount: '10000' },
      { source: 'wallet', destination: 'provider:PG', amount: '100' },
      { source: 'provider:PG', destination: 'wallet', amount: '100' },
      { source: 'wallet', destination: 'gateway:SYNTHETIC', amount: '10000' },
    ])
    expect((await syntheticRuns(app, kanda)).failuresInARow).toBe(0)
  })

  it('without a game leaves games out', async () => {
    await runSynthetic(app, { SYNTHETIC_GAME: undefined })
    expect(await lastRun()).toMatchObject({ outcome: 'done' })
    expect((await lastRun())?.steps.map(({ step }) => step)).not.toContain('moveIntoGame')
  })

  it('is due every so many minutes, is never two at once, and never while it is off', async () => {
    await runSynthetic(app, { SYNTHETIC_MINUTES: 0 })
    const before = (await syntheticRuns(app, kanda)).runs.length
    await Promise.all([runSynthetic(app), runSynthetic(app), runSynthetic(app)])
    app.clock.set(secondsAfter(app.clock.now(), 200))
    await runSynthetic(app)
    expect((await syntheticRuns(app, kanda)).runs.length).toBe(before + 1)
    app.clock.set(secondsAfter(app.clock.now(), 80))
    await runSynthetic(app)
    expect((await syntheticRuns(app, kanda)).runs.length).toBe(before + 2)
    expect(await lastRun()).toMatchObject({ outcome: 'done' })
  })

  it('that cannot do a step is an alarm, and the next one pays out what it left', async () => {
    const alarms = await collectAlarms(app, () => runSynthetic(app, { SYNTHETIC_GAME: 'NOSUCHGAME' }))
    expect(alarms).toEqual(['synthetic.failed'])
    expect(await lastRun()).toMatchObject({
      outcome: 'failed',
      step: 'moveIntoGame',
      reason: 'there is no game NOSUCHGAME',
    })
    expect((await syntheticRuns(app, kanda)).failuresInARow).toBe(1)
    expect(await balances()).toMatchObject({ wallet: '10000', 'gateway:SYNTHETIC': '-10000' })
    app.clock.set(secondsAfter(app.clock.now(), 300))
    await runSynthetic(app)
    expect(await lastRun()).toMatchObject({ outcome: 'done' })
    expect((await syntheticRuns(app, kanda)).failuresInARow).toBe(0)
    expect(await balances()).toEqual({ wallet: '0', game: '0', 'gateway:SYNTHETIC': '0' })
  })

  it('that the server refuses says with which code', async () => {
    await letPayoutsGo(app.db)
    await runSynthetic(app, { SYNTHETIC_TRANSFER: 1_000_000 })
    expect(await lastRun()).toMatchObject({ outcome: 'failed', reason: 'transferMoney: MONEY_NOT_ENOUGH' })
  })

  it.each(['gateway:SYNTHETIC', 'payout', 'game:PG'])('is skipped while %s is paused', async (party) => {
    await change(party, 'pause')
    const { failuresInARow } = await syntheticRuns(app, kanda)
    const alarms = await collectAlarms(app, () => runSynthetic(app))
    await change(party, 'resume')
    expect(await lastRun()).toMatchObject({
      outcome: 'skipped',
      reason: expect.stringMatching(/is paused$/),
      steps: [],
    })
    expect([alarms, (await syntheticRuns(app, kanda)).failuresInARow]).toEqual([[], failuresInARow])
  })

  it('is skipped after the service has ended, and when its worker stops', async () => {
    await runSynthetic(app, {}, AbortSignal.abort())
    expect(await lastRun()).toMatchObject({ outcome: 'skipped', reason: 'the worker stopped' })
    app.clock.set(secondsAfter(app.clock.now(), 300))
    await writeSetting(app, 'terminated', true)
    await until(
      'the setting is seen',
      async () => (await app.wire('POST', '/api/login', { body: {} })).status === 410,
    )
    await runSynthetic(app)
    await writeSetting(app, 'terminated', false)
    expect(await lastRun()).toMatchObject({ outcome: 'skipped', reason: 'the service has ended' })
    await until(
      'the setting is seen',
      async () => (await app.wire('POST', '/api/login', { body: {} })).status !== 410,
    )
  })

  it('that its worker left counts as failed, and another one begins', async () => {
    await sql`insert into synthetic_run (run_id, started_at, leased_until)
      values (${app.context.random.id()}, ${secondsAfter(app.clock.now(), -400)}, ${secondsAfter(app.clock.now(), -100)})`.execute(
      app.db,
    )
    await runSynthetic(app)
    const { runs } = await syntheticRuns(app, kanda)
    expect(runs[0]).toMatchObject({ outcome: 'done' })
    expect(runs.find(({ reason }) => reason === 'its worker left it')).toMatchObject({
      outcome: 'failed',
      step: null,
    })
  })
})

describe('the measurements', () => {
  it('tell when a run was last done, and at which steps runs failed', async () => {
    await runSynthetic(app, { SYNTHETIC_GAME: 'NOSUCHGAME' })
    const before = await readMetrics()
    expect(before).toContain('kapao_synthetic_failed_runs{step="moveIntoGame"} ')
    expect(before).toContain('kapao_synthetic_failures_in_a_row 1')
    app.clock.set(secondsAfter(app.clock.now(), 300))
    await runSynthetic(app)
    const { lastDoneAt } = await syntheticRuns(app, kanda)
    const after = await readMetrics()
    expect(after).toContain('kapao_synthetic_failures_in_a_row 0')
    expect(lastDoneAt).not.toBeNull()
    // This server does not run it by itself.
    expect(after).toContain('kapao_synthetic_last_success_timestamp_seconds 0')
    app.context.config.SYNTHETIC_MINUTES = 5
    expect(await readMetrics()).toContain(
      `kapao_synthetic_last_success_timestamp_seconds ${Date.parse(lastDoneAt ?? '') / 1000}`,
    )
    app.context.config.SYNTHETIC_MINUTES = 0
    expect(after).toMatch(/kapao_synthetic_step_seconds\{step="seePayout"\} [\d.]+/)
  })
})

async function readMetrics(): Promise<string> {
  return (await fetch(`${app.api.consoleUrl}/metrics`)).text()
}

describe('the gateway of the synthetic member', () => {
  it('has no QR for anybody else, and takes no payment that is not signed', async () => {
    const asked = await app.wire('POST', '/api/qrcode/SYNTHETIC', { token: dao.token, body: { amount: 100 } })
    expect(asked.body['message']).toBe('NO_BANK')
    const body = { reference: 'A', amount: '100', paymentId: 'x', paidAt: new Date().toISOString() }
    expect((await app.wire('POST', '/api/callback/synthetic', { body })).body['message']).toBe(
      'SIGNATURE_INVALID',
    )
  })
})

/** Every figure of the console, without the moments and seals that they were counted at. */
async function readFigures() {
  await sealAndSumUp(app.db)
  const day = app.clock.now().toISOString().slice(0, 10)
  const period = {
    from: secondsAfter(app.clock.now(), -30 * 86_400)
      .toISOString()
      .slice(0, 10),
    until: day,
  }
  const figures = [
    await app.wire('GET', '/api/operator/today', kanda.speak),
    await app.wire('POST', '/api/operator/report', { ...kanda.speak, body: period }),
    await app.wire('POST', '/api/operator/member-report', { ...kanda.speak, body: period }),
    await app.wire('POST', '/api/operator/service-report', { ...kanda.speak, body: period }),
  ]
  expect(figures.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const moments = new Set(['seal', 'until', 'at', 'readAt'])
  return JSON.parse(
    JSON.stringify(
      figures.map(({ body }) => body),
      (name, value: unknown) => (moments.has(name) ? undefined : value),
    ),
  ) as unknown
}
