import type { Approval } from '@kapao/contract/approval'
import type { OwnOperator } from '@kapao/contract/operator'
import type { OperatorLink } from '@kapao/contract/team'
import { collectAlarms } from '@kapao/testkit/alarms'
import {
  acceptLink,
  codeOf,
  fromDesk,
  joinOperator,
  operatorPassword,
  type OperatorPerson,
} from '@kapao/testkit/operators'
import { cookiesOf } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeJson } from './approval.ts'

let app: TestApp
/** Two owners, and a cashier. */
let kanda: OperatorPerson
let ekk: OperatorPerson
let ploy: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  await setFourEyes(app, { isRequired: true })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ekk = await joinOperator(app, { operatorId: 'ekk' })
  ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
})

afterAll(() => app.close())

type Answer = Partial<OperatorLink> & { message?: string; link?: OperatorLink }

const reason = 'Lost the phone'

function ask({ speak: by }: OperatorPerson, path: string, body: object) {
  return app.wire<Answer>('POST', `/api/operator/team/${path}`, { ...by, body })
}

async function outcome(by: OperatorPerson, path: string, body: object) {
  return (await ask(by, path, body)).body.message
}

function self({ speak: by }: OperatorPerson) {
  return app.wire<OwnOperator>('GET', '/api/operator/self', by)
}

/** The latest acts, the oldest first. */
async function latestActs(count: number) {
  const acts = await app.db
    .selectFrom('ledger.operator_act')
    .select(['call', 'operator_id as by', 'subject', 'outcome', 'reason'])
    .orderBy('act_no', 'desc')
    .limit(count)
    .execute()
  return acts.toReversed()
}

function speak(by: OperatorPerson, path: string, body: object = {}) {
  return app.wire<Answer>('POST', `/api/operator/approvals/${path}`, { ...by.speak, body })
}

async function request(by: OperatorPerson, call: string, body: object) {
  const approvalId = generateId()
  const { body: answer } = await speak(by, 'request', { approvalId, call, body, reason })
  expect(answer.message).toBe('OK')
  return approvalId
}

/** How many requests wait for somebody, and what they may do with one. */
async function seeRequest(by: OperatorPerson, approvalId: string) {
  const { body } = await app.wire<{ approvals: Approval[]; waiting: number }>(
    'POST',
    '/api/operator/approvals',
    { ...by.speak, body: { show: 'all' } },
  )
  return { waiting: body.waiting, may: body.approvals.find(({ _id }) => _id === approvalId)?.may }
}

async function reviewsDue(by: OperatorPerson) {
  const { body } = await app.wire<{ reviewsDue: number }>('POST', '/api/operator/approvals', {
    ...by.speak,
    body: {},
  })
  return body.reviewsDue
}

async function logInAgain(operator: OperatorPerson): Promise<OperatorPerson> {
  const entered = await app.wire('POST', '/api/operator/login', {
    body: {
      operatorId: operator.operatorId,
      password: operatorPassword,
      otpCode: codeOf(operator, app.clock.now(), 1),
    },
  })
  expect(entered.status).toBe(200)
  return { ...operator, speak: fromDesk(app, cookiesOf(entered)) }
}

