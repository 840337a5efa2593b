import { createHmac } from 'node:crypto'
import { parseAmount, type Satang, toAmount } from '@kapao/money/satang'
import { z } from 'zod'
import { wallClock } from '../clock.ts'
import { counted, type Counted, exchange } from '../exchange.ts'
import type { Outcome, Page } from '../outcome.ts'
import type { Route } from '../outbound/outbound-http.ts'
import type {
  ListedPayout,
  PaidOut,
  PayoutOrder,
  PayoutAdapter,
  PayoutRefusal,
  PayoutStatus,
} from './payout-adapter.ts'

/** How long a call that moves money may take. Domain facts, game providers. */
const usualTimeoutMilliseconds = 14_000

const satang = z.number().transform((amount, context): Satang => {
  const parsed = parseAmount(amount)
  if (parsed !== undefined) return parsed
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})
const currencyShape = z.enum(['BAHT', 'LAK'])
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const named = { reference: z.string(), amount: satang, currency: currencyShape, account: z.string() }
const payoutShape = z.discriminatedUnion('status', [
  z.object({ ...named, status: z.literal('paid'), bankReference: z.string().min(1).max(60) }),
  z.object({ ...named, status: z.literal('refused'), reason: z.string().max(60) }),
  z.object({ ...named, status: z.literal('processing') }),
])
const unknownPayout = z.object({ error: z.literal('unknown-payout') })
const totals = z.object({ BAHT: satangText(), LAK: satangText() })
const list = z.object({
  payouts: z.array(
    z.object({ reference: z.string(), amount: satang, currency: currencyShape, paidAt: instant }),
  ),
  after: z.string().nullable(),
})

/** Totals exceed the largest payout, so the bank sends them as whole satang in a string. */
function satangText() {
  return z
    .string()
    .regex(/^\d{1,18}$/)
    .transform((text): Satang => BigInt(text))
}

export type PayoutAddress = { route: Route; url: string; key: string; timeoutMilliseconds?: number }

/**
 * The paying bank over HTTP. Each request is signed: HMAC-SHA256 with the shared key over its time, method, path and
 * body. The same reference is one payout for three days. A refusal is definite only in an answer of the bank's own shape
 * about this payout; any other status may come from a proxy, and is unknown.
 */
export function connectPayout({
  route,
  url,
  key,
  timeoutMilliseconds = usualTimeoutMilliseconds,
}: PayoutAddress): PayoutAdapter {
  async function ask(method: 'GET' | 'POST', path: string, content?: unknown) {
    const body = content === undefined ? '' : JSON.stringify(content)
    const timestamp = String(Math.floor(wallClock().getTime() / 1000))
    return exchange({
      route,
      url: `${url}${path}`,
      method,
      headers: {
        'payout-timestamp': timestamp,
        'payout-signature': signPayout(key, { timestamp, method, path, body }),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      body: body === '' ? undefined : body,
      timeoutMilliseconds,
    })
  }
  async function readDone<Answer>(path: string, shape: z.ZodType<Answer>): Promise<Outcome<Answer>> {
    const response = await ask('GET', path)
    if (response.kind === 'unknown') return response
    const parsed = response.status === 200 ? shape.safeParse(response.body) : undefined
    if (parsed?.success) return { kind: 'done', answer: parsed.data }
    return counted(response, { kind: 'unknown', reason: `status ${response.status}` })
  }
  return {
    facts: { idempotencyMilliseconds: 3 * 24 * 3600 * 1000 },
    pay: async (order) => {
      const response = await ask('POST', '/payout/payouts', writeOrder(order))
      if (response.kind === 'unknown') return response
      const status = judge(order, response)
      if (status.kind === 'inProgress') return { kind: 'unknown', reason: 'in progress' }
      return status.kind === 'notFound' ? { kind: 'unknown', reason: 'not found' } : status
    },
    getStatus: async (order) => {
      const response = await ask('GET', `/payout/payouts/${encodeURIComponent(order.reference)}`)
      if (response.kind === 'unknown') return response
      const isNotFound = response.status === 404 && unknownPayout.safeParse(response.body).success
      return isNotFound ? { kind: 'notFound' } : judge(order, response)
    },
    readTotals: () => readDone('/payout/totals', totals),
    listPayouts: async ({ from, to, after }) => {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
      if (after !== undefined) query.set('after', after)
      const listed = await readDone(`/payout/payouts?${query.toString()}`, list)
      return listed.kind === 'done' ? { kind: 'done', answer: writeList(listed.answer) } : listed
    },
  }
}

/** Signs as the bank verifies: over the time in seconds, the method, the path with its query, and the serialised body. */
function signPayout(
  key: string,
  { timestamp, method, path, body }: { timestamp: string; method: string; path: string; body: string },
): string {
  return createHmac('sha256', key).update([timestamp, method, path, body].join('\n')).digest('hex')
}

function writeOrder({ reference, bank, accountNo, accountName, amountSatang, currency }: PayoutOrder) {
  return {
    reference,
    bank,
    account: accountNo,
    name: accountName,
    amount: toAmount(amountSatang),
    currency,
  }
}

const refusals: readonly string[] = [
  'ACCOUNT_UNKNOWN',
  'ACCOUNT_CLOSED',
  'NAME_DIFFERS',
] satisfies PayoutRefusal[]

type Response = { status: number; body: unknown } & Counted

function judge(order: PayoutOrder, response: Response): PayoutStatus {
  const status = judgeAnswered(order, response)
  // A payout that is in progress is an answer.
  if (status.kind !== 'inProgress' && status.kind !== 'notFound') counted(response, status)
  return status
}

function judgeAnswered(order: PayoutOrder, { status, body }: Response): PayoutStatus {
  const parsed = status === 200 ? payoutShape.safeParse(body) : undefined
  if (!parsed?.success) return { kind: 'unknown', reason: `status ${status}` }
  const payout = parsed.data
  const isOurs =
    payout.reference === order.reference &&
    payout.amount === order.amountSatang &&
    payout.currency === order.currency &&
    payout.account === order.accountNo
  if (!isOurs) return { kind: 'unknown', reason: 'an answer about another payout' }
  if (payout.status === 'processing') return { kind: 'inProgress' }
  if (payout.status === 'paid') return { kind: 'done', answer: paidOut(payout.bankReference) }
  return { kind: 'refused', reason: refusals.includes(payout.reason) ? payout.reason : 'BANK_REFUSED' }
}

function paidOut(bankReference: string): PaidOut {
  return { bankReference }
}

function writeList({ payouts, after }: z.output<typeof list>): Page<ListedPayout> {
  return {
    entries: payouts.map(({ reference, amount: amountSatang, currency, paidAt: at }) => ({
      reference,
      amountSatang,
      currency,
      at,
    })),
    after: after ?? undefined,
  }
}
