import { exportedCalls } from '@kapao/contract/export'
import { amount, moment, number, text } from './cell.ts'
import type { Column } from './column.ts'
import { memberReportColumns, type MemberReportLine, memberReportRows } from './member-report-rows.ts'
import { reportColumns, type ReportLine, reportRows } from './report-rows.ts'
import { serviceReportColumns, type ServiceLine, serviceReportRows } from './service-report-rows.ts'
import {
  always,
  currencyOf,
  type Filter,
  nothing,
  type Of,
  onePage,
  type RowOf,
  table,
  wholeTable,
} from './table.ts'

export const report = wholeTable<typeof exportedCalls.report, ReportLine>({
  call: exportedCalls.report,
  rowsOf: reportRows,
  columns: reportColumns,
  sumOf: nothing,
})

export const memberReport = wholeTable<typeof exportedCalls.memberReport, MemberReportLine>({
  call: exportedCalls.memberReport,
  rowsOf: (answer, filter) => memberReportRows(answer, filter as Filter<'memberReport'>),
  columns: memberReportColumns,
  sumOf: nothing,
})

export const reportMembers = table<typeof exportedCalls.reportMembers, RowOf<Of<'reportMembers'>['members']>>(
  {
    call: exportedCalls.reportMembers,
    pageRows: always,
    pageOf: ({ members: rows, next }) => onePage(rows, next),
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
  },
)

export const serviceReport = wholeTable<typeof exportedCalls.serviceReport, ServiceLine>({
  call: exportedCalls.serviceReport,
  rowsOf: (answer, filter) => serviceReportRows(answer, filter as Filter<'serviceReport'>),
  columns: serviceReportColumns,
  sumOf: nothing,
})

export const serviceItems = table<typeof exportedCalls.serviceItems, RowOf<Of<'serviceItems'>['items']>>({
  call: exportedCalls.serviceItems,
  pageRows: always,
  pageOf: ({ items, next }) => onePage(items, next),
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
