import { randomUUID } from 'node:crypto'
import type { Approval } from '@kapao/contract/approval'
import { collectAlarms } from '@kapao/testkit/alarms'
import { joinWithMoney } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { codeOf, joinOperator, type OperatorPerson, suspendOperator } from '@kapao/testkit/operators'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { setAccountSafety, setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
/** Two owners, and a cashier. */
let kanda: OperatorPerson
let ekk: OperatorPerson
let ploy: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  kanda = await joinOperator(app)
  ekk = await joinOperator(app)
  ploy = await joinOperator(app, { roles: ['cashier'] })
})

afterAll(() => app.close())

beforeEach(() => requireTwo(true))

function requireTwo(isRequired: boolean) {
  return setFourEyes(app, { isRequired })
}

type Answered = { message: string }

function speak({ speak: by }: OperatorPerson, path: string, body: unknown = {}) {
  return app.wire<Answered>('POST', `/api/operator/${path}`, { ...by, body })
}

/** A new deposit account, closed. */
function account(named: Record<string, unknown> = {}) {
  const accountNo = String(Math.trunc(1e9 + Number.parseInt(randomUUID().slice(0, 7), 16)))
  return {
    depositAccountId: randomUUID(),
    bankCode: 'SCB',
    bankType: 'BANK',
    mode: 'AUTO',
    accountName: 'Kapao Co., Ltd.',
    accountNo,
    promptPayId: null,
    currency: 'BAHT',
    place: 5,
    isOpen: false,
    ...named,
  }
}

/** Makes a request, and returns its id. */
async function request(
  by: OperatorPerson,
  call: string,
  body: Record<string, unknown>,
  code = 'OK',
): Promise<string> {
  const approvalId = randomUUID()
  const { body: answer } = await speak(by, 'approvals/request', {
    approvalId,
    call,
    body,
    reason: 'A new account at the bank',
  })
  expect(answer.message).toBe(code)
  return approvalId
}

async function decide(by: OperatorPerson, approvalId: string, how: string, body: unknown = {}) {
  return (await speak(by, `approvals/${approvalId}/${how}`, body)).body.message
}

async function isAdded({ depositAccountId }: { depositAccountId: string }): Promise<boolean> {
  const found = await app.db
    .selectFrom('deposit_account')
    .select('is_open')
    .where('deposit_account_id', '=', depositAccountId)
    .executeTakeFirst()
  return found !== undefined
}

async function list(by: OperatorPerson, show: 'open' | 'all' = 'open') {
  const { body } = await app.wire<{ approvals: Approval[]; waiting: number; reviewsDue: number }>(
    'POST',
    '/api/operator/approvals',
    { ...by.speak, body: { show } },
  )
  return body
}

function see(by: OperatorPerson, approvalId: string) {
  return list(by, 'all').then(({ approvals }) => approvals.find(({ _id }) => _id === approvalId))
}

/** The latest acts: who, what, and what came of it. */
async function latestActs(count: number) {
  const acts = await app.db
    .selectFrom('ledger.operator_act')
    .select(['operator_id as by', 'call', 'outcome', 'subject', 'reason', 'input'])
    .orderBy('act_no', 'desc')
    .limit(count)
    .execute()
  return acts.toReversed()
}

