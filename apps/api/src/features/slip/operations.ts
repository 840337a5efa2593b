import { askSlipAgain } from './ask-slip-again.ts'
import { creditSlip } from './credit-slip.ts'
import { getSlipUrl } from './get-slip-url.ts'
import { listMemberSlips } from './list-member-slips.ts'
import { listSlips } from './list-slips.ts'
import { showSlip } from './show-slip.ts'
import { uploadSlip } from './upload-slip.ts'

export const slipOperations = [
  uploadSlip,
  listSlips,
  getSlipUrl,
  showSlip,
  listMemberSlips,
  creditSlip,
  askSlipAgain,
] as const
