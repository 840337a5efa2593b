import { readBalance } from '@kapao/ledger/ledger'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import {
  bankTransactionAsOperator,
  matchAsOperator,
  openBankAccount,
  sendFeedWebhook,
  statementMessage,
} from '@kapao/testkit/feed'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { join, nextPhone, password, type Person, verifyPhone } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const scb = '4013334447'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: scb })
})

// Closing checks the whole book.
afterAll(() => app.close())

let amounts = 2000

/** An amount that no transfer of another test has. */
function newAmount(): number {
  return (amounts += 1) + 0.25
}

function balance({ memberId }: Pick<Person, 'memberId'>) {
  return readBalance(app.db, memberId, 'BAHT')
}
function satang(amount: number) {
  return BigInt(Math.round(amount * 100))
}
function somebodysAccount() {
  return nextPhone()
}

type Shown = { fromAccount?: string; fromName?: string | null }

/** A plain transfer from a KBANK account, as the feed reports it: six digits and no name, unless it shows more. */
async function transfer(accountNo: string, amount: number, shown: Shown = {}) {
  const message = statementMessage(amount, { fromAccount: `x${accountNo.slice(-6)}`, ...shown })
  expect((await sendFeedWebhook(app, message)).status).toBe(200)
  const stored = await bankTransactionAsOperator(app, message.id)
  return { id: message.id, state: [stored?.state, stored?.reason] }
}

/** A transfer of which the member has the slip. */
function slipOf(accountNo: string, amount: number, fromName = 'SOMCHAI JAIDEE') {
  return payForSlip(app, { fromAccount: accountNo, fromName, toBank: 'SCB', toAccount: scb, amount })
}
async function send({ token }: Person, { picture }: { picture: Uint8Array }) {
  const { body } = await sendSlip(app, { token, picture })
  return body.note ?? body.status
}

/** A payment of the member's own QR, of which KBANK shows the payer like on a slip. */
async function payQr({ token }: Person, accountNo: string, shown: Record<string, unknown> = {}) {
  const amount = newAmount()
  const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount },
  })
  const digits = accountNo.slice(-5, -1)
  const paid = payment(body.amount, {
    fromBank: 'KBANK',
    fromAccount: `xxx-x-x${digits}-x`,
    fromName: 'MR. SOMCHAI J',
    ...shown,
  })
  expect((await sendKbankWebhook(app, paid)).status).toBe(200)
  return body.amount
}

async function profileOf({ token }: Person) {
  const { body } = await app.wire<{
    bankAccountState: string
    isSlipNeeded: boolean
    bankAccountNo: string
  }>('GET', '/api/account/profile', { token })
  return body
}
async function stateOf(person: Person) {
  return (await profileOf(person)).bankAccountState
}

/** Registers with an account that another member has registered already, and claims it. */
function claim(accountNo: string, change: Record<string, unknown> = {}) {
  return join(app, { bankAccountNo: accountNo, claimsBankAccount: true, ...change })
}

describe('a bank account that a stranger registered', () => {
  it('brings the stranger no money: a plain transfer of its owner waits, in whichever form the bank shows it', async () => {
    const account = somebodysAccount()
    const stranger = await join(app, { bankAccountNo: account, bankAccountName: 'MALEE SUKJAI' })
    const forms: Shown[] = [
      {},
      { fromAccount: account },
      { fromAccount: account, fromName: null },
      { fromName: 'MALEE S' },
    ]
    for (const form of forms) {
      const { state } = await transfer(account, newAmount(), form)
      expect([form, state]).toEqual([form, ['waiting', 'UNPROVED_ACCOUNT']])
    }
    expect(await balance(stranger)).toBe(0n)
  })

  it('tells the stranger only that a slip is needed, and neither amount nor time', async () => {
    const account = somebodysAccount()
    const stranger = await join(app, { bankAccountNo: account })
    expect(await profileOf(stranger)).toMatchObject({ bankAccountState: 'UNPROVED', isSlipNeeded: false })
    const amount = newAmount()
    expect(await collectAnnouncements(app, () => transfer(account, amount))).toEqual([stranger.memberId])
    const profile = await profileOf(stranger)
    expect(profile).toMatchObject({ bankAccountState: 'UNPROVED', isSlipNeeded: true })
    expect(JSON.stringify(profile)).not.toContain(String(amount))
  })

  it('is not proved by the stranger’s own account that ends in the same shown digits', async () => {
    const account = somebodysAccount()
    const stranger = await join(app, { bankAccountNo: account, bankAccountName: 'MALEE SUKJAI' })
    // The same bank shows these four digits of another account, and the stranger's true name.
    await payQr(stranger, account, { fromName: 'MISS MALEE S' })
    const { state } = await transfer(account, newAmount())
    expect(state).toEqual(['waiting', 'UNPROVED_ACCOUNT'])
    const named = await transfer(account, newAmount(), { fromName: 'MR. SOMCHAI J' })
    expect(named.state).toEqual(['waiting', 'NO_MEMBER'])
  })

  it('is not proved by money from another account, under another name, or of which too little is shown', async () => {
    const account = somebodysAccount()
    const stranger = await join(app, { bankAccountNo: account })
    const digits = account.slice(-5, -1)
    for (const shown of [
      { fromAccount: 'xxx-x-x9999-x' },
      { fromName: 'MISS MALEE S' },
      { fromBank: 'SCB' },
      { fromAccount: `xxx-x-xx${digits.slice(1)}-x` },
    ])
      await payQr(stranger, account, shown)
    expect(await stateOf(stranger)).toBe('UNPROVED')
    expect(await balance(stranger)).toBeGreaterThan(0n)
  })
})

