import { decideStuckGift } from './decide-stuck-gift.ts'
import { listStuckGifts } from './list-stuck-gifts.ts'
import { redeemGift } from './redeem-gift.ts'

export const giftOperations = [redeemGift, listStuckGifts, decideStuckGift] as const
