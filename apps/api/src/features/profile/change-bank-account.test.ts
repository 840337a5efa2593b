import { confirmByCode, join, nextPhone, type Person, proveAccount } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

type Answer = { message?: string; bankAccountNo?: string; bankAccountState?: string }

function change({ token }: Person, body: Record<string, unknown>) {
  return app.wire<Answer>('PUT', '/api/account/bankAccount', {
    token,
    body: { bankCode: 'KBANK', bankAccountName: 'Malee  Sukjai', bankAccountNo: nextPhone(), ...body },
  })
}

/** A member who claims an account that another member has registered without a proof. */
async function claimant(): Promise<{ person: Person; holder: Person }> {
  const holder = await join(app)
  const person = await join(app, { bankAccountNo: holder.phone, claimsBankAccount: true })
  await confirmByCode(app, person)
  return { holder, person }
}

/** A member whose account was proved by another one. */
async function whoLostIt(): Promise<Person> {
  const { person } = await claimant()
  await app.db.deleteFrom('member_bank_claim').where('member_id', '=', person.memberId).execute()
  await app.db
    .updateTable('member')
    .set({ bank_account_no: '' })
    .where('member_id', '=', person.memberId)
    .execute()
  return person
}

describe('giving another bank account', () => {
  it('replaces one that was taken, which is unproved then, and shows in the security events', async () => {
    const person = await whoLostIt()
    const bankAccountNo = nextPhone()
    const { status, body } = await change(person, { bankAccountNo })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      bankAccountNo,
      bankAccountName: 'MALEE SUKJAI',
      bankAccountState: 'UNPROVED',
    })
    const { body: events } = await app.wire('GET', '/api/account/events', { token: person.token })
    expect(events).toMatchObject({ events: [{ kind: 'BANK_ACCOUNT_CHANGED' }] })
  })

  it('is refused with STEP_UP_REQUIRED until the member has confirmed, and changes nothing', async () => {
    const { person } = await claimant()
    app.clock.advance(10 * 60)
    expect(await change(person, {})).toMatchObject({ status: 403, body: { message: 'STEP_UP_REQUIRED' } })
    const { body } = await app.wire<Answer>('GET', '/api/account/profile', { token: person.token })
    expect(body.bankAccountState).toBe('CLAIMED')
  })

  it('replaces a claimed one, and gives the claim up', async () => {
    const { person } = await claimant()
    expect((await change(person, {})).body).toMatchObject({ bankAccountState: 'UNPROVED' })
    // It is the member's own now, and cannot be changed again.
    expect((await change(person, {})).body.message).toBe('INVALID_BANK')
  })

  it('refuses every other account, a bad number and an unknown bank with INVALID_BANK', async () => {
    const person = await join(app)
    expect((await change(person, {})).body.message).toBe('INVALID_BANK')
    const lost = await whoLostIt()
    expect((await change(lost, { bankAccountNo: '123' })).body.message).toBe('INVALID_BANK')
    expect((await change(lost, { bankCode: 'NOBANK' })).body.message).toBe('INVALID_BANK')
    expect((await change(lost, { bankCode: 'KTB', bankAccountName: 'มาลี' })).body.message).toBe(
      'BANK_ACCOUNT_NAME_ENG',
    )
  })

  it('refuses another member’s account with EXISTING_BANK, unless it is claimed and not proved', async () => {
    const person = await whoLostIt()
    const other = await join(app)
    const refused = await change(person, { bankAccountNo: other.phone })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'EXISTING_BANK', details: { canProve: true } },
    })
    const claimed = await change(person, { bankAccountNo: other.phone, claimsBankAccount: true })
    expect(claimed.body).toMatchObject({ bankAccountState: 'CLAIMED' })
    const proved = await join(app)
    await proveAccount(app.db, proved)
    const again = await change(person, { bankAccountNo: proved.phone, claimsBankAccount: true })
    expect(again.body.message).toBe('EXISTING_BANK')
    // The refusal left the claim as it was.
    expect((await change(person, { bankAccountNo: other.phone })).body).toMatchObject({
      bankAccountState: 'CLAIMED',
    })
  })

  it('waits with PASSWORD_RESET_WAIT after the password was set by a code', async () => {
    const person = await whoLostIt()
    await app.db
      .updateTable('member')
      .set({ password_reset_at: app.clock.now() })
      .where('member_id', '=', person.memberId)
      .execute()
    expect((await change(person, {})).body.message).toBe('PASSWORD_RESET_WAIT')
  })

  it('is one account when several are given at the same moment', async () => {
    const person = await whoLostIt()
    const answers = await Promise.all(Array.from({ length: 5 }, () => change(person, {})))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const held = await app.db
      .selectFrom('member_bank_account')
      .select('account_no')
      .where('member_id', '=', person.memberId)
      .execute()
    expect(held).toHaveLength(1)
  })
})
