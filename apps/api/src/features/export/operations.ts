import { downloadExport } from './download-export.ts'
import { exportTable } from './export-table.ts'
import { listExports } from './list-exports.ts'
import { removeExport } from './remove-export.ts'
import { startExport } from './start-export.ts'

export const exportOperations = [exportTable, startExport, listExports, downloadExport, removeExport] as const