describe('where two must agree', () => {
  it('the link of somebody with a role goes to the one who approves, and is stored nowhere', async () => {
    const body = { operatorId: ploy.operatorId, reason }
    expect(await outcome(kanda, 'recover', body)).toBe('APPROVAL_REQUIRED')
    const id = await request(kanda, 'recoverOperator', body)
    expect((await speak(kanda, `${id}/approve`)).body).toMatchObject({ message: 'SAME_OPERATOR' })
    const approved = await speak(ekk, `${id}/approve`)
    expect(approved.body).toMatchObject({
      message: 'OK',
      link: { expiresAt: new Date(app.clock.now().getTime() + 15 * 60_000).toISOString() },
    })
    const { token = '' } = approved.body.link ?? {}
    expect(await latestActs(2)).toMatchObject([
      { by: 'kanda', call: 'recoverOperator', subject: ploy.operatorId, outcome: 'done', reason },
      { by: 'ekk', call: 'approveRequest', subject: id, outcome: 'done' },
    ])
    const stored = await Promise.all(
      (['approval', 'ledger.operator_act', 'idempotency', 'operator_invitation'] as const).map((table) =>
        app.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(writeJson(stored)).not.toContain(token)
    expect((await speak(ekk, `${id}/approve`)).body).toMatchObject({ message: 'APPROVAL_ENDED' })
    const { person } = await acceptLink(app, token)
    expect((await self(person!)).body.operatorId).toBe(ploy.operatorId)
  })

  it('one alone gives a new link to who has no role, and suspends, but neither restores nor gives roles', async () => {
    const { operatorId } = await joinOperator(app, { operatorId: 'dao', roles: [] })
    expect((await ask(kanda, 'recover', { operatorId, reason })).status).toBe(200)
    expect(await outcome(kanda, 'roles', { operatorId, roles: ['support'] })).toBe('APPROVAL_REQUIRED')
    const id = await request(kanda, 'setOperatorRoles', { operatorId, roles: ['support'] })
    expect((await speak(ekk, `${id}/approve`)).body).toEqual({ message: 'OK' })
    expect(await outcome(kanda, 'roles', { operatorId, roles: [] })).toBe('OK')
    expect(await outcome(kanda, 'suspend', { operatorId, reason })).toBe('OK')
    expect(await outcome(kanda, 'restore', { operatorId, reason })).toBe('APPROVAL_REQUIRED')
  })

  it('nobody asks for or lets run what is about themselves', async () => {
    const own = { operatorId: 'kanda', reason }
    const asked = { approvalId: generateId(), call: 'recoverOperator', body: own, reason }
    expect((await speak(kanda, 'request', asked)).body).toMatchObject({ message: 'OWN_ACCOUNT' })
    for (const [call, body] of [
      ['recoverOperator', { operatorId: 'ekk', reason }],
      ['setOperatorRoles', { operatorId: 'ekk', roles: ['owner', 'auditor'] }],
    ] as const) {
      const id = await request(kanda, call, body)
      expect(await seeRequest(ekk, id)).toMatchObject({
        waiting: 0,
        may: { decide: false, breakGlass: false },
      })
      expect((await speak(ekk, `${id}/approve`)).body).toMatchObject({ message: 'OWN_ACCOUNT' })
      expect((await speak(ekk, `${id}/break-glass`, { reason })).body).toMatchObject({
        message: 'OWN_ACCOUNT',
      })
      expect((await speak(kanda, `${id}/withdraw`)).body).toEqual({ message: 'OK' })
    }
    expect((await self(ekk)).body.roles).toEqual(['owner'])
  })

  it.each(['recoverOperator', 'restoreOperator'])(
    'an owner alone in an emergency leaves every trace of a %s, until an owner whom it is not about has reviewed it',
    async (call) => {
      const ton = await joinOperator(app, { operatorId: `ton-${call.toLowerCase()}` })
      const { operatorId } = ton
      const cashier = await joinOperator(app, { roles: ['cashier'] })
      if (call === 'restoreOperator') {
        const suspended = { operatorId, reason }
        expect(await outcome(ekk, 'suspend', suspended)).toBe('OK')
      }
      const id = await request(kanda, call, { operatorId, reason })
      const alarms = await collectAlarms(app, async () => {
        const { body } = await speak(kanda, `${id}/break-glass`, { reason: 'Nobody else is left' })
        expect(body.message).toBe('OK')
        expect(typeof body.link?.token).toBe(call === 'recoverOperator' ? 'string' : 'undefined')
      })
      expect(alarms).toEqual(['approval.glass_broken'])
      expect(await latestActs(2)).toEqual([
        { by: 'kanda', call, subject: operatorId, outcome: 'done', reason },
        { by: 'kanda', call: 'breakGlass', subject: id, outcome: 'done', reason: 'Nobody else is left' },
      ])
      // Everybody sees it, whatever their role.
      for (const each of [kanda, ekk, cashier]) expect(await reviewsDue(each)).toBe(1)

      // Whoever has the link can be the one whom it is about.
      const back = call === 'recoverOperator' ? ton : await logInAgain(ton)
      expect(await seeRequest(back, id)).toMatchObject({ may: { review: false } })
      expect((await speak(back, `${id}/review`)).body).toMatchObject({ message: 'OWN_ACCOUNT' })
      expect((await speak(kanda, `${id}/review`)).body).toMatchObject({ message: 'SAME_OPERATOR' })
      expect(await reviewsDue(cashier)).toBe(1)
      expect(await seeRequest(ekk, id)).toMatchObject({ may: { review: true } })
      expect((await speak(ekk, `${id}/review`)).body).toEqual({ message: 'OK' })
      expect(await reviewsDue(cashier)).toBe(0)
    },
  )
})
