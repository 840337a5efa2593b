import { parseAmount, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { counted, type Exchanged, exchange } from './exchange.ts'
import type { Outcome } from './outcome.ts'
import type { Route } from './outbound/outbound-http.ts'

/** The voucher of a gift, as the e-wallet reports it. Looking one up moves no money. */
export type Voucher = {
  state: 'open' | 'taken' | 'over'
  amountSatang: Satang
  /** Who redeemed it: the reference, which is ours if we did, and the amount that was paid. */
  taken: { reference: string; amountSatang: Satang; takenAt: Date } | undefined
}

/**
 * The outcome of redeeming a voucher. `refused` is definite: nothing was redeemed under this reference, because the
 * voucher was redeemed by somebody else (`taken`), does not exist or has expired (`over`), or for a reason that does not
 * lie in the voucher (`not now`).
 */
export type Redeemed =
  | { kind: 'done'; amountSatang: Satang; takenAt: Date }
  | { kind: 'refused'; because: 'taken' | 'over' | 'not now'; reason: string }
  | { kind: 'unknown'; reason: string }

export type Redemption = {
  /** The voucher's hash from the gift link. */
  voucher: string
  /** The phone number of the wallet that redeems it. */
  walletNo: string
  /** Our reference. A repeat with the same reference redeems the voucher once. */
  reference: string
}

/** The gift calls of the e-wallet. They never throw. */
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

type Connection = { route: Route; url: string; key: string; timeoutMilliseconds?: number }

/** The e-wallet over HTTP. `timeoutMilliseconds` is short, because a member waits for the answer. */
export function connectGiftAdapter({ route, url, key, timeoutMilliseconds = 8000 }: Connection): GiftAdapter {
  const authorization = { authorization: `Bearer ${key}` }
  function addressOf(voucher: string): string {
    return `${url}/truewallet/vouchers/${encodeURIComponent(voucher)}`
  }
  return {
    look: async (voucher) => {
      const exchanged = await exchange({
        route,
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
        route,
        url: `${addressOf(voucher)}/redeem`,
        method: 'POST',
        headers: { ...authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ wallet: walletNo, reference }),
        timeoutMilliseconds,
      })
      const response = readVoucher(exchanged)
      if (response.kind !== 'done') return response
      const { taken } = response.answer
      // Money is credited only for an answer that names our reference.
      if (taken?.reference !== reference) return { kind: 'unknown', reason: 'an answer about somebody else' }
      return { kind: 'done', amountSatang: taken.amount, takenAt: taken.at }
    },
  }
}

type VoucherAnswer =
  | { kind: 'done'; answer: z.output<typeof voucherShape> }
  | { kind: 'refused'; because: 'taken' | 'over' | 'not now'; reason: string }
  | { kind: 'unknown'; reason: string }

/** Only a refusal with one of the e-wallet's own codes is definite; any other status is unknown. */
function readVoucher(exchanged: Exchanged): VoucherAnswer {
  if (exchanged.kind === 'unknown') return exchanged
  return counted(exchanged, readAnswered(exchanged))
}

function readAnswered({ status, body }: { status: number; body: unknown }): VoucherAnswer {
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
