import { parseAmount, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { ask } from './ask.ts'

/** What a slip says of a transfer: the sending bank (Bank of Thailand's number) and that bank's reference. */
export type SlipReference = { bank: string; transRef: string }

/**
 * A transfer as the bank tells it. Names and accounts may be told in part (`xxx-x-x1234-x`, `นาย สมชาย จ`) or not at
 * all; banks are Bank of Thailand numbers.
 */
export type SlipTransfer = {
  amountSatang: Satang
  paidAt: Date
  sender: { bank: string; account: string; name: string }
  receiver: { bank: string; account: string }
}

/**
 * What the bank says of a slip. `notYet`: it does not know the transfer at present, which may be late or made up, so it
 * is asked again. `captcha`: it has turned us away after three tries. `unknown`: nobody knows; ask again.
 */
export type SlipWord =
  | { kind: 'done'; transfer: SlipTransfer }
  | { kind: 'notYet' }
  | { kind: 'captcha' }
  | { kind: 'unknown'; reason: string }

/** A party that is asked whether a slip is true. Asking moves nothing and may be repeated. Never throws. */
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
 * The slip inquiry over HTTP. `timeoutMilliseconds`: a person waits for it. A status other than 200 says something of
 * us or of the line and nothing of the slip, so it is `unknown`.
 */
export function connectSlipAdapter({
  url,
  key,
  timeoutMilliseconds = 8000,
}: {
  url: string
  key: string
  timeoutMilliseconds?: number
}): SlipAdapter {
  return {
    ask: async ({ bank, transRef }) => {
      const outcome = await ask({
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