describe('a call that needs two operators', () => {
  it('runs at once where the site does not require it', async () => {
    await requireTwo(false)
    const added = account()
    expect((await speak(kanda, 'deposit-accounts', added)).body.message).toBe('OK')
    expect(await isAdded(added)).toBe(true)
    await request(kanda, 'addDepositAccount', account(), 'APPROVAL_NOT_NEEDED')
  })

  it('is refused to one, also to a program, and runs when another owner approves it', async () => {
    const added = account()
    expect((await speak(kanda, 'deposit-accounts', added)).body.message).toBe('APPROVAL_REQUIRED')
    const token = await operatorKey(app)
    const byProgram = await app.wire('POST', '/api/operator/deposit-accounts', { token, body: added })
    expect([byProgram.status, byProgram.body['message']]).toEqual([403, 'APPROVAL_REQUIRED'])
    const id = await request(kanda, 'addDepositAccount', added)
    expect(await isAdded(added)).toBe(false)
    expect(await list(ekk)).toMatchObject({
      waiting: 1,
      approvals: [
        { _id: id, state: 'waiting', input: added, before: {}, may: { decide: true, withdraw: false } },
      ],
    })
    expect(await list(kanda)).toMatchObject({
      waiting: 0,
      approvals: [{ may: { decide: false, withdraw: true } }],
    })
    expect((await list(ploy)).approvals).toEqual([])

    expect(await decide(ekk, id, 'approve')).toBe('OK')
    expect(await isAdded(added)).toBe(true)
    expect(await see(kanda, id)).toMatchObject({ state: 'done', decidedBy: ekk.operatorId })
    expect(await latestActs(2)).toMatchObject([
      {
        by: kanda.operatorId,
        call: 'addDepositAccount',
        outcome: 'done',
        subject: added.depositAccountId,
        reason: 'A new account at the bank',
        input: added,
      },
      { by: ekk.operatorId, call: 'approveRequest', outcome: 'done', subject: id },
    ])
  })

  it('runs once, however many approve it at once', async () => {
    const added = account()
    const id = await request(kanda, 'addDepositAccount', added)
    const answers = await Promise.all(Array.from({ length: 64 }, () => decide(ekk, id, 'approve')))
    expect(answers.filter((message) => message === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'APPROVAL_ENDED']))
    const done = (await latestActs(70)).filter(
      ({ call, subject, outcome }) =>
        call === 'addDepositAccount' && subject === added.depositAccountId && outcome === 'done',
    )
    expect(done).toHaveLength(1)
  })

  it('is approved neither by its maker nor by who may not make it, and the database refuses it too', async () => {
    const added = account()
    const id = await request(kanda, 'addDepositAccount', added)
    expect(await decide(kanda, id, 'approve')).toBe('SAME_OPERATOR')
    expect(await decide(kanda, id, 'reject', { reason: 'No' })).toBe('SAME_OPERATOR')
    expect(await decide(ploy, id, 'approve')).toBe('FORBIDDEN')
    expect(await decide(ploy, id, 'reject', { reason: 'No' })).toBe('FORBIDDEN')
    expect(await decide(ekk, randomUUID(), 'approve')).toBe('NO_DATA')
    await expect(
      app.db
        .updateTable('approval')
        .set({ state: 'done', decided_by: kanda.operatorId, decided_at: app.clock.now(), sealed_body: null })
        .where('approval_id', '=', id)
        .execute(),
    ).rejects.toThrow('maker_is_not_checker')
    expect(await isAdded(added)).toBe(false)
    await request(ploy, 'addDepositAccount', account(), 'FORBIDDEN')
  })

  it('is approved only after a fresh code', async () => {
    const id = await request(kanda, 'addDepositAccount', account())
    app.clock.advance(301)
    expect(await decide(ekk, id, 'approve')).toBe('STEP_UP_REQUIRED')
    expect(await decide(ekk, id, 'break-glass', { reason: 'x' })).toBe('STEP_UP_REQUIRED')
    for (const each of [kanda, ekk, ploy])
      expect((await speak(each, 'step-up', { otpCode: codeOf(each, app.clock.now()) })).status).toBe(200)
    expect(await decide(ekk, id, 'approve')).toBe('OK')
  })

  it('is refused when what it changes has changed since, and still waits', async () => {
    const added = account()
    await app.wire('POST', '/api/operator/deposit-accounts', { ...kanda.speak, body: added })
    const { depositAccountId, accountName, place } = added
    expect(await decide(ekk, await request(kanda, 'addDepositAccount', added), 'approve')).toBe('OK')
    const opening = { depositAccountId, accountName, place, isOpen: true }
    const id = await request(kanda, 'changeDepositAccount', opening)
    const moved = { ...opening, place: 9, isOpen: false }
    expect((await speak(kanda, 'deposit-accounts/change', moved)).body.message).toBe('OK')
    expect(await decide(ekk, id, 'approve')).toBe('APPROVAL_STALE')
    expect(await see(ekk, id)).toMatchObject({ state: 'waiting' })
    expect(await latestActs(1)).toMatchObject([{ call: 'approveRequest', outcome: 'APPROVAL_STALE' }])
  })

  it('is refused when its maker may not make the call any more', async () => {
    const leaving = await joinOperator(app)
    const id = await request(leaving, 'addDepositAccount', account())
    await suspendOperator(app, leaving.operatorId)
    expect(await decide(ekk, id, 'approve')).toBe('APPROVAL_STALE')
  })

  it('is refused after 24 hours, a rejection or a withdrawal, and then nothing can be decided', async () => {
    const added = account()
    const [rejected, withdrawn] = [
      await request(kanda, 'addDepositAccount', added),
      await request(kanda, 'addDepositAccount', added),
    ]
    expect(await decide(ekk, rejected, 'reject', { reason: 'Not our account' })).toBe('OK')
    expect(await see(kanda, rejected)).toMatchObject({ state: 'rejected', decisionReason: 'Not our account' })
    expect(await decide(ekk, withdrawn, 'withdraw')).toBe('NO_DATA')
    expect(await decide(kanda, withdrawn, 'withdraw')).toBe('OK')
    expect(await see(kanda, withdrawn)).toMatchObject({ state: 'withdrawn' })
    const expired = await request(kanda, 'addDepositAccount', added)
    await app.db
      .updateTable('approval')
      .set({ expires_at: app.clock.now() })
      .where('approval_id', '=', expired)
      .execute()
    expect(await see(kanda, expired)).toMatchObject({ state: 'expired', may: { withdraw: false } })
    for (const id of [rejected, withdrawn, expired]) {
      expect(await decide(ekk, id, 'approve')).toBe('APPROVAL_ENDED')
      expect(await decide(ekk, id, 'reject', { reason: 'x' })).toBe('APPROVAL_ENDED')
      expect(await decide(kanda, id, 'withdraw')).toBe('APPROVAL_ENDED')
      expect(await decide(kanda, id, 'break-glass', { reason: 'x' })).toBe('APPROVAL_ENDED')
    }
    expect(await isAdded(added)).toBe(false)
  })

  it('passes on what the call refuses, and still waits', async () => {
    const id = await request(kanda, 'addDepositAccount', account({ bankCode: 'NOBANK' }))
    const { body } = await speak(ekk, `approvals/${id}/approve`)
    expect(body).toMatchObject({ message: 'APPROVAL_REFUSED', details: { code: 'NO_BANK' } })
    expect(await decide(kanda, id, 'break-glass', { reason: 'x' })).toBe('APPROVAL_REFUSED')
    expect(await see(ekk, id)).toMatchObject({ state: 'waiting' })
  })

  it('is not requested with a body that it does not take, nor twice under one id', async () => {
    await request(kanda, 'addDepositAccount', { bankCode: 'SCB' }, 'VALIDATION_FAILED')
    const given = { approvalId: randomUUID(), call: 'addDepositAccount', reason: 'x', body: account() }
    const again = { ...given, body: account() }
    for (const [body, code] of [
      [given, 'OK'],
      [given, 'OK'],
      [again, 'IDEMPOTENCY_CONFLICT'],
    ] as const)
      expect((await speak(kanda, 'approvals/request', body)).body.message).toBe(code)
  })

  it('keeps the credentials of a provider encrypted, shows them to nobody, and stores them when approved', async () => {
    const provider = {
      code: 'FOUR',
      category: 'slot',
      name: 'Four eyes',
      logo: '/games/PG-logo.svg',
      background: '/games/PG-background.svg',
      ftWalletSlot: 1,
      decimals: 2,
      currency: 'BAHT',
      loginWay: 'web',
      web: 'login',
      android: null,
      ios: null,
      protocol: 'client',
      baseUrl: null,
      credentials: { agent: 'kapao', secret: 'a secret of the provider' },
      place: 90,
      isEnabled: false,
    }
    expect((await speak(kanda, 'games', provider)).body.message).toBe('APPROVAL_REQUIRED')
    const id = await request(kanda, 'setGameProvider', provider)
    const stored = await app.db
      .selectFrom('approval')
      .selectAll()
      .where('approval_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify([stored, await latestActs(1), await see(ekk, id)])).not.toContain('a secret')
    expect(await decide(ekk, id, 'approve')).toBe('OK')
    expect(JSON.stringify(await latestActs(2))).not.toContain('a secret')
    const kept = await app.db
      .selectFrom('game_provider')
      .select('credentials')
      .where('code', '=', 'FOUR')
      .executeTakeFirstOrThrow()
    expect(kept.credentials).not.toBeNull()
  })

  it('is any that loosens a limit of the site, and none that tightens one', async () => {
    const read = await app.wire<Record<string, Record<string, unknown>>>(
      'GET',
      '/api/operator/site',
      kanda.speak,
    )
    const limits = read.body['withdrawApproval'] ?? {}
    function set(settings: Record<string, unknown>) {
      return speak(kanda, 'site', settings).then(({ body }) => body.message)
    }
    expect(await set({ withdrawApproval: { ...limits, mostADay: 999 } })).toBe('APPROVAL_REQUIRED')
    expect(await set({ fourEyes: { ...read.body['fourEyes'], isRequired: false } })).toBe('APPROVAL_REQUIRED')
    expect(await set({ withdrawApproval: { ...limits, mostADay: 1 } })).toBe('OK')
    expect(await set({ notice: { text: 'Welcome' } })).toBe('OK')
    expect(await set({ refusedAddresses: ['203.0.113.7'] })).toBe('OK')
    expect(await set({ refusedAddresses: [] })).toBe('APPROVAL_REQUIRED')
    const id = await request(kanda, 'setSiteSettings', { withdrawApproval: limits })
    expect(await see(ekk, id)).toMatchObject({ before: { withdrawApproval: { mostADay: 1 } } })
    expect(await decide(ekk, id, 'approve')).toBe('OK')
  })

  it('is the approval of a large withdrawal', async () => {
    await letPayoutsGo(app.db, { mostAmount: 100 })
    const ton = await joinOperator(app, { roles: ['finance'] })
    async function withdraw(amount: number) {
      const { memberId, token } = await joinWithMoney(app, 3_000_000n)
      const { body } = await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', {
        token,
        body: { amount },
      })
      return { memberId, withdrawalId: body._id }
    }
    await setAccountSafety(app, { stepUpWithdrawalFrom: null })
    expect((await speak(ploy, 'withdrawals/approve', await withdraw(19_999.99))).body.message).toBe('OK')
    const large = await withdraw(20_000)
    expect((await speak(ploy, 'withdrawals/approve', large)).body.message).toBe('APPROVAL_REQUIRED')
    const id = await request(ploy, 'approveWithdrawal', large)
    expect(await see(ton, id)).toMatchObject({ before: { amount: 20_000, stage: 'REVIEW' } })
    expect(await decide(ton, id, 'approve')).toBe('OK')
    expect(await latestActs(2)).toMatchObject([
      { by: ploy.operatorId, call: 'approveWithdrawal', outcome: 'done' },
      { by: ton.operatorId, call: 'approveRequest', outcome: 'done' },
    ])
    const done = await app.db
      .selectFrom('withdrawal')
      .select('approved_by')
      .where('withdrawal_id', '=', large.withdrawalId)
      .executeTakeFirstOrThrow()
    expect(done.approved_by).toBe(ploy.operatorId)
  })
})

