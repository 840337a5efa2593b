import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { type Permission, permissionsOf, permissionsOfRole, roleNames } from '@kapao/contract/permissions'
import { isRoleName } from '@kapao/contract/role-facts'
import { collectAlarms } from '@kapao/testkit/alarms'
import { type AskCall, createAsk } from '@kapao/testkit/ask-call'
import { settleIn } from '@kapao/testkit/belongings'
import type { Belongings } from '@kapao/testkit/call-examples'
import { openProviders } from '@kapao/testkit/games'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { createLook, type Look } from '@kapao/testkit/look-at-database'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let owner: pg.Client
let ask: AskCall
let look: Look
let somchai: Belongings
const operators = new Map<string, OperatorPerson>()

/** A role of the site's own, and all that there are. */
const nightCashier = 'night-cashier'
const ofNightCashier: readonly Permission[] = [
  'withdrawal.read',
  'withdrawal.decide',
  'member.read',
  'wheel.read',
]
const roles = [...roleNames, nightCashier]

const ofOperators = (calls as readonly CallFacts[]).filter(({ audience }) => audience === 'operator')
const withSession = ofOperators.filter(({ needs }) => needs !== 'nothing')

beforeAll(async () => {
  // No jobs run, so whatever changes in the database was changed by a request.
  app = await startTestApp({ ROLE: 'api' })
  // No use of a session is stored while the clock stands.
  app.clock.freeze(app.clock.now())
  await openKbankAccount(app.db)
  await openProviders(app.db, ['PG', 'UFABET'])
  somchai = await settleIn(app)
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  ask = createAsk(app)
  look = createLook(owner)
  await app.db
    .insertInto('site_role')
    .values({
      role_id: nightCashier,
      name: 'Night cashier',
      permissions: [...ofNightCashier],
      ceiling: null,
      ceiling_in_kip: null,
      changed_by: 'kanda',
      changed_at: app.clock.now(),
    })
    .execute()
  for (const role of roles) operators.set(role, await joinOperator(app, { roles: [role] }))
})

afterAll(async () => {
  await owner.end()
  await app.close()
})

/** What was recorded of acts since the last one of these. */
async function recordedAfter(actNo: bigint) {
  return app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'operator_id as by', 'outcome'])
    .where('act_no', '>', actNo)
    .orderBy('act_no')
    .execute()
}

