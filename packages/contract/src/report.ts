import { z } from 'zod'
import { call } from './call.ts'
import { answeredAmount, day, instant } from './shapes.ts'

const source = 'Console §5'

/** Figures that are sums of entries of the book. */
export const flowNames = [
  'deposits',
  'firstDeposits',
  'withdrawals',
  'drop',
  'returned',
  'bonusGiven',
  'giftsGiven',
  'takenBack',
  'addedByHand',
  'takenByHand',
] as const
export type FlowName = (typeof flowNames)[number]

/** Figures that are sums of what providers reported of play. */
export const playFigureNames = ['gameResult', 'turnover'] as const
export type PlayFigureName = (typeof playFigureNames)[number]

/** Figures with rows behind them. */
export type CountedName = FlowName | PlayFigureName
export const countedNames = [...flowNames, ...playFigureNames] as const

/** Figures that are computed by what providers and banks take. */
export const costNames = ['providerShare', 'fees'] as const
export type CostName = (typeof costNames)[number]

type Part = CountedName | CostName

/** Figures that are differences of others: what is added up, and what is taken off. */
export const differences = {
  netDeposits: { plus: ['deposits'], minus: ['withdrawals'] },
  rewardCost: { plus: ['bonusGiven', 'giftsGiven'], minus: ['takenBack'] },
  adjustments: { plus: ['addedByHand'], minus: ['takenByHand'] },
  netGameResult: {
    plus: ['gameResult', 'takenBack'],
    minus: ['bonusGiven', 'giftsGiven', 'providerShare', 'fees'],
  },
} as const satisfies Readonly<Record<string, { plus: readonly Part[]; minus: readonly Part[] }>>
export type DifferenceName = keyof typeof differences
export const differenceNames = Object.keys(differences) as DifferenceName[]

export type FigureName = CountedName | CostName | DifferenceName

/** Figures that are shares of another one, in percent. */
export const ratios = {
  hold: { of: 'gameResult', by: 'drop' },
  rewardRatio: { of: 'rewardCost', by: 'gameResult' },
} as const satisfies Readonly<Record<string, { of: FigureName; by: FigureName }>>
export type RatioName = keyof typeof ratios
export const ratioNames = Object.keys(ratios) as RatioName[]

/** The columns of a report. What is added and taken by hand is found behind their difference. */
export const shownFigures = [
  'deposits',
  'firstDeposits',
  'withdrawals',
  'netDeposits',
  'drop',
  'returned',
  'gameResult',
  'turnover',
  'bonusGiven',
  'giftsGiven',
  'takenBack',
  'rewardCost',
  'providerShare',
  'fees',
  'netGameResult',
  'adjustments',
] as const satisfies readonly FigureName[]
export type ShownFigure = (typeof shownFigures)[number]

/** The most days in a report. */
export const mostDays = 366

const currency = z.enum(['BAHT', 'LAK'])
const sealNo = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Days of Bangkok, both included. */
export const period = { from: day, until: day }

/** Whether two days are a period of a report: in order, and not too many days. */
export function isReportPeriod({ from, until }: { from: string; until: string }): boolean {
  const span = (Date.parse(until) - Date.parse(from)) / 86_400_000
  return span >= 0 && span < mostDays
}
/** What is said of days that are no period. */
export const notPeriod = {
  error: `from one day to the same or a later one, at most ${mostDays} days`,
  path: ['until'],
}

/** A seal of the book that a report was computed at: entries sealed later are not in it. */
export const reportSeal = z.object({
  sealNo,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  sealedAt: instant,
})

/** What a figure comes to, and in how many entries. Each that undoes another takes one off. */
const figure = z.object({ amount: answeredAmount, entries: z.int() })
const amountAlone = figure.pick({ amount: true })

export const reportFigures = z.object({
  ...(Object.fromEntries(countedNames.map((name) => [name, figure])) as Record<CountedName, typeof figure>),
  ...(Object.fromEntries([...costNames, ...differenceNames].map((name) => [name, amountAlone])) as Record<
    CostName | DifferenceName,
    typeof amountAlone
  >),
})
export type ReportFigures = z.output<typeof reportFigures>

/** A ratio in percent, to one decimal. `undefined` where it says nothing: what it is a share of is not above zero. */
export function percentOf(figures: ReportFigures, name: RatioName): number | undefined {
  const { of, by } = ratios[name]
  const whole = figures[by].amount
  return whole > 0 ? Math.round((figures[of].amount / whole) * 1000) / 10 : undefined
}

/** A day, or an account of the house. */
export const reportRow = z.object({ key: z.string(), figures: reportFigures })
export type ReportRow = z.output<typeof reportRow>

export const getReport = call({
  name: 'getReport',
  method: 'POST',
  url: '/api/operator/report',
  summary: 'What came in, went out and was given on days of Bangkok: by day or by account of the house',
  source,
  audience: 'operator',
  needs: 'report.read',
  body: z
    .strictObject({
      ...period,
      by: z.enum(['day', 'account']).default('day'),
      /** The same report as at this seal. Without it, the newest seal that is summed up. */
      sealNo: sealNo.optional(),
      /** By these terms of what providers and banks take. Without it, the newest. 0: as if nothing was set. */
      terms: z.int().min(0).max(1_000_000).optional(),
    })
    .refine(isReportPeriod, notPeriod),
  answer: z.object({
    /** `null`: nothing is sealed yet. */
    seal: reportSeal.nullable(),
    /** The version of the terms; 0: nothing is set. */
    terms: z.int().min(0),
    /** One for each currency that the report has; currencies are never added up. */
    reports: z.array(z.object({ currency, rows: z.array(reportRow), total: reportFigures })),
  }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})
export type Report = z.output<typeof getReport.answer>

const position = z.strictObject({ happenedAt: instant, entryId: z.string().min(1).max(120) })

/** Which entries are behind a figure. */
export const figureEntryFilter = z
  .strictObject({
    ...period,
    figure: z.enum(countedNames),
    currency,
    sealNo,
    /** Only entries with this account of the house. */
    account: z.string().min(1).max(60).optional(),
  })
  .refine(isReportPeriod, notPeriod)

export const figureEntry = z.object({
  /** The entry's id, or member, game and number of a report of play. */
  entryId: z.string(),
  memberId: z.string(),
  /** The account of the house. */
  account: z.string(),
  /** Below zero: it undoes another one. */
  amount: answeredAmount,
  happenedAt: instant,
  sealNo,
})
export type FigureEntry = z.output<typeof figureEntry>

export const listFigureEntries = call({
  name: 'listFigureEntries',
  method: 'POST',
  url: '/api/operator/report/entries',
  summary: 'The entries behind a figure of a report, the latest first, and what they come to',
  source,
  audience: 'operator',
  needs: 'report.read',
  body: figureEntryFilter.safeExtend({
    limit: z.int().min(1).max(200).default(50),
    /** Only entries before this one: the `next` of the page before. */
    after: position.optional(),
  }),
  answer: z.object({
    entries: z.array(figureEntry),
    /** Counted from the entries themselves, all of them: the figure must be the same. `null` on later pages. */
    total: figure.nullable(),
    /** `null`: there are no more. */
    next: position.nullable(),
  }),
  refusals: ['NO_DATA'],
  mutates: false,
  idempotency: 'none',
})

export const reportCalls = [getReport, listFigureEntries] as const
