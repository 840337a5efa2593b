import { findDisorders } from './histories.ts'
import { sum, type Journal, type Operation, type OperationKind, operationKinds } from './journal.ts'

/** The book after a run: each entry's member and identifier, and the balance of every wallet. */
export type Book = {
  entries: readonly { memberId: string; identifier: string }[]
  balances: ReadonlyMap<string, bigint>
}

export type KindTally = {
  kind: OperationKind
  operations: number
  tries: number
  accepted: number
  refused: number
  /** No response. */
  open: number
  inBook: number
  /** Acknowledged, but not in the book. */
  lost: number
  /** In the book more often than acknowledged: twice, or although it was refused. */
  doubled: number
}

export type Tally = {
  kinds: KindTally[]
  /** Entries that no client requested. */
  strangers: number
  /** Wallets whose balance is not the sum of what was acknowledged. */
  wrongBalances: number
  /** Wallets from which more was accepted than was put in. */
  overdrawn: number
  /** Rival movements of which more than one was accepted. */
  contradictions: number
  /** Shared wallets whose calls fit in no order, and why. */
  disorders: string[]
}

/** Compares what was acknowledged to clients with what the book holds. */
export function tally(journal: Pick<Journal, 'operations' | 'rivals' | 'histories'>, book: Book): Tally {
  const { operations, rivals } = journal
  const left = new Map<string, number>()
  for (const { memberId, identifier } of book.entries) add(left, `${memberId} ${identifier}`, 1)
  const counted = operations.map((operation) => ({ operation, times: take(left, operation) }))
  const operationsOf = Map.groupBy(operations, ({ memberId }) => memberId)
  return {
    kinds: operationKinds.map((kind) => tallyKind(kind, counted)).filter(({ operations: some }) => some > 0),
    strangers: [...left.values()].reduce((total, times) => total + times, 0),
    wrongBalances: [...book.balances].filter(
      ([memberId, balance]) => sum(accepted(operationsOf.get(memberId) ?? [])) !== balance,
    ).length,
    overdrawn: [...operationsOf.values()].filter((own) => sum(accepted(own)) < 0n).length,
    contradictions: rivals.filter((competing) => accepted(competing).length > 1).length,
    disorders: findDisorders(journal, book.balances),
  }
}

/** The movements that were acknowledged, but are not in the book. */
export function findLost({ operations }: Pick<Journal, 'operations'>, book: Book): Operation[] {
  const left = new Map<string, number>()
  for (const { memberId, identifier } of book.entries) add(left, `${memberId} ${identifier}`, 1)
  return accepted([...operations]).filter((operation) => take(left, operation) === 0)
}

type Counted = { operation: Operation; times: number }

function tallyKind(kind: OperationKind, counted: readonly Counted[]): KindTally {
  const own = counted.filter(({ operation }) => operation.kind === kind)
  const tallied: KindTally = {
    kind,
    operations: own.length,
    tries: 0,
    accepted: 0,
    refused: 0,
    open: 0,
    inBook: 0,
    lost: 0,
    doubled: 0,
  }
  for (const { operation, times } of own) {
    // A movement without a response may be in the book or not, but at most once.
    const [least, most] =
      operation.outcome === 'accepted' ? [1, 1] : operation.outcome === 'refused' ? [0, 0] : [0, 1]
    tallied.tries += operation.tries
    tallied[operation.outcome] += 1
    tallied.inBook += times
    tallied.lost += Math.max(0, least - times)
    tallied.doubled += Math.max(0, times - most)
  }
  return tallied
}

function take(left: Map<string, number>, { memberId, identifiers }: Operation): number {
  return identifiers.reduce((times, identifier) => {
    const key = `${memberId} ${identifier}`
    const found = left.get(key) ?? 0
    left.delete(key)
    return times + found
  }, 0)
}

function add(counts: Map<string, number>, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

function accepted(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ outcome }) => outcome === 'accepted')
}
