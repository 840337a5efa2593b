import type { Profile } from '@kapao/contract/profile'
import { confirmByCode, join, type Person } from '@kapao/testkit/people'
import { setAccountSafety } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

/** A member whose bank accepts only English names, with an account name in Thai from before that rule. */
async function joinNamedInThai(bankCode = 'KTB'): Promise<Person> {
  const noi = await join(app, { bankCode, bankAccountName: 'NOI' })
  await app.db
    .updateTable('member')
    .set({ bank_account_name: 'น้อย ใจดี' })
    .where('member_id', '=', noi.memberId)
    .execute()
  await confirmByCode(app, noi)
  return noi
}

async function rename({ token }: Person, body: unknown) {
  const { status, body: answer } = await app.wire('PUT', '/api/account/bankAccountName', { token, body })
  return { status, body: answer }
}

const hour = 3_600_000

/** Sets when the password was set by a code, in milliseconds from now. */
function resetPasswordAt({ memberId }: Person, milliseconds: number) {
  return app.db
    .updateTable('member')
    .set({ password_reset_at: new Date(app.clock.now().getTime() + milliseconds) })
    .where('member_id', '=', memberId)
    .execute()
}

async function nameOf({ token }: Person) {
  return (await app.wire<Profile>('GET', '/api/account/profile', { token })).body.bankAccountName
}

describe('writing the account name in English', () => {
  it.each(['KTB', 'TMB', 'BBL'])(
    'is offered at %s, kept in capitals, and not offered again',
    async (bankCode) => {
      const noi = await joinNamedInThai(bankCode)
      const before = await app.wire<Profile>('GET', '/api/account/profile', { token: noi.token })
      expect(before.body.needsEnglishName).toBe(true)
      const { status, body } = await rename(noi, { bankCode, bankAccountName: ' noi  jaidee ' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ bankAccountName: 'NOI JAIDEE', needsEnglishName: false })
      expect(await rename(noi, { bankCode, bankAccountName: 'NOI JAIDEE' })).toMatchObject({ status: 200 })
    },
  )

  it('creates a security event and the time from which withdrawals wait', async () => {
    const noi = await joinNamedInThai()
    await rename(noi, { bankCode: 'KTB', bankAccountName: 'NOI JAIDEE' })
    const { body } = await app.wire('GET', '/api/account/events', { token: noi.token })
    expect(body).toMatchObject({ events: [{ kind: 'BANK_ACCOUNT_NAME_CHANGED' }] })
    const { bank_account_name_changed_at } = await app.db
      .selectFrom('member')
      .select('bank_account_name_changed_at')
      .where('member_id', '=', noi.memberId)
      .executeTakeFirstOrThrow()
    expect(bank_account_name_changed_at).toEqual(expect.any(Date))
  })

  it('is refused with STEP_UP_REQUIRED until the member has confirmed, and where the operator does not want that it is not', async () => {
    const noi = await joinNamedInThai()
    const body = { bankCode: 'KTB', bankAccountName: 'NOI JAIDEE' }
    app.clock.advance(10 * 60)
    expect(await rename(noi, body)).toMatchObject({ status: 403, body: { message: 'STEP_UP_REQUIRED' } })
    expect(await nameOf(noi)).toBe('น้อย ใจดี')
    await setAccountSafety(app, { stepUpBankAccount: false })
    expect(await rename(noi, body)).toMatchObject({ status: 200 })
    await setAccountSafety(app, { stepUpBankAccount: true })
  })

  it('is refused with PASSWORD_RESET_WAIT for a day after the password was set by a code, and changes nothing', async () => {
    const noi = await joinNamedInThai()
    const body = { bankCode: 'KTB', bankAccountName: 'NOI JAIDEE' }
    await resetPasswordAt(noi, -24 * hour + 60_000)
    expect(await rename(noi, body)).toMatchObject({ status: 409, body: { message: 'PASSWORD_RESET_WAIT' } })
    expect(await nameOf(noi)).toBe('น้อย ใจดี')
    await resetPasswordAt(noi, -24 * hour)
    expect(await rename(noi, body)).toMatchObject({ status: 200 })
  })

  it.each([
    ['letters that are not English', { bankCode: 'KTB', bankAccountName: 'น้อย' }, 'BANK_ACCOUNT_NAME_ENG'],
    ['digits', { bankCode: 'KTB', bankAccountName: 'NOI 2' }, 'BANK_ACCOUNT_NAME_ENG'],
    ['another bank', { bankCode: 'BBL', bankAccountName: 'NOI JAIDEE' }, 'INVALID_BANK'],
    ['nothing', { bankCode: 'KTB', bankAccountName: '  ' }, 'VALIDATION_FAILED'],
  ])('refuses %s and changes nothing', async (_what, body, message) => {
    const noi = await joinNamedInThai()
    expect(await rename(noi, body)).toMatchObject({ body: { message } })
    expect(await nameOf(noi)).toBe('น้อย ใจดี')
  })

  it('refuses INVALID_BANK once it is English, so that the account cannot be renamed to a stranger', async () => {
    const malee = await join(app, { bankCode: 'KTB', bankAccountName: 'MALEE' })
    expect(await rename(malee, { bankCode: 'KTB', bankAccountName: 'STRANGER' })).toMatchObject({
      body: { message: 'INVALID_BANK' },
    })
    expect(await nameOf(malee)).toBe('MALEE')
  })

  it('refuses INVALID_BANK at a bank that accepts any name', async () => {
    const anan = await join(app)
    expect(await rename(anan, { bankCode: 'KBANK', bankAccountName: 'STRANGER' })).toMatchObject({
      body: { message: 'INVALID_BANK' },
    })
  })

  it('is written by one of two concurrent requests', async () => {
    const noi = await joinNamedInThai()
    const answers = await Promise.all([
      rename(noi, { bankCode: 'KTB', bankAccountName: 'NOI ONE' }),
      rename(noi, { bankCode: 'KTB', bankAccountName: 'NOI TWO' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })
})
