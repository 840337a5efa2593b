import { type ServiceCount, withdrawalCounts } from '@kapao/contract/service-report'
import { openBankAccount } from '@kapao/testkit/feed'
import { addQr, addWithdrawal, after, onDay } from '@kapao/testkit/outcomes'
import { generateId } from '@kapao/testkit/random'
import { startTestBook, type TestBook } from '@kapao/testkit/test-book'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeDeposits } from './compose-deposits.ts'
import { add, composeOperators } from './compose-operators.ts'
import { countItems, type ItemPosition, type ListedItem, listItems } from './items.store.ts'
import {
  countAnswers,
  countDecisions,
  countDeposits,
  countWaiting,
  countWithdrawals,
  timeFirstAnswers,
} from './outcomes.store.ts'

let book: TestBook

const [day, next] = ['2031-06-01', '2031-06-02']
const days = { from: day, until: next }
const somchai = '00000000-0000-4000-8000-00000000000a'

beforeAll(async () => {
  book = await startTestBook()
  await addDeposits()
  await addWithdrawals()
  await addChats()
})

afterAll(() => book.close())

async function addDeposits() {
  for (const second of [1, 2, 3]) await addQr(book.db, after(onDay(day, '10:00:00'), second), 'paid', 20)
  await addQr(book.db, onDay(day, '12:00:00'), 'expired', 900)
  await addQr(book.db, onDay(next, '12:00:00'), 'live', null)
  await addQr(book.db, onDay(next, '12:00:00'), 'replaced', 1)
  await addQr(book.db, onDay(next, '12:00:00'), 'paid', 9, 'WW')
  const account = await openBankAccount(book.db, { bankCode: 'SCB', accountNo: '0123456789' })
  const transaction = generateId()
  await book.db
    .insertInto('bank_transaction')
    .values({
      bank_transaction_id: transaction,
      source: 'statement',
      bank_code: 'SCB',
      deposit_account_id: account,
      amount: 12_345n,
      currency: 'BAHT',
      paid_at: onDay(day, '10:00:00'),
      body: '{}',
      state: 'credited',
      received_at: onDay(day, '10:00:20'),
    })
    .execute()
  await book.db
    .insertInto('incoming_transfer')
    .values({
      incoming_transfer_id: generateId(),
      deposit_account_id: account,
      amount: 12_345n,
      paid_at: onDay(day, '10:00:00'),
      bank_transaction_id: transaction,
      state: 'credited',
      member_id: somchai,
      entry_id: generateId(),
      recorded_at: onDay(day, '10:00:20'),
    })
    .execute()
}

async function addWithdrawals() {
  const asked = onDay(day, '09:00:00')
  const paid = { state: 'paid', sent_at: after(asked, 3), ended_at: after(asked, 13) } as const
  await addWithdrawal(book.db, asked, { ...paid, approved_at: after(asked, 1) })
  await addWithdrawal(book.db, asked, {
    ...paid,
    reviewed_at: after(asked, 1),
    approved_at: after(asked, 2),
    approved_by: 'ploy',
  })
  await addWithdrawal(book.db, asked, {
    state: 'returned',
    reviewed_at: after(asked, 1),
    ended_at: after(asked, 301),
    return_reason: 'OPERATOR',
    decided_by: 'ploy',
    decided_why: 'no',
  })
  await addWithdrawal(book.db, asked, { state: 'review', reviewed_at: asked })
}

async function addChats() {
  const asked = onDay(day, '15:00:00')
  const [answered, waiting] = [generateId(), generateId()]
  for (const [participant_id, session_id, kind, state] of [
    [generateId(), answered, 'member', 'agent'],
    [generateId(), waiting, 'guest', 'waiting'],
  ] as const) {
    await book.db
      .insertInto('chat_conversation')
      .values({
        participant_id,
        kind,
        session_id,
        state,
        agent_id: state === 'agent' ? 'ploy' : null,
        language: 'th',
        last_at: asked,
        waiting_since: state === 'waiting' ? asked : null,
        merged_into: null,
      })
      .execute()
    if (state === 'agent')
      await book.db
        .insertInto('chat_first_answer')
        .values({
          session_id,
          participant_id,
          agent_id: 'ploy',
          waited_from: asked,
          answered_at: after(asked, 40),
        })
        .execute()
  }
}

