import { randomUUID } from 'node:crypto'
import type { StatementDetail } from '@kapao/contract/statement'
import { holdEntry, postEntry, resolveEntry } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import { join, type Person } from '@kapao/testkit/people'
import { deposit, withdrawal } from '@kapao/testkit/test-book'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
  person = await join(app)
})

afterAll(() => app.close())

function get(id: string, token: string | undefined = person.token) {
  return app.wire<StatementDetail>('GET', `/api/statement/line/${id}`, { token })
}

function post(entry: Entry) {
  return app.context.transaction((tx) => postEntry(tx, entry))
}
function hold(entry: Entry) {
  return app.context.transaction((tx) => holdEntry(tx, entry))
}

describe('the detail of a movement', () => {
  it('has the line, its timeline, and the balance after it', async () => {
    const entry = deposit(person.memberId, 25_050n)
    await post(entry)
    const { status, body } = await get(entry.entryId)
    expect(status).toBe(200)
    expect(body).toEqual({
      _id: entry.entryId,
      statementType: 'deposit',
      from: 'KBANK',
      to: 'WALLET',
      status: 'SUCCESS',
      createdAt: '2026-11-20T12:00:00.000Z',
      amount: 250.5,
      currency: 'BAHT',
      isLate: false,
      timeline: [{ what: 'RECORDED', at: '2026-11-20T12:00:00.000Z', amount: 250.5 }],
      balanceAfter: 250.5,
      proof: expect.stringMatching(/^\/proof\/m[\w-]{22}\/[\w-]{43}$/),
    })
  })

  it('shows the next step while the movement is in progress, and no longer when it has ended', async () => {
    const other = await join(app)
    await post(deposit(other.memberId, 10_000n))
    const held = withdrawal(other.memberId, 4_000n)
    await hold(held)
    const pending = await get(held.entryId, other.token)
    expect(pending.body).toMatchObject({
      status: 'PROCESSING',
      next: 'WAITING_FOR_BANK',
      balanceAfter: 60,
      timeline: [{ what: 'HELD', amount: 40 }],
    })
    // Only the book has this withdrawal, so there are no further details.
    expect(pending.body.withdrawal).toBeUndefined()
    await app.context.transaction((tx) =>
      resolveEntry(tx, {
        memberId: other.memberId,
        currency: 'BAHT',
        entryId: held.entryId,
        resolutionId: randomUUID(),
        outcome: 'voided',
        happenedAt: new Date('2026-11-20T12:05:00Z'),
      }),
    )
    const { body } = await get(held.entryId, other.token)
    expect(body).toMatchObject({ status: 'FAILED', balanceAfter: 100 })
    expect(body.timeline).toEqual([
      { what: 'HELD', at: '2026-11-20T12:00:00.000Z', amount: 40 },
      { what: 'VOIDED', at: '2026-11-20T12:05:00.000Z', amount: 40 },
    ])
    expect(body.next).toBeUndefined()
  })

  it('shows that a transfer waits for its provider', async () => {
    const other = await join(app)
    await post(deposit(other.memberId, 10_000n))
    const held: Entry = {
      ...withdrawal(other.memberId, 4_000n),
      destination: 'game:PG',
      statement: { type: 'transfer', from: 'WALLET', to: 'PG' },
    }
    await hold(held)
    expect((await get(held.entryId, other.token)).body.next).toBe('WAITING_FOR_PARTY')
    await app.context.transaction((tx) =>
      resolveEntry(tx, {
        memberId: other.memberId,
        currency: 'BAHT',
        entryId: held.entryId,
        resolutionId: randomUUID(),
        outcome: 'posted',
        happenedAt: new Date('2026-11-20T12:05:00Z'),
      }),
    )
    expect((await get(held.entryId, other.token)).body.timeline.map(({ what }) => what)).toEqual([
      'HELD',
      'SETTLED',
    ])
  })

  it("refuses another member's movement exactly as one that does not exist", async () => {
    const stranger = await join(app)
    const entry = deposit(person.memberId, 100n)
    await post(entry)
    const theirs = await get(entry.entryId, stranger.token)
    const nobodys = await get(randomUUID(), stranger.token)
    for (const { status, body } of [theirs, nobodys])
      expect([status, body]).toEqual([404, { message: 'NO_DATA', requestId: expect.any(String) }])
  })

  it.each(['1', 'not-an-id', '%27%20or%201=1', '0190a1c0-0000-7000-8000-00000000000'])(
    'refuses the invalid id %s',
    async (id) => {
      const { status, body } = await get(id)
      expect([status, body]).toMatchObject([400, { message: 'VALIDATION_FAILED' }])
    },
  )

  it('is for members only', async () => {
    expect((await get(randomUUID(), '')).status).toBe(401)
  })
})
