import { z } from 'zod'
import { actFilter, listOperatorActs } from './audit.ts'
import { listApiKeys } from './api-key.ts'
import { call } from './call.ts'
import { listFailedJobs, listJobs } from './job.ts'
import { languages } from './language.ts'
import { getMemberReport, listReportMembers, memberReportTable, reportMemberFilter } from './member-report.ts'
import { listMembers, listMemberStatement, memberFilter, memberStatementFilter } from './member.ts'
import { getMoneyDay, listMoneyDays } from './money-day.ts'
import {
  accountEntryFilter,
  findEntries,
  listAccountEntries,
  listBookSeals,
  listHouseAccounts,
  listSealEntries,
} from './money.ts'
import { listParties, listPartyEvents } from './party.ts'
import { figureEntryFilter, getReport, listFigureEntries } from './report.ts'
import {
  getServiceReport,
  listServiceItems,
  serviceItemFilter,
  serviceReportTable,
} from './service-report.ts'
import { answeredAmount, instant } from './shapes.ts'
import { listSyntheticRuns } from './synthetic.ts'
import { listOperators } from './team.ts'
import { listWork, workFilter } from './work.ts'

const source = 'Console §4'

/** The most rows that an export has which is given at once. A longer one is made in the background. */
export const mostRowsAtOnce = 5000
/** The most rows of a file, and of one in the format of Excel, which is made in memory. Decision record 0110. */
export const mostRows = { csv: 2_000_000, xlsx: 20_000 } as const
/** How many exports of an operator may be in the making, and how many there may be in all. */
export const mostExports = { inMaking: 3, kept: 20 } as const
/** How long a file is kept. */
export const keptDays = 7

/** The call whose rows an export has: they are read by it, so they are what its filter shows. */
export const exportedCalls = {
  members: listMembers,
  figureEntries: listFigureEntries,
  accountEntries: listAccountEntries,
  acts: listOperatorActs,
  work: listWork,
  report: getReport,
  memberReport: getMemberReport,
  reportMembers: listReportMembers,
  serviceReport: getServiceReport,
  serviceItems: listServiceItems,
  houseAccounts: listHouseAccounts,
  moneyDay: getMoneyDay,
  moneyDays: listMoneyDays,
  foundEntries: findEntries,
  bookSeals: listBookSeals,
  sealEntries: listSealEntries,
  memberStatement: listMemberStatement,
  parties: listParties,
  partyEvents: listPartyEvents,
  jobs: listJobs,
  failedJobs: listFailedJobs,
  syntheticRuns: listSyntheticRuns,
  operators: listOperators,
  apiKeys: listApiKeys,
} as const
export type ExportKind = keyof typeof exportedCalls
export const exportKinds = Object.keys(exportedCalls) as ExportKind[]

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Of a table that has none. */
const noFilter = z.strictObject({})

/** A table and its filter. */
const table = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members'), filter: memberFilter }),
  z.strictObject({ kind: z.literal('figureEntries'), filter: figureEntryFilter }),
  z.strictObject({ kind: z.literal('accountEntries'), filter: accountEntryFilter }),
  z.strictObject({ kind: z.literal('acts'), filter: actFilter }),
  z.strictObject({ kind: z.literal('work'), filter: workFilter }),
  z.strictObject({ kind: z.literal('report'), filter: getReport.body }),
  z.strictObject({ kind: z.literal('memberReport'), filter: memberReportTable }),
  z.strictObject({ kind: z.literal('reportMembers'), filter: reportMemberFilter }),
  z.strictObject({ kind: z.literal('serviceReport'), filter: serviceReportTable }),
  z.strictObject({ kind: z.literal('serviceItems'), filter: serviceItemFilter }),
  z.strictObject({ kind: z.literal('houseAccounts'), filter: noFilter }),
  z.strictObject({ kind: z.literal('moneyDay'), filter: getMoneyDay.body }),
  z.strictObject({ kind: z.literal('moneyDays'), filter: listMoneyDays.body }),
  z.strictObject({ kind: z.literal('foundEntries'), filter: findEntries.body }),
  z.strictObject({ kind: z.literal('bookSeals'), filter: noFilter }),
  z.strictObject({ kind: z.literal('sealEntries'), filter: listSealEntries.body.pick({ sealNo: true }) }),
  z.strictObject({ kind: z.literal('memberStatement'), filter: memberStatementFilter }),
  z.strictObject({ kind: z.literal('parties'), filter: listParties.body }),
  z.strictObject({ kind: z.literal('partyEvents'), filter: noFilter }),
  z.strictObject({ kind: z.literal('jobs'), filter: noFilter }),
  z.strictObject({ kind: z.literal('failedJobs'), filter: listFailedJobs.body.pick({ name: true }) }),
  z.strictObject({ kind: z.literal('syntheticRuns'), filter: noFilter }),
  z.strictObject({ kind: z.literal('operators'), filter: noFilter }),
  z.strictObject({ kind: z.literal('apiKeys'), filter: noFilter }),
])
export type ExportedTable = z.output<typeof table>
/** The same, as a screen sends it. */
export type AskedTable = z.input<typeof table>

