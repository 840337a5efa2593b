import { randomUUID } from 'node:crypto'
import type { WorkItem } from '@kapao/contract/work'
import type { WorkKind } from '@kapao/contract/work-kinds'
import { openBankAccount } from '@kapao/testkit/feed'
import { joinWithMoney } from '@kapao/testkit/games'
import { openKbankAccount, payKbank, promptPayId } from '@kapao/testkit/kbank'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { letPayoutsGo, readWithdrawal } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { setAccountSafety, setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPaymentStory } from '../deposit/deposit.ts'

let app: TestApp
let somchai: Person
let malee: Person
let kanda: OperatorPerson
let ploy: OperatorPerson
let noi: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await setAccountSafety(app, { stepUpWithdrawalFrom: null })
  await letPayoutsGo(app.db, { mostAmount: 100 })
  kanda = await joinOperator(app)
  ploy = await joinOperator(app, { roles: ['cashier'] })
  noi = await joinOperator(app, { roles: ['marketing'] })
})

beforeEach(async () => {
  // What a test leaves behind waits no more.
  for (const { kind, itemId, member } of (await list(kanda, { limit: 500 })).items)
    if (kind === 'withdrawal') await decide('reject', { kind, itemId, member })
  await app.db.deleteFrom('bank_transaction').execute()
  ;[somchai, malee] = await Promise.all([joinWithMoney(app, 1_000_000n), joinWithMoney(app, 1_000_000n)])
})

afterAll(() => app.close())

type List = { items: WorkItem[]; after: string | null; counts: { kind: WorkKind; count: number }[] }
type Answered = { message: string; details?: Record<string, unknown> }

async function ask<Body = Answered>(by: OperatorPerson, path: string, body: unknown = {}): Promise<Body> {
  return (await app.wire<Body>('POST', `/api/operator/${path}`, { ...by.speak, body })).body
}

function list(by: OperatorPerson, body: Record<string, unknown> = {}): Promise<List> {
  return ask<List>(by, 'work', body)
}

function decide(how: 'approve' | 'reject', { itemId, member }: Pick<WorkItem, 'kind' | 'itemId' | 'member'>) {
  const reason = how === 'reject' ? { reason: 'No' } : {}
  return ask(ploy, `withdrawals/${how}`, { memberId: member?.memberId, withdrawalId: itemId, ...reason })
}

async function withdraw({ token }: Person, amount: number): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { amount }
  return (await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', { token, headers, body })).body._id
}

let depositAccountId: string | undefined

/** Stores bank transactions that match no member, a second apart. */
async function receiveTransactions(count: number, amountOf = (_index: number) => 100n): Promise<void> {
  const from = app.clock.now().getTime()
  depositAccountId ??= await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
  await app.db
    .insertInto('bank_transaction')
    .values(
      Array.from({ length: count }, (_, index) => ({
        bank_transaction_id: randomUUID(),
        source: 'statement' as const,
        state: 'waiting' as const,
        reason: 'NO_MEMBER',
        body: '{}',
        deposit_account_id: depositAccountId ?? null,
        bank_code: 'SCB',
        matched_by: null,
        matched_why: null,
        received_at: new Date(from - index * 1000),
        amount: amountOf(index),
        currency: 'BAHT' as const,
        paid_at: new Date(from - index * 1000),
        sender_bank: 'KBANK',
        sender_account: 'x1234',
        sender_name: null,
      })),
    )
    .execute()
}

