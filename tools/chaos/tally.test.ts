import { expect, test } from 'vitest'
import { type Book, tally } from './tally.ts'
import { startTold } from './told.ts'

const memberId = 'malee'

/** One deposit of 100 satang that was told, with what the book holds of it. */
const tell = (outcome: 'accepted' | 'refused' | undefined, times: number, balance = 100n * BigInt(times)) => {
  const told = startTold()
  const operation = told.operation({ kind: 'deposit', memberId, deltaSatang: 100n, marks: ['r1', 'r2'] })
  if (outcome) told.answer(operation, outcome)
  const entries = Array.from({ length: times }, (_, at) => ({ memberId, mark: `r${at + 1}` }))
  return tally(told, { entries, balances: new Map([[memberId, balance]]) })
}

test('finds nothing where the book holds what was told', () => {
  const { kinds, ...rest } = tell('accepted', 1)
  expect(kinds).toMatchObject([{ kind: 'deposit', accepted: 1, inBook: 1, lost: 0, doubled: 0 }])
  expect(rest).toEqual({ strangers: 0, wrongBalances: 0, overdrawn: 0, contradictions: 0 })
})

test('finds what was told as done and is not in the book', () => {
  expect(tell('accepted', 0)).toMatchObject({ kinds: [{ lost: 1, doubled: 0 }], wrongBalances: 1 })
})

test('finds what is in the book twice, also under another key', () => {
  expect(tell('accepted', 2)).toMatchObject({ kinds: [{ lost: 0, doubled: 1 }], wrongBalances: 1 })
})

test('finds what was refused and done all the same', () => {
  expect(tell('refused', 1)).toMatchObject({ kinds: [{ lost: 0, doubled: 1 }], wrongBalances: 1 })
})

test('finds a balance that is not the sum of what was told, though each entry is there', () => {
  expect(tell('accepted', 1, 99n)).toMatchObject({ kinds: [{ lost: 0, doubled: 0 }], wrongBalances: 1 })
})

test('counts what was never told as open, and twice of it as doubled', () => {
  expect(tell(undefined, 1)).toMatchObject({ kinds: [{ open: 1, lost: 0, doubled: 0 }] })
  expect(tell(undefined, 2)).toMatchObject({ kinds: [{ open: 1, lost: 0, doubled: 1 }] })
})

test('finds entries that nobody wished for, and wallets that were overdrawn', () => {
  const told = startTold()
  told.answer(told.operation({ kind: 'debit', memberId, deltaSatang: -100n, marks: ['r1'] }), 'accepted')
  const book: Book = {
    entries: [
      { memberId, mark: 'r1' },
      { memberId, mark: 'r9' },
      { memberId: 'noi', mark: 'r1' },
    ],
    balances: new Map(),
  }
  expect(tally(told, book)).toMatchObject({ strangers: 2, overdrawn: 1 })
})

test('finds two rivals that were both told as done', () => {
  const told = startTold()
  const rivals = ['settle', 'void'] as const
  const operations = rivals.map((kind) => told.operation({ kind, memberId, deltaSatang: 0n, marks: [kind] }))
  told.compete(operations)
  const book = { entries: rivals.map((mark) => ({ memberId, mark })), balances: new Map([[memberId, 0n]]) }
  told.answer(operations[0]!, 'accepted')
  told.answer(operations[1]!, 'refused')
  expect(tally(told, book).contradictions).toBe(0)
  told.answer(operations[1]!, 'accepted')
  expect(tally(told, book).contradictions).toBe(1)
})
