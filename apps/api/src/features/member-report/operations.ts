import { getMemberReport } from './get-member-report.ts'
import { listReportMembers } from './list-report-members.ts'

export const memberReportOperations = [getMemberReport, listReportMembers] as const