describe('the queue of what waits', () => {
  it('shows a withdrawal with its reason, its member shortened, and what the operator may do', async () => {
    const id = await withdraw(somchai, 500)
    const { items, counts } = await list(ploy)
    expect(items).toMatchObject([
      {
        kind: 'withdrawal',
        itemId: id,
        member: { memberId: somchai.memberId },
        amount: 500,
        currency: 'BAHT',
        why: 'AMOUNT',
        facts: { reasons: ['AMOUNT'], needsTwo: false, isRequested: false },
        acts: ['approve', 'reject'],
        claim: null,
      },
    ])
    expect(items[0]?.facts.account).toMatch(/^•••\d{4}$/)
    expect(JSON.stringify(items)).not.toContain(somchai.phone)
    expect(counts.find(({ kind }) => kind === 'withdrawal')?.count).toBe(1)
  })

  it('shows no kind that the permissions of the operator do not read', async () => {
    const itemId = await withdraw(somchai, 500)
    const { items, counts } = await list(noi)
    expect(items).toEqual([])
    expect(counts.map(({ kind }) => kind)).toEqual(['goods', 'approval'])
    const hidden = { kind: 'withdrawal', itemId }
    expect((await ask(noi, 'work/one', hidden)).message).toBe('NO_DATA')
    expect((await ask(noi, 'work/claim', hidden)).message).toBe('NO_DATA')
  })

  it('is read page by page in both orders, each row once', async () => {
    await receiveTransactions(230, (index) => BigInt(1 + ((index * 7919) % 1000)))
    await withdraw(somchai, 500)
    for (const sort of ['oldest', 'amount']) {
      const seen: WorkItem[] = []
      let after: string | null | undefined
      while (after !== null) {
        const page: List = await list(ploy, { sort, limit: 100, ...(after === undefined ? {} : { after }) })
        seen.push(...page.items)
        after = page.after
      }
      expect(new Set(seen.map(({ itemId }) => itemId)).size).toBe(231)
      const keys = seen.map(({ since, amount }) => (sort === 'oldest' ? Date.parse(since) : -(amount ?? 0)))
      expect(keys).toEqual(keys.toSorted((one, other) => one - other))
    }
    expect((await ask(ploy, 'work', { after: 'nonsense' })).message).toBe('VALIDATION_FAILED')
  })

  it('leaves out what was decided, and states that another operator has to agree', async () => {
    const id = await withdraw(somchai, 500)
    await setFourEyes(app, { isRequired: true, withdrawalFrom: 400 })
    const [row] = (await list(ploy)).items
    expect(row?.facts).toMatchObject({ needsTwo: true, isRequested: false })
    expect((await decide('approve', row!)).message).toBe('APPROVAL_REQUIRED')
    const body = { memberId: somchai.memberId, withdrawalId: id }
    const wanted = { approvalId: randomUUID(), call: 'approveWithdrawal', body, reason: 'Called' }
    await ask(ploy, 'approvals/request', wanted)
    expect((await list(ploy)).items).toMatchObject([{ facts: { isRequested: true } }])
    expect((await list(kanda, { kind: 'approval' })).items).toMatchObject([
      {
        itemId: wanted.approvalId,
        amount: 500,
        member: { memberId: somchai.memberId },
        acts: ['approve', 'reject'],
      },
    ])
    await ask(kanda, `approvals/${wanted.approvalId}/reject`, { reason: 'No' })
    await setFourEyes(app, { isRequired: false })
    await decide('reject', row!)
    expect((await list(kanda)).items).toEqual([])
  })
})