/** All items behind a count, read in pages of two, and how many are counted. */
function readAll(behind: ServiceCount): Promise<{ items: ListedItem[]; total: number }> {
  return book.db.transaction().execute(async (tx) => {
    const items: ListedItem[] = []
    let position: ItemPosition | undefined
    do {
      const page = await listItems(tx, { ...days, behind, limit: 2, after: position })
      items.push(...page)
      const last = page.at(-1)
      position = last && { at: last.exactAt, itemId: last.itemId }
    } while (position !== undefined)
    return { items, total: await countItems(tx, { ...days, behind }) }
  })
}

/** Each count of the report, with its figure. */
async function readCounts(): Promise<[ServiceCount, number][]> {
  const counts: [ServiceCount, number][] = []
  for (const { kind, code, asked, open, succeeded } of composeDeposits(await countDeposits(book.db, days)))
    counts.push(
      [{ of: 'deposits', kind, code }, asked],
      [{ of: 'deposits', kind, code, outcome: 'open' }, open],
      [{ of: 'deposits', kind, code, outcome: 'succeeded' }, succeeded],
      [{ of: 'deposits', kind, code, outcome: 'failed' }, asked - open - succeeded],
    )
  const withdrawals = await countWithdrawals(book.db, days)
  counts.push([{ of: 'withdrawals' }, withdrawals.asked])
  for (const count of withdrawalCounts) counts.push([{ of: 'withdrawals', count }, withdrawals[count]])
  const answered = add(await timeFirstAnswers(book.db, days))
  const waiting = await countWaiting(book.db, days)
  counts.push(
    [{ of: 'chats' }, answered + waiting],
    [{ of: 'chats', isAnswered: true }, answered],
    [{ of: 'chats', isAnswered: false }, waiting],
  )
  const operators = composeOperators(await countDecisions(book.db, days), await countAnswers(book.db, days))
  for (const { operatorId, decisions, total, answers } of operators)
    counts.push(
      [{ of: 'decisions', operatorId }, total],
      [{ of: 'decisions', operatorId, kind: 'withdrawal' }, decisions.withdrawal],
      [{ of: 'decisions', operatorId, kind: 'payout' }, decisions.payout],
      [{ of: 'answers', operatorId }, answers],
    )
  return counts
}

describe('the items behind a count of service', () => {
  it('are as many as each count of the report, each once, the latest first', async () => {
    const counts = await readCounts()
    expect(counts.filter(([, figure]) => figure > 0).length).toBeGreaterThan(14)
    for (const [behind, figure] of counts) {
      const { items, total } = await readAll(behind)
      expect({ behind, total, items: items.length }).toEqual({ behind, total: figure, items: figure })
      expect(new Set(items.map(({ itemId }) => itemId)).size).toBe(figure)
      const times = items.map(({ exactAt }) => exactAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }
  })

  it('say how each ended, how long it took, and whose it is', async () => {
    const [transfer] = (await readAll({ of: 'deposits', kind: 'ACCOUNT', code: 'SCB' })).items
    expect(transfer).toMatchObject({
      kind: 'ACCOUNT',
      at: new Date('2031-06-01T03:00:20Z'),
      outcome: 'succeeded',
      seconds: 20,
      memberId: somchai,
      satang: '12345',
      currency: 'BAHT',
    })
    const { items: chats } = await readAll({ of: 'chats' })
    expect(chats.map(({ outcome, seconds, memberId }) => [outcome, seconds, memberId !== null])).toEqual(
      expect.arrayContaining([
        ['answered', 40, true],
        ['waiting', null, false],
      ]),
    )
    const { items: rejected } = await readAll({ of: 'withdrawals', count: 'returned' })
    expect(rejected).toMatchObject([
      { kind: 'withdrawal', outcome: 'returned', seconds: 301, satang: '10000' },
    ])
    const { items: decided } = await readAll({ of: 'decisions', operatorId: 'ploy', kind: 'withdrawal' })
    expect(decided.map(({ outcome, seconds }) => [outcome, seconds])).toEqual([
      ['decided', 300],
      ['decided', 1],
    ])
  })

  it('are none for a count that no report has', async () => {
    for (const behind of [
      { of: 'deposits', kind: 'QR', code: 'nobody' },
      { of: 'decisions', operatorId: 'nobody' },
    ] as const)
      expect(await readAll(behind)).toEqual({ items: [], total: 0 })
  })
})
