import type { Answer, CallFacts } from '@kapao/contract/call'
import { type ExportedTable, type ExportKind, exportedCalls, mostRowsAtOnce } from '@kapao/contract/export'
import { amount, type Cell, details, moment, number, text } from './cell.ts'
import type { Column, Words } from './column.ts'
import { memberReportColumns, type MemberReportLine, memberReportRows } from './member-report-rows.ts'
import {
  accountColumns,
  type AccountLine,
  accountRows,
  companyColumns,
  type CompanyLine,
  companyRows,
} from './money-rows.ts'
import { reportColumns, reportRows, type ReportLine } from './report-rows.ts'
import { serviceReportColumns, type ServiceLine, serviceReportRows } from './service-report-rows.ts'

/** Rows that a call answered, and what to ask for the rows after them; `undefined`: there are none. */
type Page<Row> = { rows: readonly Row[]; next?: object | undefined; isCut?: boolean }

type Sum = { currency: 'BAHT' | 'LAK'; amount: number }

/** How the rows of a table are read by its own call, and what a file has of each. */
type Table<Call extends CallFacts, Row> = {
  call: Call
  /** How many rows are asked for at a time. */
  pageRows: (filter: object) => number
  pageOf: (answer: Answer<Call>, limit: number, filter: object) => Page<Row>
  /** The columns, where they depend on the filter too. */
  columns: readonly Column<Row>[] | ((filter: object) => readonly Column<Row>[])
  /** The amount of a row that is summed up. */
  sumOf: (row: Row, filter: object) => Sum | undefined
}

function table<Call extends CallFacts, Row>(defined: Table<Call, Row>): Table<CallFacts, unknown> {
  return defined as unknown as Table<CallFacts, unknown>
}

const pageRows = 500
function always(): number {
  return pageRows
}
function nothing(): undefined {
  return undefined
}

type WholeTable<Call extends CallFacts, Row> = Pick<Table<Call, Row>, 'call' | 'columns' | 'sumOf'> & {
  rowsOf: (answer: Answer<Call>, filter: object) => readonly Row[]
}

/** A table that its call answers at once. */
function wholeTable<Call extends CallFacts, Row>({
  rowsOf,
  ...rest
}: WholeTable<Call, Row>): Table<CallFacts, unknown> {
  return table<Call, Row>({
    ...rest,
    pageRows: always,
    pageOf: (answer, _, filter) => ({ rows: rowsOf(answer, filter) }),
  })
}

type Filter<Kind extends ExportKind> = Extract<ExportedTable, { kind: Kind }>['filter']
type RowOf<Rows extends readonly unknown[]> = Rows[number]
type Of<Kind extends ExportKind> = Answer<(typeof exportedCalls)[Kind]>

