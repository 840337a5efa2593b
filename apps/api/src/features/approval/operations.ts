import { approveRequest } from './approve-request.ts'
import { breakGlass } from './break-glass.ts'
import { listApprovals } from './list-approvals.ts'
import { rejectRequest } from './reject-request.ts'
import { requestApproval } from './request-approval.ts'
import { reviewBreakGlass } from './review-break-glass.ts'
import { withdrawRequest } from './withdraw-request.ts'

export const approvalOperations = [
  listApprovals,
  requestApproval,
  approveRequest,
  rejectRequest,
  withdrawRequest,
  breakGlass,
  reviewBreakGlass,
] as const
