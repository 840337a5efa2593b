import { z } from 'zod'
import { call } from './call.ts'
import { amount, day, instant, month } from './shapes.ts'

const source = 'Console §5'

/** A share in percent, with at most two decimals. */
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)), { error: 'at most 2 decimals' })

/** What a provider takes of what its games bring, settled by calendar month. */
const providerShare = z.strictObject({
  /** The provider's code. */
  game: z.string().regex(/^[A-Z][A-Z0-9]{0,19}$/),
  /** The first month that it holds for, until a later one of the same provider. */
  from: month,
  percent,
  /** Whether the losses of a month count against the next ones. Otherwise each month begins with nothing. */
  carriesLosses: z.boolean(),
})
export type ProviderShare = z.output<typeof providerShare>

/** What a bank or gateway takes of each entry between it and wallets. */
const paymentFee = z.strictObject({
  /** The account in the book, such as `gateway:WW`. */
  account: z.string().regex(/^(bank|gateway):[A-Za-z0-9_-]{1,40}$/),
  /** Of deposits, or of withdrawals. */
  direction: z.enum(['in', 'out']),
  currency: z.enum(['BAHT', 'LAK']),
  /** The first day that it holds for, until a later one of the same account, direction and currency. */
  from: day,
  percent,
  /** In the currency, for each entry. */
  fixed: amount,
})
export type PaymentFee = z.output<typeof paymentFee>

function areDifferent<Row>(keyOf: (row: Row) => string) {
  return (rows: readonly Row[]) => new Set(rows.map(keyOf)).size === rows.length
}

/** What providers and banks take, as the operator has agreed with them. */
export const costTerms = z.strictObject({
  providers: z
    .array(providerShare)
    .max(500)
    .refine(
      areDifferent(({ game, from }: ProviderShare) => `${game} ${from}`),
      {
        error: 'twice from the same month',
      },
    ),
  fees: z
    .array(paymentFee)
    .max(500)
    .refine(
      areDifferent(
        ({ account, direction, currency, from }: PaymentFee) => `${account} ${direction} ${currency} ${from}`,
      ),
      { error: 'twice from the same day' },
    ),
})
export type CostTerms = z.output<typeof costTerms>

const version = z.int().min(0).max(1_000_000)

export const getCostTerms = call({
  name: 'getCostTerms',
  method: 'GET',
  url: '/api/operator/report/terms',
  summary: 'What providers and banks take, by which reports count costs, and what can be set',
  source,
  audience: 'operator',
  needs: 'report.read',
  answer: z.object({
    /** 0: nothing was set yet. Every change is a new version, and reports of an older one stay as they were. */
    version,
    setAt: instant.nullable(),
    /** The operator who did. */
    setBy: z.string().nullable(),
    terms: costTerms,
    /** The providers of games, and the accounts of banks and gateways through which money has moved. */
    games: z.array(z.object({ game: z.string(), name: z.string() })),
    accounts: z.array(z.object({ account: z.string(), currency: z.enum(['BAHT', 'LAK']) })),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type CostTermsPage = z.output<typeof getCostTerms.answer>

export const setCostTerms = call({
  name: 'setCostTerms',
  method: 'PUT',
  url: '/api/operator/report/terms',
  summary: 'Sets what providers and banks take, as a new version for reports from now on',
  source,
  audience: 'operator',
  needs: 'report.set',
  body: z.strictObject({
    /** The version that was read. */
    version,
    terms: costTerms,
  }),
  answer: z.object({ version }),
  /** COST_TERMS_CHANGED: another operator has set them since they were read. */
  refusals: ['COST_TERMS_CHANGED'],
  mutates: true,
  idempotency: 'key',
})

export const costTermsCalls = [getCostTerms, setCostTerms] as const
