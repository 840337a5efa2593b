import { partsOfAccount } from '@kapao/contract/money'
import { keyOfGateway } from '@kapao/contract/party-list'
import { syntheticProvider } from '@kapao/contract/synthetic'
import type { DaySum } from '@kapao/ledger/day-sums'
import { houseAccountOf } from '@kapao/ledger/figures'
import type { Moved } from '@kapao/ledger/house-accounts'
import type { Currency } from '@kapao/money/satang'
import type { ClosingRow } from './day-closing.store.ts'
import type { ReportedSum } from './day-report.store.ts'

/** An outside company with its currency: `bank:KBANK BAHT`. */
export function keyOf({ account, currency }: { account: string; currency: Currency }): string {
  return `${account} ${currency}`
}

export type BookDay = { paidIn: Moved; paidOut: Moved }

/** What the book and an outside company say of a day. */
export type Figures = BookDay & {
  reported: Moved | undefined
  comparedTo: Date | undefined
  waiting: Moved
  differences: number
  agrees: boolean
}

export const nothing: Moved = { entries: 0, amountSatang: 0n }
const outside: readonly string[] = ['bank', 'gateway', 'provider']

/** The server's own gateway is no company that could agree. */
const ownAccount = keyOfGateway(syntheticProvider)

/** What moved between each outside company and the wallets. An entry that undoes another counts against it. */
export function bookOf(sums: readonly DaySum[]): Map<string, BookDay> {
  const book = new Map<string, BookDay>()
  for (const sum of sums) {
    const account = houseAccountOf(sum)
    if (account === ownAccount || !outside.includes(partsOfAccount(account).group)) continue
    const key = keyOf({ account, currency: sum.currency })
    const known = book.get(key) ?? { paidIn: nothing, paidOut: nothing }
    const side = (sum.destination === 'wallet') === sum.isReversal ? 'paidOut' : 'paidIn'
    const sign = sum.isReversal ? -1 : 1
    const signed = { entries: sign * sum.entries, amountSatang: BigInt(sign) * sum.amountSatang }
    book.set(key, { ...known, [side]: add([known[side], signed]) })
  }
  return book
}

type Sides = {
  book: BookDay
  reported: readonly ReportedSum[] | undefined
  unanswered: readonly ReportedSum[]
  comparedTo: Date | undefined
  differences: number
  endOfDay: Date
}

/** A company agrees if it reported the same money, or its own list was compared past the day, and nothing is open. */
export function composeFigures({ book, unanswered, comparedTo, differences, ...sides }: Sides): Figures {
  const sums = sides.reported ?? []
  const reported = sides.reported && add(sums.filter(({ isWaiting }) => !isWaiting))
  const waiting = add([...sums.filter(({ isWaiting }) => isWaiting), ...unanswered])
  const isReportedSame = reported !== undefined && isSameMoved(reported, book.paidIn)
  const isCompared = reported === undefined && comparedTo !== undefined && comparedTo >= sides.endOfDay
  return {
    ...book,
    reported,
    comparedTo,
    waiting,
    differences,
    agrees: (isReportedSame || isCompared) && waiting.entries === 0 && differences === 0,
  }
}

/** The figures at which a day was closed. */
export function figuresOf(row: ClosingRow): Figures {
  return {
    paidIn: { entries: row.paid_in_entries, amountSatang: row.paid_in },
    paidOut: { entries: row.paid_out_entries, amountSatang: row.paid_out },
    reported:
      row.reported === null || row.reported_entries === null
        ? undefined
        : { entries: row.reported_entries, amountSatang: row.reported },
    comparedTo: row.compared_to ?? undefined,
    waiting: { entries: row.waiting_entries, amountSatang: row.waiting },
    differences: row.differences,
    agrees: row.agrees,
  }
}

export function isSameBook(one: BookDay, other: BookDay): boolean {
  return isSameMoved(one.paidIn, other.paidIn) && isSameMoved(one.paidOut, other.paidOut)
}

/** Whether two sets of figures say the same. That a list was compared further changes nothing. */
export function isSame(one: Figures, other: Figures): boolean {
  return (
    isSameBook(one, other) &&
    isSameMoved(one.reported, other.reported) &&
    isSameMoved(one.waiting, other.waiting) &&
    one.differences === other.differences
  )
}

function isSameMoved(one: Moved | undefined, other: Moved | undefined): boolean {
  return one?.entries === other?.entries && one?.amountSatang === other?.amountSatang
}

function add(sums: readonly Moved[]): Moved {
  return sums.reduce(
    (all, { entries, amountSatang }) => ({
      entries: all.entries + entries,
      amountSatang: all.amountSatang + amountSatang,
    }),
    nothing,
  )
}
