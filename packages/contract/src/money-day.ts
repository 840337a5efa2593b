import { z } from 'zod'
import { bankNames } from './bank-names.ts'
import { call } from './call.ts'
import { houseAccountName } from './money.ts'
import { answeredAmount, day, instant, typedText } from './shapes.ts'

const source = 'Console §4'

const currency = z.enum(['BAHT', 'LAK'])
const sealNo = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const moved = z.object({ amount: answeredAmount, entries: z.int() })

/** What the book and an outside company say of a day. */
const dayFigures = z.object({
  /** The book: from the company into wallets and out of wallets to it, less what was reversed. */
  paidIn: moved,
  paidOut: moved,
  /** What the company reported of money that came in; `null`: nothing is kept. */
  reported: moved.nullable(),
  /** Up to when the company's own list was compared with the book entry by entry; `null`: it has none. */
  comparedTo: instant.nullable(),
  /** Reported and of nobody known yet, or submitted and not answered yet. */
  waiting: moved,
  /** Open differences that a comparison found. */
  differences: z.int(),
  /** Both sides say the same, and nothing is open. */
  agrees: z.boolean(),
})
export type DayFigures = z.output<typeof dayFigures>

/** Whether both sides of a day say the same. `unknown`: nothing of the company's is kept, so there is nothing to compare. */
export function agreementOf(figures: DayFigures): 'agrees' | 'differs' | 'unknown' {
  const { agrees, reported, comparedTo, waiting, differences } = figures
  if (agrees) return 'agrees'
  const isUnknown = reported === null && comparedTo === null && differences === 0 && waiting.entries === 0
  return isUnknown ? 'unknown' : 'differs'
}

const dayClosing = dayFigures.extend({
  by: z.string(),
  at: instant,
  sealNo,
  note: z.string().nullable(),
})
export type DayClosing = z.output<typeof dayClosing>

const differenceKinds = ['TOTAL_DIFFERS', 'ONLY_IN_BOOK', 'ONLY_AT_PROVIDER', 'AMOUNT_DIFFERS'] as const

const companyDay = z.object({
  account: z.string(),
  names: z.object(bankNames).nullable(),
  currency,
  figures: dayFigures,
  /** The newest open ones, at most 20. */
  openDifferences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      reference: z.string().nullable(),
      book: answeredAmount,
      reported: answeredAmount,
      happenedAt: instant,
    }),
  ),
  /** The newest first. */
  closings: z.array(dayClosing),
  /** The figures are not those of the newest closing any more. */
  hasChanged: z.boolean(),
})
export type CompanyDay = z.output<typeof companyDay>

export const listMoneyDays = call({
  name: 'listMoneyDays',
  method: 'POST',
  url: '/api/operator/money/days',
  summary: 'Days of Bangkok with how many outside companies moved money, and which of them are closed',
  source,
  audience: 'operator',
  needs: 'money.read',
  body: z.strictObject({
    /** The last day; without it, today. */
    until: day.optional(),
    days: z.int().min(1).max(31).default(14),
  }),
  answer: z.object({
    /** The newest first. */
    days: z.array(
      z.object({
        day,
        isOver: z.boolean(),
        companies: z.int(),
        closed: z.int(),
        /** Closed, and the book has changed since. */
        changed: z.int(),
      }),
    ),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type MoneyDays = z.output<typeof listMoneyDays.answer>

export const getMoneyDay = call({
  name: 'getMoneyDay',
  method: 'POST',
  url: '/api/operator/money/days/one',
  summary: 'What the book and each outside company say of a day, open differences, and who closed it',
  source,
  audience: 'operator',
  needs: 'money.read',
  body: z.strictObject({ day }),
  answer: z.object({
    isOver: z.boolean(),
    /** `null`: nothing is sealed yet. */
    seal: z.object({ sealNo, sealedAt: instant }).nullable(),
    companies: z.array(companyDay),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})
export type MoneyDay = z.output<typeof getMoneyDay.answer>

export const closeMoneyDay = call({
  name: 'closeMoneyDay',
  method: 'POST',
  url: '/api/operator/money/days/close',
  summary: 'Closes a day of an outside company at its present figures, for the record; moves no money',
  source,
  audience: 'operator',
  needs: 'money.close',
  body: z.strictObject({
    day,
    account: houseAccountName,
    currency,
    /** The seal of the figures that the operator has seen. */
    sealNo,
    /** Required where the two sides do not agree. */
    note: typedText(500).optional(),
  }),
  answer: z.object({ message: z.literal('OK') }),
  /**
   * NO_DATA: the company has nothing on this day. DAY_NOT_OVER: it is today or later. DAY_NOT_SEALED: entries of the day
   * are not in a seal yet. DAY_CHANGED: the figures are not those of the seal any more. DAY_CLOSED: it is closed at the same
   * figures. NOTE_REQUIRED: the sides do not agree.
   */
  refusals: ['NO_DATA', 'DAY_NOT_OVER', 'DAY_NOT_SEALED', 'DAY_CHANGED', 'DAY_CLOSED', 'NOTE_REQUIRED'],
  mutates: true,
  idempotency: 'state',
})

export const moneyDayCalls = [listMoneyDays, getMoneyDay, closeMoneyDay] as const
