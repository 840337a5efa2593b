import { reportDays } from './report-call-examples.ts'

const exportId = '0193a5c4-7d00-4000-8000-0000000000e1'
const wanted = { table: { kind: 'report', filter: reportDays }, format: 'csv', language: 'th' }

/** Example requests of the calls that export tables. */
export const exportCallExamples = {
  exportTable: { body: () => wanted },
  startExport: { body: () => ({ exportId, ...wanted }) },
  listExports: {},
  downloadExport: { body: () => ({ exportId }) },
  removeExport: { body: () => ({ exportId }) },
} as const
