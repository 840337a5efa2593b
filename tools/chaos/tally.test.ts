import { expect, test } from 'vitest'
import { type Book, tally } from './tally.ts'
import { openJournal } from './journal.ts'

const memberId = 'malee'

/** Tallies one deposit of 100 satang with this outcome, which the book holds this many times. */
function notify(outcome: 'accepted' | 'refused' | undefined, times: number, balance = 100n * BigInt(times)) {
  const journal = openJournal()
  const operation = journal.operation({
    kind: 'deposit',
    memberId,
    deltaSatang: 100n,
    identifiers: ['r1', 'r2'],
  })
  if (outcome) journal.answer(operation, outcome)
  const entries = Array.from({ length: times }, (_, at) => ({ memberId, identifier: `r${at + 1}` }))
  return tally(journal, { entries, balances: new Map([[memberId, balance]]) })
}

test('finds nothing if the book holds what was acknowledged', () => {
  const { kinds, ...rest } = notify('accepted', 1)
  expect(kinds).toMatchObject([{ kind: 'deposit', accepted: 1, inBook: 1, lost: 0, doubled: 0 }])
  expect(rest).toEqual({ strangers: 0, wrongBalances: 0, overdrawn: 0, contradictions: 0, disorders: [] })
})

test('finds what was acknowledged but is not in the book', () => {
  expect(notify('accepted', 0)).toMatchObject({ kinds: [{ lost: 1, doubled: 0 }], wrongBalances: 1 })
})

test('finds what is in the book twice, also under another key', () => {
  expect(notify('accepted', 2)).toMatchObject({ kinds: [{ lost: 0, doubled: 1 }], wrongBalances: 1 })
})

test('finds what was refused but is in the book', () => {
  expect(notify('refused', 1)).toMatchObject({ kinds: [{ lost: 0, doubled: 1 }], wrongBalances: 1 })
})

test('finds a balance that is not the sum of what was acknowledged, although each entry is there', () => {
  expect(notify('accepted', 1, 99n)).toMatchObject({ kinds: [{ lost: 0, doubled: 0 }], wrongBalances: 1 })
})

test('counts a movement without a response as open, and as doubled if it is in the book twice', () => {
  expect(notify(undefined, 1)).toMatchObject({ kinds: [{ open: 1, lost: 0, doubled: 0 }] })
  expect(notify(undefined, 2)).toMatchObject({ kinds: [{ open: 1, lost: 0, doubled: 1 }] })
})

test('finds entries that no client requested, and wallets that were overdrawn', () => {
  const journal = openJournal()
  journal.answer(
    journal.operation({ kind: 'debit', memberId, deltaSatang: -100n, identifiers: ['r1'] }),
    'accepted',
  )
  const book: Book = {
    entries: [
      { memberId, identifier: 'r1' },
      { memberId, identifier: 'r9' },
      { memberId: 'noi', identifier: 'r1' },
    ],
    balances: new Map(),
  }
  expect(tally(journal, book)).toMatchObject({ strangers: 2, overdrawn: 1 })
})

test('finds two rivals that were both acknowledged', () => {
  const journal = openJournal()
  const rivals = ['settle', 'void'] as const
  const operations = rivals.map((kind) =>
    journal.operation({ kind, memberId, deltaSatang: 0n, identifiers: [kind] }),
  )
  journal.compete(operations)
  const book = {
    entries: rivals.map((identifier) => ({ memberId, identifier })),
    balances: new Map([[memberId, 0n]]),
  }
  journal.answer(operations[0]!, 'accepted')
  journal.answer(operations[1]!, 'refused')
  expect(tally(journal, book).contradictions).toBe(0)
  journal.answer(operations[1]!, 'accepted')
  expect(tally(journal, book).contradictions).toBe(1)
})

/** Tallies two credits in flight together, with these balances as answers, and the book's balance. */
function creditTwice(answers: readonly [bigint, bigint], balance: bigint) {
  const journal = openJournal()
  const ends = answers.map((_answer, at) =>
    journal.startCall({
      key: `credit ${at}`,
      walletId: memberId,
      client: `client ${at}`,
      kind: 'credit',
      amountSatang: 100n,
    }),
  )
  for (const [at, end] of ends.entries()) end({ is: 'accepted', balanceSatang: answers[at]! })
  return tally(journal, { entries: [], balances: new Map([[memberId, balance]]) }).disorders
}

test('finds wallets whose answers fit in no order, or not with the balance in the book', () => {
  expect(creditTwice([200n, 100n], 200n)).toEqual([])
  expect(creditTwice([100n, 100n], 200n)).toEqual([expect.stringContaining('No order explains client')])
  expect(creditTwice([200n, 100n], 100n)).toEqual([expect.stringContaining('the book after the run')])
})

test('a call without an answer may have been done, until the calls are ended', () => {
  const journal = openJournal()
  const call = { walletId: memberId, client: 'client 1', amountSatang: 100n }
  journal.startCall({ ...call, key: 'lost', kind: 'credit' })
  journal.endCalls()
  function disordersAt(balance: bigint): string[] {
    return tally(journal, { entries: [], balances: new Map([[memberId, balance]]) }).disorders
  }
  expect(disordersAt(0n)).toEqual([])
  expect(disordersAt(100n)).toEqual([])
  journal.startCall({ ...call, key: 'read', kind: 'read' })({ is: 'accepted', balanceSatang: 0n })
  expect(disordersAt(100n)).toEqual([expect.stringContaining('the book after the run')])
})
