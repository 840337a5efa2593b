import { readBalance } from '@kapao/ledger/ledger'
import {
  type FeedMessage,
  bankTransactionAsOperator,
  openBankAccount,
  statementMessage,
  sendFeedWebhook,
} from '@kapao/testkit/feed'
import { giftWallet, openGiftWallet } from '@kapao/testkit/gifts'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const wallet = '0890000002'
const amount = 321.25

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  await openBankAccount(app.db, { bankCode: 'TRUEWALLET', accountNo: wallet })
  await app.outside('PUT', '/control/bank/feed', {
    body: { bank: 'TRUEWALLET', account: wallet, source: 'statement' },
  })
})

// Closing checks the whole book.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await join(app)
})

function balance() {
  return readBalance(app.db, somchai.memberId, 'BAHT')
}
function fromWallet(account: string, change: Record<string, unknown> = {}): FeedMessage {
  return statementMessage(amount, {
    bank: 'TRUEWALLET',
    account: wallet,
    fromBank: 'TRUEWALLET',
    fromAccount: account,
    ...change,
  })
}
async function deliver(bankTransaction: FeedMessage): Promise<FeedMessage> {
  expect((await sendFeedWebhook(app, bankTransaction)).status).toBe(200)
  return bankTransaction
}
async function stateOf({ id }: FeedMessage) {
  const bankTransaction = await bankTransactionAsOperator(app, id)
  return bankTransaction && [bankTransaction.state, bankTransaction.reason]
}

describe('money from an e-wallet', () => {
  it('is credited once to the member whose phone sent it, however often it is reported', async () => {
    const bankTransaction = fromWallet(somchai.phone)
    await Promise.all(Array.from({ length: 10 }, () => deliver(bankTransaction)))
    expect(await stateOf(bankTransaction)).toEqual(['credited', null])
    expect(await balance()).toBe(32_125n)
  })

  it('is credited even below the least amount that the app names: it has already arrived', async () => {
    const bankTransaction = await deliver(fromWallet(somchai.phone, { amount: 1 }))
    expect(await stateOf(bankTransaction)).toEqual(['credited', null])
    expect(await balance()).toBe(100n)
  })

  it('waits when a digit is hidden, no member has the phone, or the name is a different one', async () => {
    const hidden = await deliver(fromWallet(`xxx${somchai.phone.slice(3)}`))
    const tooLong = await deliver(fromWallet(`${somchai.phone}1`))
    const signed = await deliver(fromWallet(`x${somchai.phone}`))
    const stranger = await deliver(fromWallet('0899999990'))
    const other = await deliver(fromWallet(somchai.phone, { fromName: 'MR SOMEBODY ELSE' }))
    expect(await Promise.all([hidden, tooLong, signed, stranger, other].map(stateOf))).toEqual([
      ['waiting', 'TOO_LITTLE_SHOWN'],
      ['waiting', 'TOO_LITTLE_SHOWN'],
      ['waiting', 'TOO_LITTLE_SHOWN'],
      ['waiting', 'NO_MEMBER'],
      ['waiting', 'NO_MEMBER'],
    ])
    expect(await balance()).toBe(0n)
  })

  it('is not credited from the feed at a wallet that takes gift links, which report it themselves', async () => {
    await openGiftWallet(app.db)
    const atGifts = await deliver(fromWallet(somchai.phone, { account: giftWallet.number }))
    expect(await stateOf(atGifts)).toEqual(['nothing', 'OTHER_SOURCE'])
    expect(await balance()).toBe(0n)
  })

  it('arrives automatically when it is sent in the sandbox e-wallet', async () => {
    const sent = await app.outside('POST', '/control/bank/transfer', {
      body: {
        fromBank: 'TRUEWALLET',
        fromAccount: somchai.phone,
        fromName: 'Somchai Jaidee',
        toBank: 'TRUEWALLET',
        toAccount: wallet,
        amount: amount,
      },
    })
    expect(sent.status).toBe(200)
    await until('the wallet has it', async () => (await balance()) === 32_125n)
  })
})