const wanted = {
  table,
  format: z.enum(exportFormats),
  /** Of the heading. */
  language: z.enum(languages),
}

const exportId = z.guid()
const one = z.strictObject({ exportId })
const done = z.object({ message: z.literal('OK') })
const file = z.string().meta({ description: 'CSV in UTF-8 with a byte order mark, or XLSX' })

export const exportTable = call({
  name: 'exportTable',
  method: 'POST',
  url: '/api/operator/exports/table',
  summary: `The rows that a filter of a table shows, as a file: at most ${mostRowsAtOnce}`,
  source,
  audience: 'operator',
  needs: 'export.make',
  wantsStepUp: true,
  personOnly: true,
  body: z.strictObject(wanted),
  media: 'application/octet-stream',
  answer: file,
  /**
   * FORBIDDEN: the operator may not see the table. NO_DATA: as the table's own call. EXPORT_IN_BACKGROUND: there are more
   * rows; `startExport` makes the file. EXPORT_TOO_LONG: a search fits more members than a file can have.
   */
  refusals: ['FORBIDDEN', 'NO_DATA', 'EXPORT_IN_BACKGROUND', 'EXPORT_TOO_LONG'],
  mutates: true,
  idempotency: 'state',
})

export const startExport = call({
  name: 'startExport',
  method: 'POST',
  url: '/api/operator/exports/start',
  summary: `Makes a file of the rows that a filter of a table shows in the background; it is kept for ${keptDays} days`,
  source,
  audience: 'operator',
  needs: 'export.make',
  wantsStepUp: true,
  personOnly: true,
  /** A repeat with the same id is the same export. */
  body: z.strictObject({ exportId, ...wanted }),
  answer: done,
  /** EXPORTS_FULL: the operator has as many as allowed in the making, or in all. */
  refusals: ['FORBIDDEN', 'EXPORTS_FULL'],
  mutates: true,
  idempotency: 'state',
})

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** Why a file could not be made. `FAILED`: the server's fault, which is in its log. */
export const exportFailures = ['FORBIDDEN', 'NO_DATA', 'EXPORT_TOO_LONG', 'FAILED'] as const
export type ExportFailure = (typeof exportFailures)[number]

export const madeExport = z.object({
  _id: z.string(),
  ...wanted,
  state: z.enum(exportStates),
  /** Written so far. */
  rows: z.int().min(0),
  /** Of the amounts in these rows. Currencies are never added up; a table without amounts has none. */
  sums: z.array(z.object({ currency: z.enum(['BAHT', 'LAK']), amount: answeredAmount })),
  bytes: z.int().min(0),
  failure: z.enum(exportFailures).nullable(),
  startedAt: instant,
  /** When the file, or the record of a failed one, is deleted; `null` while it is in the making. */
  endsAt: instant.nullable(),
})
export type MadeExport = z.output<typeof madeExport>

export const listExports = call({
  name: 'listExports',
  method: 'GET',
  url: '/api/operator/exports',
  summary: "The operator's own exports that were made in the background, the latest first",
  source,
  audience: 'operator',
  needs: 'session',
  personOnly: true,
  answer: z.object({ exports: z.array(madeExport) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const downloadExport = call({
  name: 'downloadExport',
  method: 'POST',
  url: '/api/operator/exports/download',
  summary: 'The file of an own export',
  source,
  audience: 'operator',
  needs: 'export.make',
  wantsStepUp: true,
  personOnly: true,
  body: one,
  media: 'application/octet-stream',
  answer: file,
  /**
   * NO_DATA: there is none, it is deleted, or it is another operator's. FORBIDDEN: the operator may not see the table any
   * more.
   */
  refusals: ['NO_DATA', 'FORBIDDEN', 'EXPORT_NOT_READY'],
  mutates: true,
  idempotency: 'state',
})

export const removeExport = call({
  name: 'removeExport',
  method: 'POST',
  url: '/api/operator/exports/remove',
  summary: 'Stops an own export that is in the making, or deletes its file',
  source,
  audience: 'operator',
  needs: 'export.make',
  personOnly: true,
  body: one,
  answer: done,
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const exportCalls = [exportTable, startExport, listExports, downloadExport, removeExport] as const
