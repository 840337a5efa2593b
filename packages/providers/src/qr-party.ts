import { toAmount, type Satang } from '@kapao/money/satang'
import { z } from 'zod'
import { ask } from './ask.ts'
import type { Outcome } from './outcome.ts'

export type QrOrder = { id: string; payload: string; amountSatang: Satang; expiresAt: Date }

/** A party through which a QR is paid. The same id is one QR, however often it is asked for. */
export type QrParty = {
  announce: (order: QrOrder) => Promise<Outcome<{ payLink: string | undefined }>>
  drop: (id: string) => Promise<Outcome<undefined>>
}

/**
 * KBANK in SMS mode: the QR is a PromptPay text of our own, the bank is told to expect it, and later tells of the
 * money by account and amount (domain facts, QR).
 */
export const connectKbank = ({
  url,
  key,
  timeoutMilliseconds = 8000,
}: {
  url: string
  key: string
  timeoutMilliseconds?: number
}): QrParty => ({
  announce: async (order) => {
    const outcome = await ask({
      url: `${url}/kbank/qr`,
      method: 'POST',
      key,
      body: {
        id: order.id,
        payload: order.payload,
        amount: toAmount(order.amountSatang),
        expiresAt: order.expiresAt.toISOString(),
      },
      answer: z.object({ id: z.string(), payLink: z.url({ protocol: /^https?$/ }).optional() }),
      timeoutMilliseconds,
    })
    return outcome.kind === 'done' ? { kind: 'done', answer: { payLink: outcome.answer.payLink } } : outcome
  },
  drop: (id) =>
    ask({
      url: `${url}/kbank/qr/${encodeURIComponent(id)}`,
      method: 'DELETE',
      key,
      answer: z.undefined(),
      timeoutMilliseconds,
    }),
})