async function lastActNo(): Promise<bigint> {
  const { last } = await app.db
    .selectFrom('ledger.operator_act')
    .select(({ fn }) => fn.max('act_no').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0n
}

function mayCall(role: string, { needs }: CallFacts): boolean {
  const permitted = isRoleName(role) ? permissionsOfRole[role] : ofNightCashier
  return needs === 'session' || permitted.includes(needs as Permission)
}

describe('a call of operators', () => {
  it.each(roles)(
    'that the role %s does not include is refused and recorded, and changes nothing',
    async (role) => {
      const { speak, operatorId } = operators.get(role)!
      const refused = withSession.filter((call) => !mayCall(role, call))
      expect(refused.length > 0).toBe(role !== 'owner')
      const [before, last] = [await look(), await lastActNo()]
      for (const call of refused) {
        const { status, message } = await ask(call, somchai, speak)
        expect([call.name, status, message]).toEqual([call.name, 403, 'FORBIDDEN'])
      }
      expect(await look()).toEqual(before)
      expect(await recordedAfter(last)).toEqual(
        refused.map(({ name }) => ({ call: name, by: operatorId, outcome: 'FORBIDDEN' })),
      )
    },
  )

  it.each(roles)('that the role %s includes is answered, and recorded with what it changes', async (role) => {
    const { speak, operatorId } = operators.get(role)!
    const made = withSession.filter((each) => each.name !== 'logOutOperator' && mayCall(role, each))
    const last = await lastActNo()
    const outcomes = new Map<string, unknown>()
    const alarms = await collectAlarms(app, async () => {
      for (const call of made) {
        const { status, message } = await ask(call, somchai, speak)
        // The code of the example is a wrong one. Some calls judge what they are about themselves.
        const isJudged = call.name === 'stepUpOperator' || call.refusals.some((code) => code === 'FORBIDDEN')
        const isIdentity = !isJudged && (status === 401 || message === 'FORBIDDEN')
        expect([call.name, status < 500, isIdentity]).toEqual([call.name, true, false])
        outcomes.set(call.name, status === 200 ? 'done' : message)
      }
    })
    // Nothing was recorded apart from its act.
    expect(alarms).toEqual([])
    expect(await recordedAfter(last)).toEqual(
      made
        // A view of nothing shows nothing that could be recorded.
        .filter(
          ({ name, mutates, recordsViews }) => mutates || (recordsViews && outcomes.get(name) === 'done'),
        )
        .map(({ name }) => ({ call: name, by: operatorId, outcome: outcomes.get(name) })),
    )
  })

  it('is refused without a session, and from a page of another site, and changes nothing', async () => {
    const { headers } = operators.get('owner')!.speak
    const { cookie = '' } = headers
    const [before, last] = [await look(), await lastActNo()]
    let refused = 0
    for (const call of withSession) {
      for (const [given, code] of [
        [{}, 'UNAUTHORIZED'],
        [{ origin: app.api.consoleUrl }, 'UNAUTHORIZED'],
        [{ cookie: 'kapao_operator=nobody', origin: app.api.consoleUrl }, 'UNAUTHORIZED'],
        [{ cookie, origin: 'https://attack.example' }, 'FORBIDDEN'],
        [{ cookie, origin: app.url }, 'FORBIDDEN'],
      ] as const) {
        const { message } = await ask(call, somchai, { headers: given })
        expect([call.name, given, message]).toEqual([call.name, given, code])
        refused += 1
      }
      if (call.method === 'GET') continue
      refused += 1
      expect([call.name, (await ask(call, somchai, { headers: { cookie } })).message]).toEqual([
        call.name,
        'FORBIDDEN',
      ])
    }
    expect(await look()).toEqual(before)
    expect(await recordedAfter(last)).toHaveLength(refused)
  })

  it.each(['idle', 'expired', 'ended', 'suspended'] as const)(
    'is refused to a session that is %s, and changes nothing',
    async (state) => {
      const { operatorId, speak } = await joinOperator(app)
      const halfAnHourAgo = new Date(app.clock.now().getTime() - 30 * 60_000)
      if (state === 'suspended')
        await app.db
          .updateTable('operator')
          .set({ status: state })
          .where('operator_id', '=', operatorId)
          .execute()
      else
        await app.db
          .updateTable('operator_session')
          .set(
            {
              idle: { last_seen_at: halfAnHourAgo },
              expired: { ends_at: app.clock.now() },
              ended: { ended_at: halfAnHourAgo },
            }[state],
          )
          .where('operator_id', '=', operatorId)
          .execute()
      const code = state === 'idle' || state === 'expired' ? 'EXPIRED_AUTH_TOKEN' : 'UNAUTHORIZED'
      const [before, last] = [await look(), await lastActNo()]
      for (const call of withSession) {
        const { status, message } = await ask(call, somchai, speak)
        expect([call.name, status, message]).toEqual([call.name, 401, code])
      }
      expect(await look()).toEqual(before)
      expect(await recordedAfter(last)).toMatchObject(
        withSession.map(({ name }) => ({ call: name, outcome: code })),
      )
    },
  )

  it('that pays or decides where money goes is refused until the operator has confirmed who they are', async () => {
    const { operatorId, speak } = await joinOperator(app)
    const fiveMinutesAgo = new Date(app.clock.now().getTime() - 5 * 60_000)
    await app.db
      .updateTable('operator_session')
      .set({ stepped_up_at: fiveMinutesAgo })
      .where('operator_id', '=', operatorId)
      .execute()
    const confirmed = withSession.filter(({ wantsStepUp }) => wantsStepUp)
    expect(confirmed.length).toBeGreaterThan(7)
    const [before, last] = [await look(), await lastActNo()]
    for (const call of confirmed) {
      const { status, message } = await ask(call, somchai, speak)
      expect([call.name, status, message]).toEqual([call.name, 403, 'STEP_UP_REQUIRED'])
    }
    expect(await look()).toEqual(before)
    expect(await recordedAfter(last)).toEqual(
      confirmed.map(({ name }) => ({ call: name, by: operatorId, outcome: 'STEP_UP_REQUIRED' })),
    )
  })

  it('is answered to who has several roles if one of them includes it', async () => {
    const { speak } = await joinOperator(app, { roles: ['support', 'marketing'] })
    const allowed = permissionsOf(['support', 'marketing'])
    for (const call of withSession.filter(({ mutates }) => !mutates)) {
      const { message } = await ask(call, somchai, speak)
      const isAllowed = call.needs === 'session' || allowed.has(call.needs as Permission)
      expect([call.name, message === 'FORBIDDEN']).toEqual([call.name, !isAllowed])
    }
  })
})
