import { getSlipUrl } from './get-slip-url.ts'
import { listSlips } from './list-slips.ts'
import { showSlip } from './show-slip.ts'
import { uploadSlip } from './upload-slip.ts'

export const slipOperations = [uploadSlip, listSlips, getSlipUrl, showSlip] as const
