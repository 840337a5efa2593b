import { parseAmount, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { ask } from './ask.ts'
import type { Route } from './outbound/outbound-http.ts'

/** The transfer that a slip names: the sending bank (Bank of Thailand number) and that bank's reference. */
export type SlipReference = { bank: string; transRef: string }

/**
 * A transfer as the bank reports it. Names and accounts may be masked (`xxx-x-x1234-x`, `นาย สมชาย จ`) or missing; banks
 * are Bank of Thailand numbers.
 */
export type SlipTransfer = {
  amountSatang: Satang
  paidAt: Date
  sender: { bank: string; account: string; name: string }
  receiver: { bank: string; account: string }
}

/**
 * The outcome of a slip inquiry. `notYet`: the bank does not know the transfer at present; it may be late or forged, so
 * the inquiry is repeated. `captcha`: the bank refused us after three attempts. `unknown`: no usable answer; repeat.
 */
export type SlipWord =
  | { kind: 'done'; transfer: SlipTransfer }
  | { kind: 'notYet' }
  | { kind: 'captcha' }
  | { kind: 'unknown'; reason: string }

/** The company that verifies slips. An inquiry moves no money and may be repeated. It never throws. */
export type SlipAdapter = { ask: (reference: SlipReference) => Promise<SlipWord> }

const bankNumber = z.string().regex(/^\d{3}$/)
const shown = z.string().max(100).default('')

const answer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('notYet') }),
  z.object({ status: z.literal('captcha') }),
  z.object({
    status: z.literal('found'),
    amount: z.number().transform((baht, context) => {
      const satang = parseAmount(baht)
      if (satang !== undefined) return satang
      context.addIssue({ code: 'custom', message: 'no amount' })
      return z.NEVER
    }),
    paidAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    sender: z.object({ bank: bankNumber, account: shown, name: shown }),
    receiver: z.object({ bank: bankNumber, account: shown }),
  }),
])

/**
 * The slip inquiry over HTTP. `timeoutMilliseconds` is short, because a member waits for the answer. A status other than
 * 200 concerns our request or the connection, not the slip, so it is `unknown`.
 */
export function connectSlipAdapter({
  route,
  url,
  key,
  timeoutMilliseconds = 8000,
}: {
  route: Route
  url: string
  key: string
  timeoutMilliseconds?: number
}): SlipAdapter {
  return {
    ask: async ({ bank, transRef }) => {
      const outcome = await ask({
        route,
        url: `${url}/slip/inquiry`,
        method: 'POST',
        key,
        body: { bank, reference: transRef },
        answer,
        timeoutMilliseconds,
      })
      if (outcome.kind !== 'done') return { kind: 'unknown', reason: outcome.reason }
      if (outcome.answer.status !== 'found') return { kind: outcome.answer.status }
      const { amount: amountSatang, paidAt, sender, receiver } = outcome.answer
      return { kind: 'done', transfer: { amountSatang, paidAt, sender, receiver } }
    },
  }
}