describe('breaking the glass', () => {
  it('runs a request at once by an owner alone; everybody sees it until another owner has reviewed it', async () => {
    const added = account()
    const id = await request(kanda, 'addDepositAccount', added)
    expect(await decide(ploy, id, 'break-glass', { reason: 'Urgent' })).toBe('FORBIDDEN')
    expect(await decide(kanda, randomUUID(), 'break-glass', { reason: 'Urgent' })).toBe('NO_DATA')
    const alarms = await collectAlarms(app, async () => {
      expect(await decide(kanda, id, 'break-glass', { reason: 'The bank closed our account' })).toBe('OK')
    })
    expect(alarms).toEqual(['approval.glass_broken'])
    expect(await isAdded(added)).toBe(true)
    expect((await list(ploy)).reviewsDue).toBe(1)
    expect(await see(ekk, id)).toMatchObject({
      state: 'done',
      isBreakGlass: true,
      decisionReason: 'The bank closed our account',
      reviewedBy: null,
      may: { review: true },
    })
    expect(await decide(kanda, id, 'review')).toBe('SAME_OPERATOR')
    expect(await decide(ploy, id, 'review')).toBe('FORBIDDEN')
    expect(await decide(ekk, randomUUID(), 'review')).toBe('NO_DATA')
    expect(await decide(ekk, id, 'review')).toBe('OK')
    expect(await decide(ekk, id, 'review')).toBe('APPROVAL_ENDED')
    expect((await list(ploy)).reviewsDue).toBe(0)
    expect(await see(kanda, id)).toMatchObject({ reviewedBy: ekk.operatorId })
    expect(await latestActs(4)).toMatchObject([
      { outcome: 'FORBIDDEN' },
      { outcome: 'NO_DATA' },
      { call: 'reviewBreakGlass', outcome: 'done', by: ekk.operatorId },
      { outcome: 'APPROVAL_ENDED' },
    ])
  })
})