describe('a member proves a bank account', () => {
  it('with the slip of the transfer that waits, which is credited once; the next transfer needs none', async () => {
    const somchai = await join(app)
    const amount = newAmount()
    const slip = await slipOf(somchai.phone, amount)
    const waiting = await transfer(somchai.phone, amount)
    expect(waiting.state).toEqual(['waiting', 'UNPROVED_ACCOUNT'])
    expect(await send(somchai, slip)).toBe('SUCCESS')
    expect(await balance(somchai)).toBe(satang(amount))
    expect(await profileOf(somchai)).toMatchObject({ bankAccountState: 'PROVED', isSlipNeeded: false })
    const next = newAmount()
    expect((await transfer(somchai.phone, next)).state).toEqual(['credited', null])
    expect(await balance(somchai)).toBe(satang(amount) + satang(next))
  })

  it('with a slip that comes before the feed’s report: the feed’s digits are proved as well', async () => {
    const somchai = await join(app)
    const amount = newAmount()
    expect(await send(somchai, await slipOf(somchai.phone, amount))).toBe('SUCCESS')
    expect((await transfer(somchai.phone, amount)).state).toEqual(['credited', null])
    expect((await transfer(somchai.phone, newAmount())).state).toEqual(['credited', null])
  })

  it('with a payment of their own QR: what waited and shows the name is credited', async () => {
    const somchai = await join(app)
    const amount = newAmount()
    const waiting = await transfer(somchai.phone, amount, { fromName: 'MR. SOMCHAI J' })
    expect(waiting.state).toEqual(['waiting', 'UNPROVED_ACCOUNT'])
    const paid = await payQr(somchai, somchai.phone)
    expect(await stateOf(somchai)).toBe('PROVED')
    await until(
      'it is credited',
      async () => (await bankTransactionAsOperator(app, waiting.id))?.state === 'credited',
    )
    expect(await balance(somchai)).toBe(satang(amount) + satang(paid))
  })

  it('by an operator’s decision about a transfer from it', async () => {
    const somchai = await join(app)
    const waiting = await transfer(somchai.phone, newAmount())
    await matchAsOperator(app, { bankTransactionId: waiting.id, memberId: somchai.memberId })
    expect(await stateOf(somchai)).toBe('PROVED')
    expect((await transfer(somchai.phone, newAmount())).state).toEqual(['credited', null])
  })

  it('also when the report of the payment is repeated, because the server died before the proof', async () => {
    const somchai = await join(app)
    await app.wire('POST', '/api/qrcode/KBANK', { token: somchai.token, body: { amount: newAmount() } })
    const { body } = await app.wire<{ amount: number }>('GET', '/api/qrcode/KBANK', { token: somchai.token })
    const paid = payment(body.amount, {
      fromBank: 'KBANK',
      fromAccount: somchai.phone,
      fromName: 'MR. SOMCHAI J',
    })
    await sendKbankWebhook(app, paid)
    await app.db
      .updateTable('member_bank_account')
      .set({ proved_at: null, proved_by: null, proof_id: null, proved_digits: null })
      .where('member_id', '=', somchai.memberId)
      .execute()
    await sendKbankWebhook(app, paid)
    expect(await stateOf(somchai)).toBe('PROVED')
    expect(await balance(somchai)).toBe(satang(body.amount))
  })
})

