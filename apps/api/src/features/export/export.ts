import { type ExportedTable, type ExportFormat, type ExportKind, exportedCalls } from '@kapao/contract/export'
import type { Language } from '@kapao/contract/language'
import type { Report } from '@kapao/contract/report'
import { byteOrderMark, writeRows, writeText } from '../../platform/csv.ts'
import type { Operator } from '../../platform/operation.ts'
import { inBangkok, writeCell } from './cell.ts'
import { wordsFor } from './column.ts'
import { reportRows } from './report-rows.ts'
import { cellsOf, headingOf } from './tables.ts'

/** Whether an operator may see a table, and so may export it. */
export function maySee({ permissions }: Pick<Operator, 'permissions'>, kind: ExportKind): boolean {
  const { needs } = exportedCalls[kind]
  return needs === 'session' || permissions.has(needs)
}

/** The member whose statement is exported, who sees it in the list of who looked at the account. Empty for other tables. */
export function noteMember(table: ExportedTable): { memberId?: string } {
  return table.kind === 'memberStatement' ? { memberId: table.filter.memberId } : {}
}

const names = {
  members: 'members',
  figureEntries: 'figure-entries',
  accountEntries: 'account-entries',
  acts: 'audit',
  work: 'work',
  report: 'report',
  memberReport: 'member-report',
  reportMembers: 'report-members',
  serviceReport: 'service-report',
  serviceItems: 'service-items',
  houseAccounts: 'house-accounts',
  moneyDay: 'reconciliation',
  moneyDays: 'reconciliation-days',
  foundEntries: 'entries',
  bookSeals: 'seals',
  sealEntries: 'seal-entries',
  memberStatement: 'statement',
  parties: 'outside-parties',
  partyEvents: 'pauses',
  jobs: 'jobs',
  failedJobs: 'failed-jobs',
  syntheticRuns: 'synthetic-runs',
  operators: 'operators',
  apiKeys: 'api-keys',
} as const satisfies Record<ExportKind, string>

/** The name of a file: what it has, and the time in Bangkok. */
export function nameFile({ kind, format, at }: { kind: ExportKind; format: ExportFormat; at: Date }): string {
  const [day = '', time = ''] = inBangkok(at.toISOString()).toISOString().split('T')
  return `${names[kind]}-${day}-${time.slice(0, 5).replace(':', '')}.${format}`
}

export const mediaOf = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

/** What a CSV begins with: the mark of UTF-8 and the heading. */
export function writeHeading(table: ExportedTable, language: Language): string {
  return byteOrderMark + writeRows([headingOf(table, wordsFor(language)).map(writeText)])
}

export function writeTableRows(table: ExportedTable, rows: readonly unknown[]): string {
  return writeRows(rows.map((row) => cellsOf(table, row).map(writeCell)))
}

/** A whole report as the CSV that its export is. */
export function writeReportCsv(
  report: Report,
  filter: Extract<ExportedTable, { kind: 'report' }>['filter'],
  language: Language,
): string {
  const table = { kind: 'report', filter } as const
  return writeHeading(table, language) + writeTableRows(table, reportRows(report))
}
