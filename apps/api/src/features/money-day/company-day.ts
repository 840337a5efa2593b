import type { DayFigures, CompanyDay as WireCompany } from '@kapao/contract/money-day'
import type { Database } from '@kapao/database/connect'
import { readDaySums } from '@kapao/ledger/day-sums'
import { type Currency, toAmount } from '@kapao/money/satang'
import { endOfDay, startOfDay } from '../statement/statement.ts'
import { type ClosingRow, findClosings } from './day-closing.store.ts'
import { bookOf, composeFigures, type Figures, figuresOf, isSame, keyOf, nothing } from './day-figures.ts'
import {
  findDifferencesOfDay,
  readComparisons,
  readReportedSums,
  readUnansweredSums,
} from './day-report.store.ts'
import { type NamesOf, presentMoved } from '../money/money.ts'

type Difference = Awaited<ReturnType<typeof findDifferencesOfDay>>[number]

/** A day of an outside company: both sides, what is open, and its closings, the newest first. */
export type CompanyDay = {
  account: string
  currency: Currency
  figures: Figures
  open: readonly Difference[]
  closings: readonly ClosingRow[]
  /** The figures are not those of the newest closing any more. */
  hasChanged: boolean
}

/** What both sides say of a day now: the book as at a seal, and what is kept of the companies' reports. */
export async function readCompanyDays(
  db: Database,
  { day, sealNo }: { day: string; sealNo: bigint },
): Promise<CompanyDay[]> {
  const span = { from: startOfDay(day), to: endOfDay(day) }
  const book = bookOf(await readDaySums(db, { from: day, until: day, sealNo }, 'everybody'))
  const reported = Map.groupBy(await readReportedSums(db, span), keyOf)
  const unanswered = Map.groupBy(await readUnansweredSums(db, span), keyOf)
  const differences = Map.groupBy(await findDifferencesOfDay(db, span), keyOf)
  const closings = Map.groupBy(await findClosings(db, { from: day, until: day }), keyOf)
  const compared = await readComparisons(db)
  const keys = new Set(
    [book, reported, unanswered, differences, closings].flatMap((each) => [...each.keys()]),
  )
  return [...keys].toSorted().map((key) => {
    const [account, currency] = key.split(' ') as [string, Currency]
    const open = differences.get(key) ?? []
    const figures = composeFigures({
      book: book.get(key) ?? { paidIn: nothing, paidOut: nothing },
      reported: reported.get(key),
      unanswered: unanswered.get(key) ?? [],
      comparedTo: compared.get(account),
      differences: open.length,
      endOfDay: span.to,
    })
    const own = closings.get(key) ?? []
    const [newest] = own
    const hasChanged = newest !== undefined && !isSame(figuresOf(newest), figures)
    return { account, currency, figures, open, closings: own, hasChanged }
  })
}

const mostShown = 20

export function presentCompanyDay(
  { account, currency, figures, open, closings, hasChanged }: CompanyDay,
  namesOf: NamesOf,
): WireCompany {
  return {
    account,
    names: namesOf(account),
    currency,
    figures: presentFigures(figures),
    openDifferences: open.slice(0, mostShown).map((each) => ({
      kind: each.kind,
      reference: each.reference === '' ? null : each.reference,
      book: toAmount(each.book),
      reported: toAmount(each.reported),
      happenedAt: each.happenedAt.toISOString(),
    })),
    closings: closings.map((row) => ({
      ...presentFigures(figuresOf(row)),
      by: row.closed_by,
      at: row.closed_at.toISOString(),
      sealNo: Number(row.seal_no),
      note: row.note,
    })),
    hasChanged,
  }
}

export function presentFigures({ comparedTo, reported, ...figures }: Figures): DayFigures {
  return {
    paidIn: presentMoved(figures.paidIn),
    paidOut: presentMoved(figures.paidOut),
    reported: reported === undefined ? null : presentMoved(reported),
    comparedTo: comparedTo?.toISOString() ?? null,
    waiting: presentMoved(figures.waiting),
    differences: figures.differences,
    agrees: figures.agrees,
  }
}
