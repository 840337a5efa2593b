import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant, typedText } from './shapes.ts'

/**
 * The rules for gift links and the host of their vouchers. Specification §5, §9; domain facts; decision record 0032.
 */
export const giftLimits = {
  host: 'gift.truemoney.com',
  /** In baht. */
  least: 2,
  /** The limit of the encrypted text; a link and a name need about a third of it. */
  mostCharacters: 2048,
  /** Separates the link from the name of the e-wallet; the last occurrence counts. */
  separator: '::',
  algorithm: 'ECDH-ES',
  encryption: 'A256GCM',
} as const

/** Why a gift link was not credited after it was submitted to the e-wallet. */
export const giftRefusals = ['TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'TRUELINK_FAIL'] as const
export type GiftRefusal = (typeof giftRefusals)[number]

export const gift = z.object({
  /** The id of its statement line. */
  _id: z.string(),
  amount: answeredAmount,
  /** PROCESSING: it is not known yet whether the e-wallet paid. The server polls it until it is. */
  status: z.enum(['SUCCESS', 'PROCESSING']),
})
export type Gift = z.infer<typeof gift>

export const redeemGift = call({
  name: 'redeemGift',
  method: 'POST',
  url: '/api/wallet/truelink',
  summary:
    'Redeems a gift link; `link` is a compact JWE of the link, two colons and the account name of the e-wallet',
  source: 'Specification §7 Wallet, Product §5',
  audience: 'member',
  body: z.strictObject({ link: z.string().min(1).max(giftLimits.mostCharacters) }),
  answer: gift,
  refusals: [
    'PARTY_PAUSED',
    'KEY_MISSING',
    'KEY_INVALID',
    'NO_WALLET',
    'TRANSFER_MINIMUM',
    'TRUELINK_INVALID',
    'TRUELINK_DUPLICATE',
    'TRUELINK_FAIL',
  ],
  limits: [{ per: 'member', times: 10, seconds: 60 }],
  mutates: true,
  idempotency: 'key',
})

/** A gift link whose outcome at the e-wallet is unknown, as an operator sees it. */
export const stuckGift = z.object({
  memberId: z.string(),
  /** Also our reference at the e-wallet. */
  giftId: z.string(),
  amount: answeredAmount,
  /** The number of the operator's e-wallet that receives the money. */
  walletNo: z.string(),
  /** The end of the voucher's code. Anyone with the whole code could redeem it. */
  voucherEnd: z.string(),
  receivedAt: instant,
  /** How often the e-wallet was polled, and when the next poll is. */
  asked: z.int().min(0),
  nextAskAt: instant,
  /** The time from which an operator may decide it; until then the server only polls. */
  decidableAt: instant,
})
export type StuckGift = z.infer<typeof stuckGift>

export const listStuckGifts = call({
  name: 'listStuckGifts',
  method: 'POST',
  url: '/api/operator/gifts/stuck',
  summary: 'Gift links whose outcome at the e-wallet is unknown, oldest first',
  source: 'Product §5, decision record 0044',
  audience: 'operator',
  needs: 'gift.read',
  body: z.strictObject({
    limit: z.int().min(1).max(100).default(50),
    /** The `after` of the previous page. */
    after: z.string().max(200).optional(),
  }),
  answer: z.object({ gifts: z.array(stuckGift), after: z.string().nullable() }),
  refusals: ['VALIDATION_FAILED'],
  mutates: false,
  idempotency: 'none',
})

export const decideStuckGift = call({
  name: 'decideStuckGift',
  method: 'POST',
  url: '/api/operator/gifts/decide',
  summary:
    'Decides a gift link whose outcome was unknown for a day, after an operator has asked the e-wallet',
  source: 'Product §5, decision record 0044',
  audience: 'operator',
  needs: 'gift.decide',
  body: z.strictObject({
    memberId: z.uuid(),
    giftId: z.uuid(),
    /** `credited`: the e-wallet has paid the amount of the voucher. `void`: it has not, and nothing is credited. */
    outcome: z.enum(['credited', 'void']),
    reason: typedText(300),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: no such gift, or it is decided. DEPOSIT_IN_PROGRESS: it is less than a day old and still polled. */
  refusals: ['NO_DATA', 'DEPOSIT_IN_PROGRESS'],
  mutates: true,
  idempotency: 'state',
})

export const giftCalls = [redeemGift, listStuckGifts, decideStuckGift] as const
