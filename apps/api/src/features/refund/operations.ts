import { checkRefund } from './check-refund.ts'
import { finishRefund } from './finish-refund.ts'
import { getRefundSettings } from './get-refund-settings.ts'
import { listRefundBanners } from './list-refund-banners.ts'
import { listRefunds } from './list-refunds.ts'
import { receiveRefund } from './receive-refund.ts'
import { setRefundSettings } from './set-refund-settings.ts'

export const refundOperations = [
  listRefunds,
  checkRefund,
  receiveRefund,
  finishRefund,
  listRefundBanners,
  getRefundSettings,
  setRefundSettings,
] as const
