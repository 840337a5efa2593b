import { readBalance } from '@kapao/ledger/ledger'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { openBankAccount, sendFeedWebhook, statementMessage } from '@kapao/testkit/feed'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchProvedTransfers } from './match-proved-transfers.ts'
import { matchAgain } from './match-waiting-transactions.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  // No worker: the tests run the jobs themselves.
  app = await startTestApp({ ROLE: 'api' })
  await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
  await openBankAccount(app.db, { bankCode: 'KTB', accountNo: '9812345670', mode: 'MANUAL' })
  somchai = await join(app)
})

// Closing checks the whole book.
afterAll(() => app.close())

async function send(change: Record<string, unknown> = {}): Promise<string> {
  const message = statementMessage(500.25, { fromAccount: `x${somchai.phone.slice(-6)}`, ...change })
  expect((await sendFeedWebhook(app, message)).status).toBe(200)
  return message.id
}

function stored(ids: readonly string[]) {
  return app.db.selectFrom('bank_transaction').selectAll().where('bank_transaction_id', 'in', ids).execute()
}

async function outcomesOf(ids: readonly string[]) {
  const rows = await stored(ids)
  return ids.map((id) => {
    const row = rows.find(({ bank_transaction_id }) => bank_transaction_id === id)
    return [row?.state, row?.reason, row?.asked_member_id]
  })
}

describe('transfers that wait', () => {
  it('are credited once their member has proved the account, except into an account that is operated by hand', async () => {
    const { memberId } = somchai
    const ids = [await send(), await send({ bank: 'KTB', account: '9812345670' })]
    const waiting = await stored(ids)
    function again() {
      return collectAnnouncements(app, () => matchAgain(app.context, waiting))
    }
    const unproved = [
      ['waiting', 'UNPROVED_ACCOUNT', memberId],
      ['waiting', 'MANUAL_ACCOUNT', null],
    ]
    expect(await outcomesOf(ids)).toEqual(unproved)
    await app.db.updateTable('bank_transaction').set({ asked_member_id: null }).execute()
    expect([await again(), await outcomesOf(ids)]).toEqual([[], unproved])
    await app.db
      .updateTable('member_bank_account')
      .set({ proved_at: app.clock.now(), proved_by: 'earlier', proved_digits: somchai.phone })
      .where('member_id', '=', memberId)
      .execute()
    expect(await again()).toEqual([memberId])
    expect(await outcomesOf(ids)).toEqual([['credited', null, memberId], unproved[1]])
    expect(await again()).toEqual([])
    expect(await readBalance(app.db, memberId, 'BAHT')).toBe(50_025n)
  })

  it('are credited to no wallet of another currency', async () => {
    function setCurrency(currency: 'BAHT' | 'LAK') {
      return app.db
        .updateTable('member')
        .set({ currency })
        .where('member_id', '=', somchai.memberId)
        .execute()
    }
    await setCurrency('LAK')
    const id = await send()
    await setCurrency('BAHT')
    expect(await outcomesOf([id])).toEqual([['waiting', 'NO_MEMBER', null]])
  })

  it('are looked at after a proof, and everybody whose account it was is told', async () => {
    const other = await join(app)
    const { memberId } = somchai
    const job = { memberId, others: [other.memberId] }
    const announced = await collectAnnouncements(app, () => matchProvedTransfers.run(job, app.context))
    // The transfer that was for a wallet of another currency is credited now.
    expect(announced).toEqual([memberId, other.memberId, memberId])
  })
})
