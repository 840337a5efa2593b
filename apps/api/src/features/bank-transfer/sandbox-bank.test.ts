import { readBalance } from '@kapao/ledger/ledger'
import { openBankAccount } from '@kapao/testkit/feed'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { joinProved, type Person } from '@kapao/testkit/people'
import { sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const scb = '4013334447'
const scbBySms = '4017654321'
const amountSatang = 30_025n

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  await openKbankAccount(db)
  await openBankAccount(db, { bankCode: 'SCB', accountNo: scb })
  await openBankAccount(db, { bankCode: 'SCB', accountNo: scbBySms, mode: 'SMS' })
  await app.outside('PUT', '/control/bank/feed', {
    body: { bank: 'SCB', account: scbBySms, source: 'sms' },
  })
})

// Closing checks the whole book.
afterAll(() => app.close())

beforeEach(async () => {
  somchai = await joinProved(app)
})

function balance({ memberId }: Person) {
  return readBalance(app.db, memberId, 'BAHT')
}

describe('the sandbox’s bank', () => {
  function makeTransfer(transfer: Record<string, unknown>) {
    return app.outside('POST', '/control/bank/transfer', {
      body: { fromBank: 'KBANK', fromName: 'SOMCHAI JAIDEE', toBank: 'SCB', toAccount: scb, ...transfer },
    })
  }

  it('reports a transfer as a statement row and as an SMS, and it is credited', async () => {
    const transfer = { fromAccount: somchai.phone, amount: 300.25, copies: 3 }
    expect(await makeTransfer(transfer)).toMatchObject({ status: 200 })
    await until('the line credited', async () => (await balance(somchai)) === amountSatang)
    await makeTransfer({ ...transfer, toAccount: scbBySms })
    await until('the SMS credited', async () => (await balance(somchai)) === 2n * amountSatang)
  })

  it('may stay silent, and then a slip credits the transfer', async () => {
    await app.outside('PUT', '/control/faults', {
      body: { party: 'bankfeed', call: 'callback', fault: 'silence', count: 1 },
    })
    const { body } = await app.outside<{ slipUrl: string }>('POST', '/control/bank/transfer', {
      body: {
        fromBank: 'KBANK',
        fromAccount: somchai.phone,
        fromName: 'SOMCHAI JAIDEE',
        toBank: 'SCB',
        toAccount: scb,
        amount: 420.75,
      },
    })
    const picture = new Uint8Array(await (await fetch(body.slipUrl)).arrayBuffer())
    const { token } = somchai
    expect((await sendSlip(app, { token, picture })).body).toMatchObject({ status: 'SUCCESS' })
    expect(await balance(somchai)).toBe(42_075n)
  })
})
