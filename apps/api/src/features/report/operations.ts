import { getReport } from './get-report.ts'
import { listFigureEntries } from './list-figure-entries.ts'

export const reportOperations = [getReport, listFigureEntries] as const
