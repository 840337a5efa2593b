import { randomUUID } from 'node:crypto'
import { readBalance } from '@kapao/ledger/ledger'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import {
  type FeedMessage,
  bankTransactionAsOperator,
  matchAsOperator,
  openBankAccount,
  smsMessage,
  statementMessage,
  sendFeedWebhook,
} from '@kapao/testkit/feed'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { operatorKey } from '@kapao/testkit/operator'
import { joinProved, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const scb = '4013334447'
const scbBySms = '4017654321'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  await openKbankAccount(db)
  await openBankAccount(db, { bankCode: 'SCB', accountNo: scb })
  await openBankAccount(db, { bankCode: 'SCB', accountNo: scbBySms, mode: 'SMS' })
  await openBankAccount(db, { bankCode: 'KTB', accountNo: '9812345670', mode: 'MANUAL' })
  await app.outside('PUT', '/control/bank/feed', {
    body: { bank: 'SCB', account: scbBySms, source: 'sms' },
  })
})

// Closing checks the whole book.
afterAll(() => app.close())

let amounts = 1000

/** An amount that no bank transaction or slip of another test has. */
function newAmount(): number {
  return (amounts += 1) + 0.25
}

beforeEach(async () => {
  somchai = await joinProved(app)
  newAmount()
})

function balance({ memberId }: Person) {
  return readBalance(app.db, memberId, 'BAHT')
}
function satang(amount: number) {
  return BigInt(Math.round(amount * 100))
}
/** A member's account as SCB shows it: the last six digits. */
function sixOf({ phone }: Person) {
  return `x${phone.slice(-6)}`
}
function bankTransactionFrom(
  person: Person,
  amount = amounts + 0.25,
  change: Record<string, unknown> = {},
): FeedMessage {
  return statementMessage(amount, { fromAccount: sixOf(person), ...change })
}
async function stateOf({ id }: FeedMessage) {
  const bankTransaction = await bankTransactionAsOperator(app, id)
  return bankTransaction && [bankTransaction.state, bankTransaction.reason]
}
function pay(person: Person, transfer: Record<string, unknown> = {}) {
  return payForSlip(app, {
    fromAccount: person.phone,
    toBank: 'SCB',
    toAccount: scb,
    amount: amounts + 0.25,
    ...transfer,
  })
}
async function send(picture: Uint8Array, { token } = somchai) {
  const { body } = await sendSlip(app, { token, picture })
  return body.note ?? body.status
}
async function deliver(bankTransaction: FeedMessage) {
  const { status } = await sendFeedWebhook(app, bankTransaction)
  expect(status).toBe(200)
  return bankTransaction
}
function tracesOf({ id }: FeedMessage) {
  return app.db.selectFrom('refused_notification').select('reason').where('event_id', '=', id).execute()
}