describe('one thing that waits', () => {
  it('comes with its member, movements, the figures of the rules and how similar ones ended, and is recorded', async () => {
    const first = await withdraw(somchai, 701)
    await decide('reject', {
      kind: 'withdrawal',
      itemId: first,
      member: { memberId: somchai.memberId, name: null },
    })
    const itemId = await withdraw(malee, 700)
    const one = await ask<Record<string, unknown>>(ploy, 'work/one', { kind: 'withdrawal', itemId })
    expect(one).toMatchObject({
      item: { itemId },
      member: { _id: malee.memberId, balance: 9300, held: 700, deposited: 10_000 },
      figures: { mostAmount: 100, wasPaidBefore: false },
      timeline: [
        { statementType: 'withdraw', amount: 700 },
        { statementType: 'deposit', amount: 10_000 },
      ],
    })
    expect((one['similar'] as unknown[])[0]).toMatchObject({ amount: 701, outcome: 'REFUSED', note: 'No' })
    const acts = await app.db
      .selectFrom('ledger.operator_act')
      .select(['call', 'operator_id'])
      .where('member_id', '=', malee.memberId)
      .execute()
    expect(acts).toEqual([{ call: 'getWorkItem', operator_id: ploy.operatorId }])
  })

  it('comes with what the company said of money, and with the members who may have paid', async () => {
    await openKbankAccount(app.db)
    const used_until = app.clock.now()
    const used_from = new Date(used_until.getTime() - 1000)
    const used = { receiver: promptPayId, amount: 70_377n, used_from, used_until, qrcode_id: randomUUID() }
    await app.db
      .insertInto('deposit_amount_use')
      .values({ ...used, member_id: somchai.memberId })
      .execute()
    const from = { fromBank: 'BBL', fromName: 'MANA J', fromAccount: 'xxx-x-x9876-x' }
    const reference = await payKbank(app, 703.77, from)
    const one = { kind: 'payment', itemId: `KBANK:${reference}` }
    const wanted = { item: one, story: from, candidates: [{ memberId: somchai.memberId }] }
    expect(await ask(ploy, 'work/one', one)).toMatchObject(wanted)
    const { memberId } = malee
    const decision = { provider: 'KBANK', paymentId: reference, memberId, reason: 'sent a picture' }
    expect(await ask(kanda, 'payments/match', decision)).toMatchObject({ message: 'OK' })
    expect(await ask(ploy, 'work/one', one)).toMatchObject({ message: 'NO_DATA' })
    expect(await readPaymentStory(app.context, { provider: 'KBANK', paymentId: reference })).toBeUndefined()
  })
})

describe('a claim', () => {
  it('is of one operator, whoever asks at the same time', async () => {
    const itemId = await withdraw(somchai, 500)
    const crowd = await Promise.all(
      Array.from({ length: 8 }, () => joinOperator(app, { roles: ['cashier'] })),
    )
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        ask(crowd[index % 8]!, 'work/claim', { kind: 'withdrawal', itemId }).then(({ message }) => ({
          by: crowd[index % 8]!.operatorId,
          message,
        })),
      ),
    )
    const winners = new Set(answers.filter(({ message }) => message === 'OK').map(({ by }) => by))
    expect(winners.size).toBe(1)
    expect(
      answers.filter(({ by }) => !winners.has(by)).every(({ message }) => message === 'WORK_CLAIMED'),
    ).toBe(true)
    expect((await list(ploy)).items[0]?.claim).toMatchObject({ operatorId: [...winners][0], isOwn: false })
  })

  it('ends when it is released, and by itself after five minutes', async () => {
    const key = { kind: 'withdrawal', itemId: await withdraw(somchai, 500) }
    expect((await ask(ploy, 'work/claim', key)).message).toBe('OK')
    expect(await ask(kanda, 'work/claim', key)).toMatchObject({
      message: 'WORK_CLAIMED',
      details: { name: 'Kanda' },
    })
    await ask(kanda, 'work/release', key)
    expect((await list(kanda)).items[0]?.claim?.operatorId).toBe(ploy.operatorId)
    await ask(ploy, 'work/release', key)
    expect((await ask(kanda, 'work/claim', key)).message).toBe('OK')
    app.clock.advance(299)
    expect((await ask(kanda, 'work/claim', key)).message).toBe('OK')
    app.clock.advance(299)
    expect((await ask(ploy, 'work/claim', key)).message).toBe('WORK_CLAIMED')
    app.clock.advance(2)
    expect((await ask(ploy, 'work/claim', key)).message).toBe('OK')
  })

  it('warns others and forbids nothing: the decision has checks of its own', async () => {
    const itemId = await withdraw(somchai, 500)
    await ask(kanda, 'work/claim', { kind: 'withdrawal', itemId })
    const [row] = (await list(ploy)).items
    expect((await decide('approve', row!)).message).toBe('OK')
    expect((await readWithdrawal(app, somchai, itemId)).stage).not.toBe('REVIEW')
    expect((await ask(kanda, 'work/claim', { kind: 'withdrawal', itemId })).message).toBe('NO_DATA')
  })
})
