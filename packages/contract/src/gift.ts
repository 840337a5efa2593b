import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, instant, typedText } from './shapes.ts'

/** What a gift link must be, and where its vouchers live. Specification §5, §9; domain facts; decision record 0032. */
export const giftLimits = {
  host: 'gift.truemoney.com',
  /** Baht. */
  least: 2,
  /** Of the encrypted text; a link and a name fill a third of it. */
  mostCharacters: 2048,
  /** Between the link and the name of the wallet; the last one counts. */
  separator: '::',
  algorithm: 'ECDH-ES',
  encryption: 'A256GCM',
} as const

/** Why nothing came of a gift link after the e-wallet was asked for its money. */
export const giftRefusals = ['TRUELINK_DUPLICATE', 'TRUELINK_INVALID', 'TRUELINK_FAIL'] as const
export type GiftRefusal = (typeof giftRefusals)[number]

export const gift = z.object({
  /** The line of the statement that shows it. */
  _id: z.string(),
  amount: answeredAmount,
  /** PROCESSING: the e-wallet has not said whether it paid. It is asked until it says so. */
  status: z.enum(['SUCCESS', 'PROCESSING']),
})
export type Gift = z.infer<typeof gift>

export const redeemGift = call({
  name: 'redeemGift',
  method: 'POST',
  url: '/api/wallet/truelink',
  summary:
    'Take the money of a gift link; `link` is a compact JWE of the link, two colons and the wallet’s account name',
  source: 'Specification §7 Wallet, Product §5',
  audience: 'member',
  body: z.strictObject({ link: z.string().min(1).max(giftLimits.mostCharacters) }),
  answer: gift,
  refusals: [
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

/** A gift of which the e-wallet has not said whether it paid, as an operator sees it. */
export const stuckGift = z.object({
  memberId: z.string(),
  /** Also our reference at the e-wallet. */
  giftId: z.string(),
  amount: answeredAmount,
  /** The operator's wallet that takes it. */
  walletNo: z.string(),
  /** The end of the voucher's name. Whoever knows the whole name could take the money. */
  voucherEnd: z.string(),
  receivedAt: instant,
  /** How often the e-wallet was asked, and when it is asked again. */
  asked: z.int().min(0),
  nextAskAt: instant,
  /** From when on an operator may decide it; until then it is only asked about. */
  decidableAt: instant,
})
export type StuckGift = z.infer<typeof stuckGift>

export const listStuckGifts = call({
  name: 'listStuckGifts',
  method: 'POST',
  url: '/api/operator/gifts/stuck',
  summary: 'Every gift link of which the e-wallet has not said whether it paid, oldest first',
  source: 'Product §5, decision record 0044',
  audience: 'operator',
  body: z.strictObject({
    limit: z.int().min(1).max(100).default(50),
    /** The place that the page before ended at, as it was answered. */
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
    'A person asked the e-wallet by hand and says whether a gift that stayed unknown for a day was paid',
  source: 'Product §5, decision record 0044',
  audience: 'operator',
  body: z.strictObject({
    memberId: z.uuid(),
    giftId: z.uuid(),
    /** `credited`: the e-wallet has paid what the voucher said. `void`: it has not, and nothing is credited. */
    outcome: z.enum(['credited', 'void']),
    reason: typedText(300),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: no such gift, or it is decided. DEPOSIT_IN_PROGRESS: it is not a day old, and still asked about. */
  refusals: ['NO_DATA', 'DEPOSIT_IN_PROGRESS'],
  mutates: true,
  idempotency: 'state',
})
