import { parseAmount, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { type Exchanged, exchange } from './exchange.ts'
import type { Outcome } from './outcome.ts'

/** A gift's voucher as the e-wallet knows it. Looking at one moves nothing. */
export type Voucher = {
  state: 'open' | 'taken' | 'over'
  amountSatang: Satang
  /** Who took it: our reference where it was us, and what really came. */
  taken: { reference: string; amountSatang: Satang; takenAt: Date } | undefined
}

/**
 * What the e-wallet answers to taking a voucher. `refused` is definite: nothing was taken by this reference. `taken` by
 * somebody else, `over` for one that is not there or has expired, `not now` for reasons that are not the voucher's.
 */
export type Redeemed =
  | { kind: 'done'; amountSatang: Satang; takenAt: Date }
  | { kind: 'refused'; because: 'taken' | 'over' | 'not now'; reason: string }
  | { kind: 'unknown'; reason: string }

export type Redemption = {
  /** The voucher's hash, as the gift link names it. */
  voucher: string
  /** The phone number of the wallet that takes it. */
  walletNo: string
  /** Ours: the same reference takes a voucher once, however often it asks. */
  reference: string
}

/** The e-wallet, as far as gifts go. Never throws. */
export type GiftAdapter = {
  /** Refused: there is no such voucher. */
  look: (voucher: string) => Promise<Outcome<Voucher>>
  redeem: (redemption: Redemption) => Promise<Redeemed>
}

const baht = z.number().transform((amount, context) => {
  const satang = parseAmount(amount)
  if (satang !== undefined && satang > 0n) return satang
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

const voucherShape = z.object({
  status: z.enum(['open', 'taken', 'over']),
  amount: baht,
  taken: z
    .object({
      reference: z.string().max(100),
      amount: baht,
      at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    })
    .nullable(),
})

const refusal = z.object({ error: z.enum(['unknown-voucher', 'taken', 'over', 'unknown-wallet']) })

const becauseOf = {
  'unknown-voucher': 'over',
  over: 'over',
  taken: 'taken',
  'unknown-wallet': 'not now',
} as const

type Connection = { url: string; key: string; timeoutMilliseconds?: number }

/** The e-wallet over HTTP. `timeoutMilliseconds`: a person waits for it. */
export function connectGiftAdapter({ url, key, timeoutMilliseconds = 8000 }: Connection): GiftAdapter {
  const authorization = { authorization: `Bearer ${key}` }
  function addressOf(voucher: string): string {
    return `${url}/truewallet/vouchers/${encodeURIComponent(voucher)}`
  }
  return {
    look: async (voucher) => {
      const exchanged = await exchange({
        url: addressOf(voucher),
        method: 'GET',
        headers: authorization,
        timeoutMilliseconds,
      })
      const response = readVoucher(exchanged)
      if (response.kind === 'refused' && response.because !== 'not now')
        return { kind: 'refused', reason: response.reason }
      if (response.kind !== 'done') return { kind: 'unknown', reason: response.reason }
      const { status, amount: amountSatang, taken } = response.answer
      return {
        kind: 'done',
        answer: {
          state: status,
          amountSatang,
          taken: taken
            ? { reference: taken.reference, amountSatang: taken.amount, takenAt: taken.at }
            : undefined,
        },
      }
    },
    redeem: async ({ voucher, walletNo, reference }) => {
      const exchanged = await exchange({
        url: `${addressOf(voucher)}/redeem`,
        method: 'POST',
        headers: { ...authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ wallet: walletNo, reference }),
        timeoutMilliseconds,
      })
      const response = readVoucher(exchanged)
      if (response.kind !== 'done') return response
      const { taken } = response.answer
      // A yes that does not name us is none that money is credited by.
      if (taken?.reference !== reference) return { kind: 'unknown', reason: 'an answer about somebody else' }
      return { kind: 'done', amountSatang: taken.amount, takenAt: taken.at }
    },
  }
}

type VoucherAnswer =
  | { kind: 'done'; answer: z.output<typeof voucherShape> }
  | { kind: 'refused'; because: 'taken' | 'over' | 'not now'; reason: string }
  | { kind: 'unknown'; reason: string }

/** Only a refusal in the party's own words is definite; any other status says nothing of the voucher. */
function readVoucher(exchanged: Exchanged): VoucherAnswer {
  if (exchanged.kind === 'unknown') return exchanged
  const { status, body } = exchanged
  if (status === 200) {
    const parsed = voucherShape.safeParse(body)
    if (parsed.success) return { kind: 'done', answer: parsed.data }
    return { kind: 'unknown', reason: 'an answer of another shape' }
  }
  const refused = refusal.safeParse(body)
  if (status < 400 || status >= 500 || !refused.success)
    return { kind: 'unknown', reason: `status ${status}` }
  const { error } = refused.data
  return { kind: 'refused', because: becauseOf[error], reason: error }
}
