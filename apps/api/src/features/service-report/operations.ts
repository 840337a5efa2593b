import { getServiceReport } from './get-service-report.ts'
import { listServiceItems } from './list-service-items.ts'

export const serviceReportOperations = [getServiceReport, listServiceItems] as const
