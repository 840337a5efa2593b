import { matchAsOperator, openBankAccount, sendFeedWebhook, statementMessage } from '@kapao/testkit/feed'
import { join, nextPhone, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let amount = 700

beforeAll(async () => {
  app = await startTestApp()
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
})

// Closing checks the whole book.
afterAll(() => app.close())

/** A transfer from an account, of which the bank shows this much, that an operator credits to the member. */
async function assign({ memberId }: Person, fromAccount: string): Promise<void> {
  const message = statementMessage((amount += 1), { fromAccount })
  expect((await sendFeedWebhook(app, message)).status).toBe(200)
  expect(await matchAsOperator(app, { bankTransactionId: message.id, memberId })).toMatchObject({
    status: 200,
  })
}

async function stateOf({ token }: Person): Promise<unknown> {
  return (await app.wire('GET', '/api/account/profile', { token })).body['bankAccountState']
}

async function provedDigitsOf({ memberId }: Person) {
  const account = app.db
    .selectFrom('member_bank_account')
    .select('proved_digits')
    .where('member_id', '=', memberId)
  return (await account.executeTakeFirst())?.proved_digits
}

describe('four digits without a name', () => {
  it('prove an account that nobody else has registered', async () => {
    const person = await join(app)
    await assign(person, `x${person.phone.slice(-4)}`)
    expect(await stateOf(person)).toBe('PROVED')
  })

  it('prove a disputed account neither for who registered it nor for who claims it', async () => {
    const accountNo = nextPhone()
    const registered = await join(app, { bankAccountNo: accountNo })
    const claimant = await join(app, { bankAccountNo: accountNo, claimsBankAccount: true })
    for (const person of [registered, claimant]) await assign(person, `x${accountNo.slice(-4)}`)
    expect([await stateOf(registered), await stateOf(claimant)]).toEqual(['UNPROVED', 'CLAIMED'])
  })
})

it('six digits without a name prove a disputed account', async () => {
  const accountNo = nextPhone()
  const registered = await join(app, { bankAccountNo: accountNo })
  const claimant = await join(app, { bankAccountNo: accountNo, claimsBankAccount: true })
  await assign(claimant, `x${accountNo.slice(-6)}`)
  expect([await stateOf(registered), await stateOf(claimant)]).toEqual(['TAKEN', 'PROVED'])
})

it('a transfer from another account adds no digits to a proof, and one from the same account does', async () => {
  const person = await join(app)
  await assign(person, `x${person.phone.slice(-6)}`)
  const proved = await provedDigitsOf(person)
  await assign(person, nextPhone())
  expect([await stateOf(person), await provedDigitsOf(person)]).toEqual(['PROVED', proved])
  await assign(person, person.phone)
  expect(await provedDigitsOf(person)).toBe(person.phone)
})
