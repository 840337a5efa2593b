import { randomUUID } from 'node:crypto'
import type { AccountView } from '@kapao/contract/account-view'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { deposit } from '@kapao/testkit/test-book'
import { join, nextPhone, type Person, proveAccount } from '@kapao/testkit/people'
import { setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { postEntry } from '@kapao/ledger/ledger'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let ploy: OperatorPerson
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['support-lead'] })
})

beforeEach(async () => {
  somchai = await join(app, { name: 'สมชาย ใจดี', bankAccountName: 'SOMCHAI JAIDEE' })
})

afterEach(() => setFourEyes(app, { isRequired: false }))

afterAll(() => app.close())

const reason = 'The member showed the bank book'

function correct(path: 'name' | 'bank-account', body: object, by = kanda, of = somchai) {
  return app.wire<{ message: string; details?: unknown }>('POST', `/api/operator/members/${path}`, {
    ...by.speak,
    body: { memberId: of.memberId, reason, ...body },
  })
}

function account(overrides: object = {}) {
  return { bankCode: 'KBANK', bankAccountName: 'Somchai  Jaidee', bankAccountNo: nextPhone(), ...overrides }
}

/** Everything that a correction changes, to prove that a refusal changes nothing. */
async function stored({ memberId }: Person) {
  const { db } = app
  const member = await db
    .selectFrom('member')
    .select(['name', 'bank_code', 'bank_account_no', 'bank_account_name', 'bank_account_name_changed_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('member_bank_account')
    .select(['account_no', 'proved_at'])
    .where('member_id', '=', memberId)
    .execute()
  const events = await db
    .selectFrom('security_event')
    .select(['kind', 'by_operator', 'device', 'address'])
    .where('member_id', '=', memberId)
    .execute()
  return { member, held, events }
}

async function expectRefused(body: object, code: string): Promise<void> {
  const before = await stored(somchai)
  expect((await correct('bank-account', body)).body.message).toBe(code)
  expect(await stored(somchai)).toEqual(before)
}

async function noticeTo(phone: string): Promise<string> {
  return until('the SMS has arrived', async () => {
    const { body } = await app.outside<{ text: string }[]>('GET', `/control/sms?phone=${phone}`)
    return body.map(({ text }) => text).find((text) => !/\b\d{6}\b/.test(text))
  })
}

describe('a name that an operator corrects', () => {
  it('is the new one, and the member is told without the operator’s device and address', async () => {
    expect((await correct('name', { name: 'สมชาย ใจงาม' })).body).toEqual({ message: 'OK' })
    const after = await stored(somchai)
    expect(after.member.name).toBe('สมชาย ใจงาม')
    expect(after.events).toEqual([{ kind: 'NAME_CHANGED', by_operator: true, device: '', address: '' }])
    expect(await noticeTo(somchai.phone)).toMatch(/Your name was changed[^]*By our staff/)
    const { body } = await app.wire('GET', '/api/account/events', { token: somchai.token })
    expect(body).toMatchObject({ events: [{ kind: 'NAME_CHANGED', byOperator: true, isSeen: false }] })
  })

  it('changes nothing when it is the same, also when it is repeated', async () => {
    const before = await stored(somchai)
    expect((await correct('name', { name: 'สมชาย ใจดี' })).body).toEqual({ message: 'OK' })
    expect(await stored(somchai)).toEqual(before)
    for (const name of ['', ' \u200b ', 'x'.repeat(101)])
      expect((await correct('name', { name })).body.message).toBe('VALIDATION_FAILED')
    expect(await stored(somchai)).toEqual(before)
  })
})

describe('a bank account that an operator corrects', () => {
  it('is where the member is paid from then on: unproved, and withdrawals wait as after a change of the name', async () => {
    await proveAccount(app.db, somchai)
    const given = account()
    expect((await correct('bank-account', given)).body).toEqual({ message: 'OK' })
    const { member, held, events } = await stored(somchai)
    expect(member).toMatchObject({
      bank_code: 'KBANK',
      bank_account_no: given.bankAccountNo,
      bank_account_name: 'SOMCHAI JAIDEE',
      bank_account_name_changed_at: expect.any(Date),
    })
    expect(held).toEqual([{ account_no: given.bankAccountNo, proved_at: null }])
    expect(events).toMatchObject([{ kind: 'BANK_ACCOUNT_CHANGED', by_operator: true }])
    expect(await noticeTo(somchai.phone)).toMatch(/Your bank account was changed[^]*By our staff/)
    await app.context.transaction((tx) => postEntry(tx, deposit(somchai.memberId, 100_000n)))
    const { body } = await app.wire('POST', '/api/wallet/withdraw', {
      token: somchai.token,
      body: { amount: 200 },
    })
    expect(body).toMatchObject({ stage: 'COOLING', bankAccountNo: given.bankAccountNo })
  })

  it('frees the number of before for its owner', async () => {
    const malee = await join(app)
    const number = somchai.phone
    expect(
      (await correct('bank-account', account({ bankAccountNo: number }), kanda, malee)).body.message,
    ).toBe('EXISTING_BANK')
    await correct('bank-account', account())
    expect((await correct('bank-account', account({ bankAccountNo: number }), kanda, malee)).body).toEqual({
      message: 'OK',
    })
  })

  it('keeps its proof where only the name is corrected', async () => {
    await proveAccount(app.db, somchai)
    const same = { bankCode: 'KBANK', bankAccountNo: somchai.phone }
    expect(
      (await correct('bank-account', account({ ...same, bankAccountName: 'Somchai Jaingam' }))).status,
    ).toBe(200)
    const { member, held, events } = await stored(somchai)
    expect(member.bank_account_name).toBe('SOMCHAI JAINGAM')
    expect(held).toEqual([{ account_no: somchai.phone, proved_at: expect.any(Date) }])
    expect(events).toMatchObject([{ kind: 'BANK_ACCOUNT_NAME_CHANGED' }])
  })

  it('changes nothing when it is the same: no wait begins, and nobody is told', async () => {
    const before = await stored(somchai)
    const same = { bankCode: 'KBANK', bankAccountNo: somchai.phone }
    expect((await correct('bank-account', account(same))).body).toEqual({ message: 'OK' })
    expect(await stored(somchai)).toEqual(before)
  })

  it('refuses what the registration refuses, and changes nothing', async () => {
    const malee = await join(app)
    await expectRefused(account({ bankAccountNo: '123' }), 'INVALID_BANK')
    await expectRefused(account({ bankCode: 'NOBANK' }), 'INVALID_BANK')
    await expectRefused(account({ bankCode: 'KTB', bankAccountName: 'สมชาย' }), 'BANK_ACCOUNT_NAME_ENG')
    await expectRefused(account({ bankAccountNo: malee.phone }), 'EXISTING_BANK')
    await expectRefused(account({ bankAccountName: ' ' }), 'VALIDATION_FAILED')
  })

  it('refuses WITHDRAW_IN_PROGRESS while money goes to the account of before', async () => {
    await app.context.transaction((tx) => postEntry(tx, deposit(somchai.memberId, 100_000n)))
    const begun = await app.wire('POST', '/api/wallet/withdraw', {
      token: somchai.token,
      body: { amount: 200 },
    })
    expect(begun.status).toBe(200)
    await expectRefused(account(), 'WITHDRAW_IN_PROGRESS')
  })

  it('refuses PASSWORD_RESET_WAIT for a day after the password was reset', async () => {
    await app.db
      .updateTable('member')
      .set({ password_reset_at: app.clock.now() })
      .where('member_id', '=', somchai.memberId)
      .execute()
    await expectRefused(account(), 'PASSWORD_RESET_WAIT')
  })

  it('is one of those that several operators give at the same moment, and the only one held', async () => {
    const given = Array.from({ length: 6 }, () => account())
    const answers = await Promise.all(
      given.map((each, index) => correct('bank-account', each, index % 2 ? kanda : ploy)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { member, held } = await stored(somchai)
    expect(held).toEqual([{ account_no: member.bank_account_no, proved_at: null }])
  })

  it('is given to one of several members at the same moment', async () => {
    const others = [somchai, await join(app), await join(app)]
    const given = account()
    const answers = await Promise.all(others.map((each) => correct('bank-account', given, kanda, each)))
    expect(answers.map(({ body }) => body.message).toSorted()).toEqual([
      'EXISTING_BANK',
      'EXISTING_BANK',
      'OK',
    ])
  })

  it('is never left half way by a withdrawal that begins at the same moment', async () => {
    await app.context.transaction((tx) => postEntry(tx, deposit(somchai.memberId, 100_000n)))
    const given = account()
    const [corrected, withdrawn] = await Promise.all([
      correct('bank-account', given),
      app.wire<{ bankAccountNo: string }>('POST', '/api/wallet/withdraw', {
        token: somchai.token,
        body: { amount: 200 },
      }),
    ])
    const { member } = await stored(somchai)
    expect(withdrawn.status).toBe(200)
    expect(withdrawn.body.bankAccountNo).toBe(member.bank_account_no)
    expect(corrected.body.message).toBe(
      member.bank_account_no === given.bankAccountNo ? 'OK' : 'WITHDRAW_IN_PROGRESS',
    )
  })
})

describe('a correction', () => {
  it('needs the permission, and a code of the last five minutes', async () => {
    const before = await stored(somchai)
    const ton = await joinOperator(app, { roles: ['support', 'cashier'] })
    expect((await correct('bank-account', account(), ton)).body.message).toBe('FORBIDDEN')
    expect((await correct('name', { name: 'Anan' }, ton)).body.message).toBe('FORBIDDEN')
    app.clock.advance(5 * 60 + 1)
    expect((await correct('bank-account', account())).body.message).toBe('STEP_UP_REQUIRED')
    expect((await correct('name', { name: 'Anan' })).body.message).toBe('STEP_UP_REQUIRED')
    expect(await stored(somchai)).toEqual(before)
    kanda = await joinOperator(app, { operatorId: 'kanda2' })
    ploy = await joinOperator(app, { operatorId: 'ploy2', roles: ['support-lead'] })
  })

  it('refuses NO_DATA for a member who does not exist', async () => {
    const nobody = { ...somchai, memberId: randomUUID() }
    expect((await correct('name', { name: 'Anan' }, kanda, nobody)).body.message).toBe('NO_DATA')
    expect((await correct('bank-account', account(), kanda, nobody)).body.message).toBe('NO_DATA')
  })

  it('needs two operators where the site requires it, who see a part of the old account; the member reads the reason', async () => {
    await setFourEyes(app, { isRequired: true })
    const body = { memberId: somchai.memberId, reason, ...account() }
    expect((await correct('bank-account', body)).body.message).toBe('APPROVAL_REQUIRED')
    expect((await correct('name', { name: 'Anan' })).body.message).toBe('APPROVAL_REQUIRED')
    const approvalId = randomUUID()
    function decide(by: OperatorPerson, path: string, sent: object) {
      return app.wire<{ message: string }>('POST', `/api/operator/approvals${path}`, {
        ...by.speak,
        body: sent,
      })
    }
    const asked = { approvalId, call: 'correctBankAccount', body, reason }
    expect((await decide(ploy, '/request', asked)).body.message).toBe('OK')
    const { body: listed } = await app.wire<{ approvals: { before: object }[] }>(
      'POST',
      '/api/operator/approvals',
      { ...kanda.speak, body: {} },
    )
    expect(listed.approvals[0]?.before).toMatchObject({ bankAccountNo: `•••${somchai.phone.slice(-4)}` })
    expect(JSON.stringify(listed.approvals[0]?.before)).not.toContain(somchai.phone)
    expect((await decide(ploy, `/${approvalId}/approve`, {})).body.message).toBe('SAME_OPERATOR')
    expect((await decide(kanda, `/${approvalId}/approve`, {})).body.message).toBe('OK')
    expect((await stored(somchai)).member.bank_account_no).toBe(body.bankAccountNo)
    // The record of acts stays for years, and more people read it than may see an account.
    const acts = await app.db
      .selectFrom('ledger.operator_act')
      .select(['call', 'input'])
      .where('call', 'in', ['correctBankAccount', 'requestApproval'])
      .where('member_id', '=', somchai.memberId)
      .execute()
    expect(acts.map(({ call }) => call)).toContain('correctBankAccount')
    expect(JSON.stringify(acts)).toContain(`•••${body.bankAccountNo.slice(-4)}`)
    expect(JSON.stringify(acts)).not.toContain(body.bankAccountNo)
    const { body: seen } = await app.wire<{ views: AccountView[] }>('POST', '/api/account/views', {
      token: somchai.token,
      body: {},
    })
    expect(seen.views).toMatchObject([{ what: 'correctBankAccount', roles: ['support-lead'], reason }])
  })

  it('does not run when the account has changed since it was asked for', async () => {
    const body = { memberId: somchai.memberId, reason, ...account() }
    await setFourEyes(app, { isRequired: true })
    const approvalId = randomUUID()
    const asked = { approvalId, call: 'correctBankAccount', body, reason }
    await app.wire('POST', '/api/operator/approvals/request', { ...ploy.speak, body: asked })
    await setFourEyes(app, { isRequired: false })
    const other = account()
    await correct('bank-account', other)
    const answer = await app.wire<{ message: string }>(
      'POST',
      `/api/operator/approvals/${approvalId}/approve`,
      { ...kanda.speak, body: {} },
    )
    expect(answer.body.message).toBe('APPROVAL_STALE')
    expect((await stored(somchai)).member.bank_account_no).toBe(other.bankAccountNo)
  })
})