describe('a bank transaction from the feed', () => {
  it('credits the one member whose bank, account and name it shows, and appears in the statement', async () => {
    const amount = newAmount()
    // Three digits are enough for an account of the operator.
    const shown = { fromName: 'MR. SOMCHAI J', account: 'x447' }
    const bankTransaction = bankTransactionFrom(somchai, amount, shown)
    expect(await collectAnnouncements(app, () => deliver(bankTransaction))).toEqual([somchai.memberId])
    expect([await balance(somchai), await tracesOf(bankTransaction)]).toEqual([satang(amount), []])
    expect(await stateOf(bankTransaction)).toEqual(['credited', null])
    const { body } = await app.wire('POST', '/api/statement', { token: somchai.token, body: { page: 1 } })
    expect(body).toMatchObject({
      total: 1,
      statements: [{ statementType: 'deposit', from: 'SCB', to: 'WALLET', status: 'SUCCESS', amount }],
    })
  })

  it('is credited once, however often it is reported and over however many connections', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => joinProved(app)))
    const bankTransactions = people.map((person) => bankTransactionFrom(person, newAmount()))
    const deliveries = Array.from({ length: 20 }, (_, turn) =>
      bankTransactions.map((bankTransaction) => ({ bankTransaction, turn })),
    ).flat()
    const shuffled = deliveries.toSorted((one, other) => order(one) - order(other))
    // Ten at a time, each over a connection of its own.
    await Promise.all(
      Array.from({ length: 10 }, async (_, lane) => {
        for (const { bankTransaction } of shuffled.filter((_each, at) => at % 10 === lane))
          await deliver(bankTransaction)
      }),
    )
    for (const [at, person] of people.entries())
      expect(await balance(person)).toBe(satang(Number(bankTransactions[at]?.['amount'])))
  })

  it('waits when it matches no member, two members or too few digits, or when its account is operated manually', async () => {
    const twin = `9${somchai.phone.slice(1)}`
    await joinProved(app, { bankAccountNo: twin })
    const cases: [string, FeedMessage][] = [
      ['NO_MEMBER', bankTransactionFrom(somchai, newAmount(), { fromAccount: 'x999999' })],
      ['NO_MEMBER', bankTransactionFrom(somchai, newAmount(), { fromBank: 'GSB' })],
      ['NO_MEMBER', bankTransactionFrom(somchai, newAmount(), { fromName: 'MALEE SRISUK' })],
      ['SENDER_NOT_SHOWN', bankTransactionFrom(somchai, newAmount(), { fromAccount: null })],
      [
        'SENDER_NOT_SHOWN',
        bankTransactionFrom(somchai, newAmount(), { fromBank: null, fromName: 'SOMCHAI JAIDEE' }),
      ],
      [
        'TOO_LITTLE_SHOWN',
        bankTransactionFrom(await joinProved(app), newAmount(), { fromAccount: 'xxxxxxx123x' }),
      ],
      ['SEVERAL_MEMBERS', bankTransactionFrom(somchai, newAmount())],
      [
        'MANUAL_ACCOUNT',
        bankTransactionFrom(await joinProved(app), newAmount(), { bank: 'KTB', account: '981-2-34567-0' }),
      ],
    ]
    for (const [reason, bankTransaction] of cases) {
      expect(await collectAnnouncements(app, () => deliver(bankTransaction))).toEqual([])
      expect([reason, await stateOf(bankTransaction)]).toEqual([reason, ['waiting', reason]])
    }
    expect(await balance(somchai)).toBe(0n)
  })

  it('that shows only four digits credits no member unless the name matches', async () => {
    const noi = await joinProved(app)
    const four = { fromAccount: `X-${noi.phone.slice(-4)}` }
    // Another member of this file may have the same last digits, so the reason for waiting is not checked.
    const alone = await deliver(bankTransactionFrom(noi, newAmount(), four))
    expect((await stateOf(alone))?.[0]).toBe('waiting')
    const amount = newAmount()
    const named = await joinProved(app, { bankAccountName: 'ANAN THONGDEE', bankAccountNo: '5550007788' })
    await deliver(bankTransactionFrom(named, amount, { fromAccount: 'X-7788', fromName: 'นาย อนันต์ ท' }))
    expect(await balance(named)).toBe(0n)
    await deliver(bankTransactionFrom(named, amount, { fromAccount: 'X-7788', fromName: 'MR ANAN T' }))
    expect(await balance(named)).toBe(satang(amount))
  })

  it('credits nothing for a debit, a one-time code, an advertisement or an unknown writer, and stores the reason', async () => {
    const debit = bankTransactionFrom(somchai, newAmount(), { direction: 'debit' })
    expect(await collectAnnouncements(app, () => deliver(debit))).toEqual([])
    expect(await stateOf(debit)).toEqual(['nothing', 'DEBIT'])
    const code = await deliver(smsMessage('SCB', 'OTP 483920 โอนเงิน 500.00 ไป x123456'))
    expect(await stateOf(code)).toEqual(['nothing', 'ONE_TIME_CODE'])
    expect((await bankTransactionAsOperator(app, code.id))?.told).toMatchObject({ text: '' })
    const advertisement = await deliver(smsMessage('SCB', 'สินเชื่อ 50,000.00 บาท สมัครเลย'))
    expect(await stateOf(advertisement)).toEqual(['nothing', 'ADVERTISEMENT'])
    const person = await deliver(
      smsMessage('0812345678', `21/11@10:33 500.00 จากKBNK/${sixOf(somchai)}เข้าx654321 ใช้ได้1.00บ`),
    )
    expect(await stateOf(person)).toEqual(['nothing', 'UNKNOWN_WRITER'])
    expect(await balance(somchai)).toBe(0n)
  })

  it('credits nothing at an account that is not ours, or from a source that does not report the account', async () => {
    const unknown = await deliver(bankTransactionFrom(somchai, newAmount(), { account: '4019999999' }))
    expect(await stateOf(unknown)).toEqual(['nothing', 'UNKNOWN_ACCOUNT'])
    for (const change of [{ currency: 'LAK' }, { account: 'x47' }]) {
      const unsure = await deliver(bankTransactionFrom(somchai, newAmount(), change))
      expect([change, await stateOf(unsure)]).toEqual([change, ['nothing', 'UNKNOWN_ACCOUNT']])
    }
    await openBankAccount(app.db, { bankCode: 'SCB', accountNo: `555${scbBySms.slice(3)}` })
    const twofold = await deliver(
      bankTransactionFrom(somchai, newAmount(), { account: `x${scbBySms.slice(3)}` }),
    )
    expect(await stateOf(twofold)).toEqual(['nothing', 'UNKNOWN_ACCOUNT'])
    const statement = await deliver(bankTransactionFrom(somchai, newAmount(), { account: scbBySms }))
    expect(await stateOf(statement)).toEqual(['nothing', 'OTHER_SOURCE'])
    const sms = await deliver(
      smsMessage('SCB', `21/11@10:33 500.00 จากKBNK/${sixOf(somchai)}เข้าx${scb.slice(-6)} ใช้ได้1.00บ`),
    )
    expect(await stateOf(sms)).toEqual(['nothing', 'OTHER_SOURCE'])
    const byQr = await deliver(
      bankTransactionFrom(somchai, newAmount(), { bank: 'KBANK', account: '0123456789' }),
    )
    expect(await stateOf(byQr)).toEqual(['nothing', 'OTHER_SOURCE'])
    expect(await balance(somchai)).toBe(0n)
  })

  it('is refused and leaves a trace when it is badly signed, too old or malformed', async () => {
    const bankTransaction = bankTransactionFrom(somchai, newAmount())
    const secret = `whsec_${Buffer.from(randomUUID()).toString('base64')}`
    expect(await sendFeedWebhook(app, bankTransaction, { secret })).toMatchObject({
      status: 401,
      body: { message: 'SIGNATURE_INVALID' },
    })
    const old = new Date(Date.now() - 6 * 60_000)
    expect(await sendFeedWebhook(app, bankTransaction, { at: old })).toMatchObject({ status: 401 })
    const negative = bankTransactionFrom(somchai, -5)
    expect(await sendFeedWebhook(app, negative)).toMatchObject({
      status: 400,
      body: { message: 'VALIDATION_FAILED' },
    })
    expect(await tracesOf(bankTransaction)).toHaveLength(2)
    expect(await tracesOf(negative)).toHaveLength(1)
    expect(await bankTransactionAsOperator(app, bankTransaction.id)).toBeUndefined()
    expect(await balance(somchai)).toBe(0n)
  })

  it('changes nothing and leaves a trace when it is repeated with another amount', async () => {
    const amount = newAmount()
    const bankTransaction = await deliver(bankTransactionFrom(somchai, amount))
    await deliver(bankTransaction)
    expect(await tracesOf(bankTransaction)).toEqual([])
    await deliver({ ...bankTransaction, amount: amount + 1000 })
    expect(await balance(somchai)).toBe(satang(amount))
    expect(await tracesOf(bankTransaction)).toHaveLength(1)
  })

  it('waits for an operator when it is repeated under another id with the same balance after it', async () => {
    const amount = newAmount()
    const bankTransaction = await deliver(bankTransactionFrom(somchai, amount, { balance: 5000.5 }))
    const again = await deliver({ ...bankTransaction, id: randomUUID() })
    expect(await stateOf(again)).toEqual(['waiting', 'TOLD_BEFORE'])
    expect(await balance(somchai)).toBe(satang(amount))
    // After a manual review, an operator may decide that it was a second transfer.
    const { memberId } = somchai
    const unknownMember = { bankTransactionId: again.id, memberId: randomUUID() }
    const announced = await collectAnnouncements(app, async () => {
      expect(await matchAsOperator(app, unknownMember)).toMatchObject({ body: { message: 'NO_USER' } })
      expect(await matchAsOperator(app, { bankTransactionId: again.id, memberId })).toMatchObject({
        status: 200,
      })
    })
    expect(announced).toEqual([memberId])
    expect(await balance(somchai)).toBe(2n * satang(amount))
  })
})

