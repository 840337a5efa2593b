import { exportedCalls } from '@kapao/contract/export'
import { amount, moment, number, text } from './cell.ts'
import type { Column } from './column.ts'
import {
  accountColumns,
  type AccountLine,
  accountRows,
  companyColumns,
  type CompanyLine,
  companyRows,
} from './money-rows.ts'
import { always, currencyOf, nothing, onePage, type Of, type RowOf, table, wholeTable } from './table.ts'

export const figureEntries = table<typeof exportedCalls.figureEntries, RowOf<Of<'figureEntries'>['entries']>>(
  {
    call: exportedCalls.figureEntries,
    pageRows: always,
    pageOf: ({ entries, next }) => onePage(entries, next),
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
  },
)

type BookEntry = RowOf<Of<'accountEntries'>['entries']>

const entryColumns: readonly Column<BookEntry>[] = [
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
]

function amountOf({ currency, amount: moved }: BookEntry) {
  return { currency, amount: moved }
}

export const accountEntries = table<typeof exportedCalls.accountEntries, BookEntry>({
  call: exportedCalls.accountEntries,
  pageRows: always,
  pageOf: ({ entries, next, seal }) => ({
    rows: entries,
    // All pages are of the seal that the first one was of.
    next: next === null || seal === null ? undefined : { after: next, sealNo: seal.sealNo },
  }),
  columns: entryColumns,
  sumOf: amountOf,
})

export const foundEntries = wholeTable<typeof exportedCalls.foundEntries, BookEntry>({
  call: exportedCalls.foundEntries,
  rowsOf: ({ entries }) => entries,
  columns: entryColumns,
  sumOf: amountOf,
})

export const sealEntries = table<typeof exportedCalls.sealEntries, BookEntry>({
  call: exportedCalls.sealEntries,
  pageRows: always,
  pageOf: ({ entries, next }) => onePage(entries, next),
  columns: entryColumns,
  sumOf: amountOf,
})

export const bookSeals = table<typeof exportedCalls.bookSeals, RowOf<Of<'bookSeals'>['seals']>>({
  call: exportedCalls.bookSeals,
  pageRows: always,
  pageOf: ({ seals, next }) => ({ rows: seals, next: next === null ? undefined : { before: next } }),
  columns: [
    { head: ({ column }) => column.seal, cell: ({ sealNo }) => number(sealNo) },
    { head: ({ column }) => column.time, cell: ({ sealedAt }) => moment(sealedAt) },
    { head: ({ money }) => money.sealEntries, cell: ({ entries }) => number(entries) },
    { head: ({ column }) => column.root, cell: ({ root }) => text(root) },
    { head: ({ column }) => column.hash, cell: ({ hash }) => text(hash) },
  ],
  sumOf: nothing,
})

export const houseAccounts = wholeTable<typeof exportedCalls.houseAccounts, AccountLine>({
  call: exportedCalls.houseAccounts,
  rowsOf: accountRows,
  columns: accountColumns,
  sumOf: ({ currency, balance }) => ({ currency, amount: balance }),
})

export const moneyDays = wholeTable<typeof exportedCalls.moneyDays, RowOf<Of<'moneyDays'>['days']>>({
  call: exportedCalls.moneyDays,
  rowsOf: ({ days }) => days,
  columns: [
    { head: ({ money }) => money.day, cell: ({ day }) => text(day) },
    { head: ({ money }) => money.companies, cell: ({ companies }) => number(companies) },
    { head: ({ money }) => money.closedDays, cell: ({ closed }) => number(closed) },
    { head: ({ column }) => column.changedSince, cell: ({ changed }) => number(changed) },
  ],
  sumOf: nothing,
})

export const moneyDay = wholeTable<typeof exportedCalls.moneyDay, CompanyLine>({
  call: exportedCalls.moneyDay,
  rowsOf: companyRows,
  columns: companyColumns,
  sumOf: nothing,
})
