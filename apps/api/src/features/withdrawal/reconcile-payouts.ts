import type { ListedPayout, PayoutAdapter } from '@kapao/providers/payout/payout-adapter'
import { currencies, type Currency } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Job } from '../../jobs/jobs.ts'
import {
  type BookSide,
  closeDifferences,
  type ComparedPayout,
  type DifferenceRow,
  fileDifference,
  findComparedTo,
  findOpenDifferences,
  findSentWithin,
  keepComparedTo,
  readBookSide,
} from './payout-difference.store.ts'

/** What is younger may still be on its way into the bank's list. */
const settledAfterSeconds = 300
/** Clocks differ, and the bank may pay days after it was asked: so much around a period is there to be matched. */
const aroundSeconds = 300
const longestOpenSeconds = 4 * 24 * 3600
/** A difference is looked at anew for so long; older ones stay open until a person has seen to them. */
const lookedAtSeconds = 3 * 24 * 3600
const mostPages = 1000

type Found = Pick<DifferenceRow, 'kind' | 'currency' | 'reference' | 'book' | 'bank' | 'happened_at'>

/** Every quarter of an hour: compares the book with the paying bank, and files what differs. Repairs nothing. */
export const reconcilePayouts: Job = {
  name: 'reconcilePayouts',
  schedule: '*/15 * * * *',
  run: async (_payload, context) => {
    await compareTotals(context)
    await comparePayouts(context)
  },
}

const compareTotals = async (context: Context): Promise<void> => {
  const before = await readBookSide(context.db)
  const totals = await context.payoutAdapter.readTotals()
  if (totals.kind !== 'done') return logUnanswered(context, totals.reason)
  const after = await readBookSide(context.db)
  const at = context.clock.now()
  const found = currencies.flatMap((currency): Found[] => {
    const bank = totals.answer[currency]
    if (explains(before, after, currency, bank)) return []
    const book = before.paid[currency]
    return [{ kind: 'TOTAL_DIFFERS', currency, reference: '', book, bank, happened_at: at }]
  })
  const open = (await findOpenDifferences(context.db)).filter(({ kind }) => kind === 'TOTAL_DIFFERS')
  await fileAndClose(context, { found, open, at })
}

/**
 * Whether the bank's total is the book's, give or take what was on its way while it was asked: it has at least what was
 * settled before, and at most what is settled by now and what is open.
 */
const explains = (before: BookSide, after: BookSide, currency: Currency, bank: bigint): boolean => {
  const open = after.open
    .filter((payout) => payout.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return bank >= before.paid[currency] && bank <= after.paid[currency] + open
}

const comparePayouts = async (context: Context): Promise<void> => {
  const now = context.clock.now()
  const to = secondsAfter(now, -settledAfterSeconds)
  const open = (await findOpenDifferences(context.db)).filter(
    ({ kind, happened_at: at }) => kind !== 'TOTAL_DIFFERS' && at > secondsAfter(now, -lookedAtSeconds),
  )
  const comparedTo = (await findComparedTo(context.db)) ?? secondsAfter(now, -lookedAtSeconds)
  const from = open.reduce((first, { happened_at: at }) => (at < first ? at : first), comparedTo)
  if (from >= to) return
  // The bank may list a payout long after it was asked for, so everything up to now is there to be matched.
  const listed = await listAll(context.payoutAdapter, secondsAfter(from, -aroundSeconds), now)
  if (typeof listed === 'string') return logUnanswered(context, listed)
  const ours = await findSentWithin(context.db, { from: secondsAfter(from, -longestOpenSeconds), to: now })
  const found = compare({ listed, ours, from, to })
  const lookedAt = open.filter(({ happened_at: at }) => at < to)
  await fileAndClose(context, { found, open: lookedAt, at: now })
  await keepComparedTo(context.db, to)
}

type Compared = { listed: readonly ListedPayout[]; ours: readonly ComparedPayout[]; from: Date; to: Date }

/** The bank's list against ours, one by one. What is not definite yet is no difference: it will be one or none. */
const compare = ({ listed, ours, from, to }: Compared): Found[] => {
  const ourOf = new Map(ours.map((each) => [each.withdrawal_id, each]))
  const isListed = new Set(listed.map(({ reference }) => reference))
  const atBank = listed.flatMap((payout): Found[] => {
    const { reference, currency, amountSatang: bank, at: happened_at } = payout
    if (happened_at < from || happened_at >= to) return []
    const our = ourOf.get(reference)
    const figures = { currency, reference, bank, happened_at }
    if (!our || our.state === 'returned') return [{ kind: 'ONLY_AT_BANK', book: 0n, ...figures }]
    const isSame = our.amount === bank && our.currency === currency
    return isSame || our.state !== 'paid' ? [] : [{ kind: 'AMOUNT_DIFFERS', book: our.amount, ...figures }]
  })
  const onlyOurs = ours
    .filter(({ state, ended_at }) => state === 'paid' && ended_at !== null && ended_at < to)
    .filter(({ sent_at }) => sent_at !== null && sent_at >= from)
    .filter(({ withdrawal_id }) => !isListed.has(withdrawal_id))
    .map(({ withdrawal_id: reference, currency, amount: book, sent_at }) => ({
      kind: 'ONLY_IN_BOOK' as const,
      currency,
      reference,
      book,
      bank: 0n,
      happened_at: sent_at ?? to,
    }))
  return [...atBank, ...onlyOurs]
}

const fileAndClose = async (
  context: Context,
  { found, open, at }: { found: readonly Found[]; open: readonly DifferenceRow[]; at: Date },
): Promise<void> => {
  for (const each of found)
    await fileDifference(context.db, { ...each, difference_id: context.random.id(), found_at: at })
  const nameOf = ({ kind, currency, reference }: Found): string => `${kind} ${currency} ${reference}`
  const isFound = new Set(found.map(nameOf))
  const gone = open.filter((each) => !isFound.has(nameOf(each)))
  await closeDifferences(context.db, { ids: gone.map((each) => each.difference_id), at })
}

/** Every page of the bank's list, or why there is none. */
const listAll = async (adapter: PayoutAdapter, from: Date, to: Date): Promise<ListedPayout[] | string> => {
  const payouts: ListedPayout[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await adapter.listPayouts({ from, to, after })
    if (listed.kind !== 'done') return listed.reason
    payouts.push(...listed.answer.payouts)
    after = listed.answer.after
    if (after === undefined) return payouts
  }
  return 'the list does not end'
}

const logUnanswered = (context: Context, reason: string): void =>
  context.log.warn({ reason }, 'the paying bank cannot be compared now')