function order({ bankTransaction, turn }: { bankTransaction: FeedMessage; turn: number }): number {
  return (Number.parseInt(bankTransaction.id.slice(0, 6), 16) * (turn + 7)) % 1009
}

describe('a transfer that a bank transaction and a slip report', () => {
  it('is credited by the bank transaction, and its slip is a duplicate', async () => {
    const amount = newAmount()
    const { picture } = await pay(somchai, { amount })
    await deliver(bankTransactionFrom(somchai, amount))
    expect(await send(picture)).toBe('SLIP_REFNO_DUPLICATED')
    expect(await balance(somchai)).toBe(satang(amount))
  })

  it('is credited by the slip, and its bank transaction adds nothing', async () => {
    const amount = newAmount()
    const { picture } = await pay(somchai, { amount })
    expect(await send(picture)).toBe('SUCCESS')
    const bankTransaction = await deliver(bankTransactionFrom(somchai, amount))
    expect(await stateOf(bankTransaction)).toEqual(['credited', null])
    expect(await balance(somchai)).toBe(satang(amount))
    // A second transfer of the same amount in the same minute is credited, too.
    await deliver(bankTransactionFrom(somchai, amount))
    expect(await balance(somchai)).toBe(2n * satang(amount))
  })

  it('is credited by the slip when the bank transaction does not identify the member', async () => {
    const amount = newAmount()
    const { picture } = await pay(somchai, { amount })
    const bankTransaction = await deliver(bankTransactionFrom(somchai, amount, { fromAccount: null }))
    expect(await stateOf(bankTransaction)).toEqual(['waiting', 'SENDER_NOT_SHOWN'])
    expect(await send(picture)).toBe('SUCCESS')
    expect(await stateOf(bankTransaction)).toEqual(['credited', null])
    expect(await balance(somchai)).toBe(satang(amount))
    expect(
      await matchAsOperator(app, { bankTransactionId: bankTransaction.id, memberId: somchai.memberId }),
    ).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    })
  })

  it('is never credited to another member whose account the slip cannot distinguish', async () => {
    const amount = newAmount()
    const [dao, noi] = [
      await joinProved(app, { bankAccountNo: '5556667771' }),
      await joinProved(app, { bankAccountNo: '5556667772' }),
    ]
    const paid = await pay(somchai, { amount, fromAccount: '5556667771' })
    expect(await send(paid.picture, dao)).toBe('SUCCESS')
    const bankTransactionOfNoi = await deliver(statementMessage(amount, { fromAccount: 'x667772' }))
    expect(await stateOf(bankTransactionOfNoi)).toEqual(['waiting', 'LIKE_A_SLIP'])
    await deliver(statementMessage(amount, { fromAccount: 'x667771' }))
    expect([await balance(dao), await balance(noi)]).toEqual([satang(amount), 0n])
    // A slip that only matches the bank transaction of another member is left to an operator.
    const more = newAmount()
    const stolen = await pay(somchai, { amount: more, fromAccount: '5556667771' })
    await deliver(statementMessage(more, { fromAccount: 'x667771' }))
    expect(await send(stolen.picture, noi)).toBe('UNKNOW_ERROR')
    expect(await send(stolen.picture, dao)).toBe('SLIP_REFNO_DUPLICATED')
    expect([await balance(dao), await balance(noi)]).toEqual([satang(amount) + satang(more), 0n])
    const own = await pay(somchai, { amount, fromAccount: '5556667772' })
    expect(await send(own.picture, noi)).toBe('SUCCESS')
    expect(await stateOf(bankTransactionOfNoi)).toEqual(['credited', null])
    expect(await balance(noi)).toBe(satang(amount))
  })

  it('is credited once when both report it at the same moment, several times each', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => joinProved(app)))
    const held = await Promise.all(
      people.map(async (person) => {
        const amount = newAmount()
        const { picture } = await pay(person, { amount })
        const bankTransaction = bankTransactionFrom(person, amount)
        await Promise.all([
          send(picture, person),
          deliver(bankTransaction),
          deliver(bankTransaction),
          send(picture, person),
        ])
        return [await balance(person), satang(amount)]
      }),
    )
    for (const [has, paid] of held) expect(has).toBe(paid)
  })
})

