import { getServiceReport } from './get-service-report.ts'

export const serviceReportOperations = [getServiceReport] as const