const members = table<typeof exportedCalls.members, RowOf<Of<'members'>['members']>>({
  call: exportedCalls.members,
  // A search has one page.
  pageRows: (filter) => ((filter as Filter<'members'>).search === undefined ? pageRows : mostRowsAtOnce),
  pageOf: ({ members: rows, after, isCut }) => ({
    rows,
    isCut,
    next: after === null ? undefined : { after },
  }),
  columns: [
    { head: ({ column }) => column.member, cell: ({ _id }) => text(_id) },
    { head: ({ column }) => column.name, cell: ({ name }) => text(name) },
    { head: ({ column }) => column.status, cell: ({ status }) => text(status) },
    { head: ({ column }) => column.match, cell: ({ match }) => text(match) },
    { head: ({ column }) => column.phone, cell: ({ phone }) => text(phone) },
    { head: ({ column }) => column.bank, cell: ({ bankCode }) => text(bankCode) },
    { head: ({ column }) => column.bankAccount, cell: ({ bankAccountNo }) => text(bankAccountNo) },
    { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
    { head: ({ column }) => column.tags, cell: ({ tags }) => text(tags.join('; ')) },
    { head: ({ column }) => column.joinedAt, cell: ({ createdAt }) => moment(createdAt) },
  ],
  sumOf: nothing,
})

const figureEntries = table<typeof exportedCalls.figureEntries, RowOf<Of<'figureEntries'>['entries']>>({
  call: exportedCalls.figureEntries,
  pageRows: always,
  pageOf: ({ entries, next }) => ({ rows: entries, next: next === null ? undefined : { after: next } }),
  columns: [
    { head: ({ column }) => column.time, cell: ({ happenedAt }) => moment(happenedAt) },
    { head: ({ column }) => column.entry, cell: ({ entryId }) => text(entryId) },
    { head: ({ column }) => column.member, cell: ({ memberId }) => text(memberId) },
    { head: ({ column }) => column.account, cell: ({ account }) => text(account) },
    { head: ({ column }) => column.amount, cell: (row) => amount(row.amount) },
    { head: ({ column }) => column.currency, cell: (_, filter) => text(currencyOf(filter)) },
    { head: ({ column }) => column.seal, cell: ({ sealNo }) => number(sealNo) },
  ],
  sumOf: (row, filter) => ({ currency: currencyOf(filter), amount: row.amount }),
})

function currencyOf(filter: object): 'BAHT' | 'LAK' {
  return (filter as Filter<'figureEntries' | 'reportMembers'>).currency
}

const accountEntries = table<typeof exportedCalls.accountEntries, RowOf<Of<'accountEntries'>['entries']>>({
  call: exportedCalls.accountEntries,
  pageRows: always,
  pageOf: ({ entries, next, seal }) => ({
    rows: entries,
    // All pages are of the seal that the first one was of.
    next: next === null || seal === null ? undefined : { after: next, sealNo: seal.sealNo },
  }),
  columns: [
    { head: ({ column }) => column.time, cell: ({ happenedAt }) => moment(happenedAt) },
    { head: ({ column }) => column.recordedAt, cell: ({ recordedAt }) => moment(recordedAt) },
    { head: ({ column }) => column.entry, cell: ({ entryId }) => text(entryId) },
    { head: ({ column }) => column.member, cell: ({ memberId }) => text(memberId) },
    { head: ({ column }) => column.source, cell: ({ source }) => text(source) },
    { head: ({ column }) => column.destination, cell: ({ destination }) => text(destination) },
    { head: ({ column }) => column.amount, cell: (row) => amount(row.amount) },
    { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
    { head: ({ column }) => column.type, cell: ({ type }) => text(type) },
    { head: ({ column }) => column.status, cell: ({ state }) => text(state) },
    { head: ({ column }) => column.resolves, cell: ({ resolves }) => text(resolves) },
    { head: ({ column }) => column.reverses, cell: ({ reverses }) => text(reverses) },
    { head: ({ column }) => column.seal, cell: ({ sealNo }) => number(sealNo) },
  ],
  sumOf: ({ currency, amount: moved }) => ({ currency, amount: moved }),
})

const acts = table<typeof exportedCalls.acts, RowOf<Of<'acts'>['acts']>>({
  call: exportedCalls.acts,
  pageRows: always,
  pageOf: ({ acts: rows }, limit) => ({
    rows,
    next: rows.length < limit ? undefined : { before: rows.at(-1)?.actNo },
  }),
  columns: [
    { head: ({ column }) => column.act, cell: ({ actNo }) => number(actNo) },
    { head: ({ column }) => column.time, cell: ({ at }) => moment(at) },
    { head: ({ column }) => column.operator, cell: ({ operatorId }) => text(operatorId) },
    { head: ({ column }) => column.call, cell: ({ call }) => text(call) },
    { head: ({ column }) => column.outcome, cell: ({ outcome }) => text(outcome) },
    { head: ({ column }) => column.reason, cell: ({ reason }) => text(reason) },
    { head: ({ column }) => column.member, cell: ({ memberId }) => text(memberId) },
    { head: ({ column }) => column.subject, cell: ({ subject }) => text(subject) },
    { head: ({ column }) => column.input, cell: ({ input }) => details(input) },
    { head: ({ column }) => column.before, cell: ({ before }) => details(before) },
    { head: ({ column }) => column.after, cell: ({ after }) => details(after) },
    { head: ({ column }) => column.address, cell: ({ address }) => text(address) },
    { head: ({ column }) => column.session, cell: ({ sessionId }) => text(sessionId) },
    { head: ({ column }) => column.request, cell: ({ requestId }) => text(requestId) },
    { head: ({ column }) => column.hash, cell: ({ hash }) => text(hash) },
  ],
  sumOf: nothing,
})

const work = table<typeof exportedCalls.work, RowOf<Of<'work'>['items']>>({
  call: exportedCalls.work,
  pageRows: always,
  pageOf: ({ items, after }) => ({ rows: items, next: after === null ? undefined : { after } }),
  columns: [
    { head: ({ column }) => column.kind, cell: ({ kind }) => text(kind) },
    { head: ({ column }) => column.item, cell: ({ itemId }) => text(itemId) },
    { head: ({ column }) => column.waitsSince, cell: ({ since }) => moment(since) },
    { head: ({ column }) => column.reason, cell: ({ why }) => text(why) },
    { head: ({ column }) => column.member, cell: ({ member }) => text(member?.memberId) },
    { head: ({ column }) => column.name, cell: ({ member }) => text(member?.name) },
    { head: ({ column }) => column.amount, cell: (row) => amount(row.amount) },
    { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
    { head: ({ column }) => column.bank, cell: ({ facts }) => text(facts.bank) },
    { head: ({ column }) => column.bankAccount, cell: ({ facts }) => text(facts.account) },
    { head: ({ column }) => column.reference, cell: ({ facts }) => text(facts.reference) },
    { head: ({ column }) => column.claimedBy, cell: ({ claim }) => text(claim?.operatorId) },
  ],
  sumOf: ({ amount: waiting, currency }) =>
    waiting === null || currency === null ? undefined : { currency, amount: waiting },
})

const report = wholeTable<typeof exportedCalls.report, ReportLine>({
  call: exportedCalls.report,
  rowsOf: reportRows,
  columns: reportColumns,
  sumOf: nothing,
})

const memberReport = wholeTable<typeof exportedCalls.memberReport, MemberReportLine>({
  call: exportedCalls.memberReport,
  rowsOf: (answer, filter) => memberReportRows(answer, filter as Filter<'memberReport'>),
  columns: memberReportColumns,
  sumOf: nothing,
})

const reportMembers = table<typeof exportedCalls.reportMembers, RowOf<Of<'reportMembers'>['members']>>({
  call: exportedCalls.reportMembers,
  pageRows: always,
  pageOf: ({ members: rows, next }) => ({ rows, next: next === null ? undefined : { after: next } }),
  columns: [
    { head: ({ column }) => column.member, cell: ({ memberId }) => text(memberId) },
    { head: ({ memberReport: words }) => words.day, cell: ({ day }) => text(day) },
    { head: ({ column }) => column.currency, cell: (_, filter) => text(currencyOf(filter)) },
    ...(['deposits', 'withdrawals', 'gameResult'] as const).map(
      (name): Column<RowOf<Of<'reportMembers'>['members']>> => ({
        head: ({ memberReport: words }) => words[name],
        cell: (row) => amount(row[name]),
      }),
    ),
  ],
  sumOf: ({ deposits }, filter) => ({ currency: currencyOf(filter), amount: deposits }),
})

const serviceReport = wholeTable<typeof exportedCalls.serviceReport, ServiceLine>({
  call: exportedCalls.serviceReport,
  rowsOf: (answer, filter) => serviceReportRows(answer, filter as Filter<'serviceReport'>),
  columns: serviceReportColumns,
  sumOf: nothing,
})

const serviceItems = table<typeof exportedCalls.serviceItems, RowOf<Of<'serviceItems'>['items']>>({
  call: exportedCalls.serviceItems,
  pageRows: always,
  pageOf: ({ items, next }) => ({ rows: items, next: next === null ? undefined : { after: next } }),
  columns: [
    { head: ({ column }) => column.time, cell: ({ at }) => moment(at) },
    { head: ({ column }) => column.kind, cell: ({ kind }) => text(kind) },
    { head: ({ column }) => column.item, cell: ({ itemId }) => text(itemId) },
    { head: ({ column }) => column.member, cell: ({ memberId }) => text(memberId) },
    { head: ({ column }) => column.outcome, cell: ({ outcome }) => text(outcome) },
    { head: ({ column }) => column.seconds, cell: ({ seconds }) => number(seconds) },
    { head: ({ column }) => column.amount, cell: (row) => amount(row.amount) },
    { head: ({ column }) => column.currency, cell: ({ currency }) => text(currency) },
  ],
  sumOf: ({ amount: of, currency }) =>
    of === null || currency === null ? undefined : { currency, amount: of },
})

const houseAccounts = wholeTable<typeof exportedCalls.houseAccounts, AccountLine>({
  call: exportedCalls.houseAccounts,
  rowsOf: accountRows,
  columns: accountColumns,
  sumOf: ({ currency, balance }) => ({ currency, amount: balance }),
})

const moneyDay = wholeTable<typeof exportedCalls.moneyDay, CompanyLine>({
  call: exportedCalls.moneyDay,
  rowsOf: companyRows,
  columns: companyColumns,
  sumOf: nothing,
})

/** Each table that can be exported. */
export const tables: Readonly<Record<ExportKind, Table<CallFacts, unknown>>> = {
  members,
  figureEntries,
  accountEntries,
  acts,
  work,
  report,
  memberReport,
  reportMembers,
  serviceReport,
  serviceItems,
  houseAccounts,
  moneyDay,
}

function columnsOf({ kind, filter }: ExportedTable): readonly Column<unknown>[] {
  const { columns } = tables[kind]
  return typeof columns === 'function' ? columns(filter) : columns
}

/** The heading of a file. */
export function headingOf(exported: ExportedTable, words: Words): string[] {
  return columnsOf(exported).map(({ head }) => head(words, exported.filter))
}

/** A row of a table, as a file has it. */
export function cellsOf(exported: ExportedTable, row: unknown): Cell[] {
  return columnsOf(exported).map(({ cell }) => cell(row, exported.filter))
}