describe('an operator', () => {
  it('assigns a waiting bank transaction once, and only to an existing member', async () => {
    const amount = newAmount()
    const bankTransaction = await deliver(bankTransactionFrom(somchai, amount, { fromAccount: null }))
    expect(
      await matchAsOperator(app, { bankTransactionId: bankTransaction.id, memberId: randomUUID() }),
    ).toMatchObject({
      status: 404,
      body: { message: 'NO_USER' },
    })
    const malee = await joinProved(app)
    const answers = await Promise.all(
      [somchai, malee, somchai, malee].map(({ memberId }) =>
        matchAsOperator(app, {
          bankTransactionId: bankTransaction.id,
          memberId,
          reason: 'showed the slip in chat',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(3)
    expect([satang(amount), 0n]).toContain(await balance(somchai))
    expect(((await balance(somchai)) ?? 0n) + ((await balance(malee)) ?? 0n)).toBe(satang(amount))
    expect(await bankTransactionAsOperator(app, bankTransaction.id)).toMatchObject({
      state: 'credited',
      matchedBy: 'key:somsri',
      matchedWhy: 'showed the slip in chat',
      amount,
      bankAccountNo: scb,
    })
    expect(
      await matchAsOperator(app, { bankTransactionId: 'nothing-like-it', memberId: somchai.memberId }),
    ).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  it('is required to list bank transactions, and an invalid cursor is refused', async () => {
    const { token } = somchai
    expect(await app.wire('POST', '/api/operator/deposits/lines', { token, body: {} })).toMatchObject({
      status: 401,
    })
    const answer = await app.wire('POST', '/api/operator/deposits/lines', {
      token: await operatorKey(app),
      body: { after: 'x' },
    })
    expect(answer).toMatchObject({ status: 400, body: { message: 'VALIDATION_FAILED' } })
  })
})
