import type { listStatement, StatementLine as WireLine, StatementType } from '@kapao/contract/statement'
import { readStatement, type StatementFilter, type StatementLine } from '@kapao/ledger/statement'
import type { SearchedWord } from '@kapao/ledger/statement-search'
import type { Span } from '@kapao/ledger/statement-sums'
import { parseAmount, toAmount } from '@kapao/money/satang'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/operation.ts'
import { findNotes, noteOf, type Notes } from './notes.ts'

export { readMovementProofs } from './read-movement-proofs.ts'

const statusOf = { posted: 'SUCCESS', voided: 'FAILED', pending: 'PROCESSING' } as const

/** A statement line in wire format. */
export function presentLine(line: StatementLine, notes: Notes = new Map()): WireLine {
  return {
    _id: line.entryId,
    statementType: line.type,
    from: line.from,
    to: line.to,
    status: statusOf[line.state],
    createdAt: line.happenedAt.toISOString(),
    amount: toAmount(line.amountSatang),
    currency: line.currency,
    isLate: line.isLate,
    ...noteOf(line, notes),
    ...line.related,
  }
}

type Body = z.output<typeof listStatement.body>
type PageOf = Pick<Body, 'page' | 'limit' | 'types' | 'from' | 'to' | 'search'>

/** A page of a member's statement, newest first, in wire format. Refuses nothing. */
export async function readPage(
  context: Pick<Context, 'db'>,
  { memberId, currency }: Pick<Caller, 'memberId' | 'currency'>,
  { page, limit, ...wanted }: PageOf,
): Promise<{ total: number; statements: WireLine[] }> {
  const filter = filterOf(wanted)
  const { total, lines } = await readStatement(context.db, { memberId, currency, page, limit, filter })
  const notes = await findNotes(context, memberId, lines)
  return { total, statements: lines.map((line) => presentLine(line, notes)) }
}

/** A filter of the wire in the form of the book. */
export function filterOf({
  types,
  from,
  to,
  search,
}: Pick<Body, 'types' | 'from' | 'to' | 'search'>): StatementFilter {
  return {
    ...(types ? { types } : {}),
    ...(from === undefined ? {} : { since: startOfDay(from) }),
    ...(to === undefined ? {} : { before: endOfDay(to) }),
    ...(search ? { search: search.map(searchedWord) } : {}),
  }
}

function searchedWord({ text, amount, kinds, accounts }: NonNullable<Body['search']>[number]): SearchedWord {
  const amountSatang = amount === undefined ? undefined : parseAmount(amount)
  return {
    text,
    ...(amountSatang === undefined ? {} : { amountSatang }),
    ...(kinds ? { kinds } : {}),
    ...(accounts ? { accounts } : {}),
  }
}

/** The latest lines of these types in a member's statement, newest first, in wire format. Refuses nothing. */
export async function readLatestLines(
  context: Pick<Context, 'db'>,
  { memberId, currency }: Pick<Caller, 'memberId' | 'currency'>,
  { types, limit }: { types: readonly StatementType[]; limit: number },
): Promise<WireLine[]> {
  const { lines } = await readStatement(context.db, { memberId, currency, page: 1, limit, filter: { types } })
  const notes = await findNotes(context, memberId, lines)
  return lines.map((line) => presentLine(line, notes))
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The start of a calendar day in Asia/Bangkok. Thailand is at +07:00 without daylight saving. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`)
}

/** The start of the following day: the first moment that no longer belongs to the day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMilliseconds)
}

/** The first moment of a month, `YYYY-MM`, in Asia/Bangkok, and the first moment after it. */
export function spanOfMonth(month: string): Span {
  const [year = '', number = ''] = month.split('-')
  const next =
    number === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(number) + 1).padStart(2, '0')}`
  return { since: startOfDay(`${month}-01`), before: startOfDay(`${next}-01`) }
}
