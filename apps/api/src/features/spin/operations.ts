import { changeCoins } from './change-coins.ts'
import { checkSpinActive } from './check-spin-active.ts'
import { claimCoupon } from './claim-coupon.ts'
import { getSpinSetup } from './get-spin-setup.ts'
import { listClaimedGoods } from './list-claimed-goods.ts'
import { listCoupons } from './list-coupons.ts'
import { listSpins } from './list-spins.ts'
import { markGoodsSent } from './mark-goods-sent.ts'
import { setWheel } from './set-wheel.ts'
import { spinWheel } from './spin-wheel.ts'

export const spinOperations = [
  getSpinSetup,
  spinWheel,
  listSpins,
  listCoupons,
  claimCoupon,
  checkSpinActive,
  setWheel,
  listClaimedGoods,
  changeCoins,
  markGoodsSent,
] as const
