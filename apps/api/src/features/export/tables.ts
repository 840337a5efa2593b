import type { CallFacts } from '@kapao/contract/call'
import type { ExportedTable, ExportKind } from '@kapao/contract/export'
import {
  accountEntries,
  bookSeals,
  figureEntries,
  foundEntries,
  houseAccounts,
  moneyDay,
  moneyDays,
  sealEntries,
} from './book-tables.ts'
import type { Cell } from './cell.ts'
import type { Column, Words } from './column.ts'
import { acts, members, memberStatement, work } from './desk-tables.ts'
import { memberReport, report, reportMembers, serviceItems, serviceReport } from './report-tables.ts'
import {
  apiKeys,
  failedJobs,
  jobs,
  operators,
  parties,
  partyEvents,
  syntheticRuns,
} from './service-tables.ts'
import type { Table } from './table.ts'

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
  moneyDays,
  foundEntries,
  bookSeals,
  sealEntries,
  memberStatement,
  parties,
  partyEvents,
  jobs,
  failedJobs,
  syntheticRuns,
  operators,
  apiKeys,
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
