import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount } from './shapes.ts'

/** What a gift link must be, and where its vouchers live. Specification §5, §9; domain facts; decision record 0032. */
export const giftRule = {
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
  body: z.strictObject({ link: z.string().min(1).max(giftRule.mostCharacters) }),
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