describe('a member who reads EXISTING_BANK', () => {
  it('is told whether a proof would help, and registers only by saying that the account is theirs', async () => {
    const squatter = await join(app)
    const refused = await register(squatter.phone)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'EXISTING_BANK', details: { canProve: true } },
    })
    const claimant = await claim(squatter.phone)
    expect(await stateOf(claimant)).toBe('CLAIMED')
    expect(await stateOf(squatter)).toBe('UNPROVED')
  })

  it('cannot claim an account that its member has proved', async () => {
    const somchai = await join(app)
    await payQr(somchai, somchai.phone)
    for (const claimsBankAccount of [false, true]) {
      const { status, body } = await register(somchai.phone, { claimsBankAccount })
      expect([status, body.message, body.details]).toEqual([409, 'EXISTING_BANK', undefined])
    }
  })

  it('gets the account by a payment of their own QR, and the transfers that waited; the squatter gives another', async () => {
    const account = somebodysAccount()
    const squatter = await join(app, { bankAccountNo: account })
    const amount = newAmount()
    const waiting = await transfer(account, amount)
    const owner = await claim(account)
    const other = await claim(account)
    const paid = await payQr(owner, account, { fromAccount: account })
    expect(await stateOf(owner)).toBe('PROVED')
    await until(
      'it is credited',
      async () => (await bankTransactionAsOperator(app, waiting.id))?.state === 'credited',
    )
    expect(await balance(owner)).toBe(satang(paid) + satang(amount))
    for (const loser of [squatter, other]) {
      expect(await profileOf(loser)).toMatchObject({ bankAccountState: 'TAKEN', bankAccountNo: '' })
      expect(await withdraw(loser)).toBe('NO_BANK')
      expect(await balance(loser)).toBe(0n)
    }
    expect(await profileOf(squatter)).toMatchObject({ isSlipNeeded: false })
  })

  it('gets the account by a slip, with the digits and the name of a bank that shows no more', async () => {
    const account = somebodysAccount()
    const squatter = await join(app, { bankAccountNo: account })
    const owner = await claim(account)
    const amount = newAmount()
    const slip = await slipOf(account, amount)
    expect(await send(owner, slip)).toBe('SUCCESS')
    expect(await balance(owner)).toBe(satang(amount))
    expect([await stateOf(owner), await stateOf(squatter)]).toEqual(['PROVED', 'TAKEN'])
    // The account is no longer the squatter's: neither are its slips.
    expect(await send(squatter, await slipOf(account, newAmount()))).toBe('NOT_MATCH')
  })

  it('does not get the account by four digits whose name cannot be compared', async () => {
    const account = somebodysAccount()
    const squatter = await join(app, { bankAccountNo: account })
    const claimant = await claim(account)
    await payQr(claimant, account, { fromName: 'นาย สมชาย จ' })
    expect([await stateOf(claimant), await stateOf(squatter)]).toEqual(['CLAIMED', 'UNPROVED'])
  })

  it('receives no plain transfer and no withdrawal before the proof', async () => {
    const account = somebodysAccount()
    await join(app, { bankAccountNo: account })
    const claimant = await claim(account)
    await payQr(claimant, account, { fromAccount: 'xxx-x-x9999-x' })
    const before = await balance(claimant)
    expect((await transfer(account, newAmount())).state).toEqual(['waiting', 'UNPROVED_ACCOUNT'])
    expect(await withdraw(claimant)).toBe('NO_BANK')
    expect(await balance(claimant)).toBe(before)
  })

  it('does not stop the withdrawals of the member who registered the account', async () => {
    const account = somebodysAccount()
    const registered = await join(app, { bankAccountNo: account })
    await payQr(registered, account, { fromAccount: 'xxx-x-x9999-x' })
    await claim(account)
    expect(await withdraw(registered)).not.toBe('NO_BANK')
  })

  it('is one owner when everybody pays at the same moment', async () => {
    const account = somebodysAccount()
    const people = [await join(app, { bankAccountNo: account })]
    for (let each = 0; each < 4; each += 1) people.push(await claim(account))
    const paid = await Promise.all(people.map((person) => payQr(person, account)))
    const states = await Promise.all(people.map(stateOf))
    expect(states.toSorted()).toEqual(['PROVED', 'TAKEN', 'TAKEN', 'TAKEN', 'TAKEN'])
    const balances = await Promise.all(people.map(balance))
    expect(balances).toEqual(paid.map(satang))
  })

  it('is decided by the proof when a claim arrives at the same moment', async () => {
    const somchai = await join(app)
    const [, refused] = await Promise.all([
      payQr(somchai, somchai.phone),
      register(somchai.phone, { claimsBankAccount: true }),
    ])
    expect(await stateOf(somchai)).toBe('PROVED')
    const claims = await app.db
      .selectFrom('member_bank_claim')
      .selectAll()
      .where('account_no', '=', somchai.phone)
      .execute()
    expect(claims).toEqual([])
    expect(['EXISTING_BANK', 'SUCCESS']).toContain(refused.body.message)
  })
})

type Registered = { message: string; details?: Record<string, unknown> }

/** Registers a new member with this account, as the app does. */
async function register(bankAccountNo: string, change: Record<string, unknown> = {}) {
  const username = nextPhone()
  const cookie = await verifyPhone(app, username)
  return app.wire<Registered>('POST', '/api/account', {
    headers: { cookie },
    body: {
      name: 'Somchai',
      username,
      password,
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo,
      ...change,
    },
  })
}

async function withdraw({ token }: Person) {
  const { body } = await app.wire<{ message?: string }>('POST', '/api/wallet/withdraw', {
    token,
    body: { amount: 100 },
  })
  return body.message
}
