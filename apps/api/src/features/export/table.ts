import type { Answer, CallFacts } from '@kapao/contract/call'
import type { ExportedTable, ExportKind, exportedCalls } from '@kapao/contract/export'
import type { Column } from './column.ts'

/** Rows that a call answered, and what to ask for the rows after them; `undefined`: there are none. */
type Page<Row> = { rows: readonly Row[]; next?: object | undefined; isCut?: boolean }

/** A page of a list. `after`: the position that the rows after it are asked for with; `null`: there are none. */
export function onePage<Row>(rows: readonly Row[], after: string | object | null): Page<Row> {
  return { rows, next: after === null ? undefined : { after } }
}

type Sum = { currency: 'BAHT' | 'LAK'; amount: number }

/** How the rows of a table are read by its own call, and what a file has of each. */
export type Table<Call extends CallFacts, Row> = {
  call: Call
  /** What the first page is asked for with, besides the filter. */
  first?: object
  /** How many rows are asked for at a time. */
  pageRows: (filter: object) => number
  /** `asked`: the filter, with what the page before gave as `next`. */
  pageOf: (answer: Answer<Call>, limit: number, asked: object) => Page<Row>
  /** The columns, where they depend on the filter too. */
  columns: readonly Column<Row>[] | ((filter: object) => readonly Column<Row>[])
  /** The amount of a row that is summed up. */
  sumOf: (row: Row, filter: object) => Sum | undefined
}

/** A table that is read page by page. */
export function table<Call extends CallFacts, Row>(defined: Table<Call, Row>): Table<CallFacts, unknown> {
  return defined as unknown as Table<CallFacts, unknown>
}

export const pageRows = 500

export function always(): number {
  return pageRows
}

export function nothing(): undefined {
  return undefined
}

type WholeTable<Call extends CallFacts, Row> = Pick<Table<Call, Row>, 'call' | 'columns' | 'sumOf'> & {
  rowsOf: (answer: Answer<Call>, filter: object) => readonly Row[]
}

/** A table that its call answers at once. */
export function wholeTable<Call extends CallFacts, Row>({
  rowsOf,
  ...rest
}: WholeTable<Call, Row>): Table<CallFacts, unknown> {
  return table<Call, Row>({
    ...rest,
    pageRows: always,
    pageOf: (answer, _, filter) => ({ rows: rowsOf(answer, filter) }),
  })
}

export type Filter<Kind extends ExportKind> = Extract<ExportedTable, { kind: Kind }>['filter']
export type RowOf<Rows extends readonly unknown[]> = Rows[number]
export type Of<Kind extends ExportKind> = Answer<(typeof exportedCalls)[Kind]>

/** The currency that a filter names. */
export function currencyOf(filter: object): 'BAHT' | 'LAK' {
  return (filter as Filter<'figureEntries' | 'reportMembers'>).currency
}
