import { z } from 'zod'
import { call } from './call.ts'
import { reportFigures, reportSeal } from './report.ts'
import { answeredAmount, day, instant } from './shapes.ts'

const currency = z.enum(['BAHT', 'LAK'])
const count = z.int().min(0)

/** What happened in an hour of the day. */
const hourFigures = reportFigures.pick({ deposits: true, withdrawals: true, gameResult: true })

/** A part of the day, and the same part of the day a week before. */
function both<Shape extends z.ZodType>(shape: Shape) {
  return z.object({ today: shape, before: shape })
}

/** Where the money is, in the book as it is at the moment. */
const bookFigures = z.object({
  currency,
  /** What members have in their wallets. */
  inWallets: answeredAmount,
  /** Held for withdrawals that are not paid yet, and how many. */
  heldForWithdrawals: answeredAmount,
  openWithdrawals: count,
  /** Taken from wallets or games by transfers that have not ended, and how many. */
  onItsWay: answeredAmount,
  openTransfers: count,
  /** What providers last reported, with what was moved since. */
  inGames: answeredAmount,
  /** What was received at banks and gateways, less what was paid from there. */
  atBanks: answeredAmount,
  atGateways: answeredAmount,
})
export type BookFigures = z.output<typeof bookFigures>

export const getToday = call({
  name: 'getToday',
  method: 'GET',
  url: '/api/operator/today',
  summary:
    'What happened today in Bangkok until now, beside the same part of the day a week before, and where the money is',
  source: 'Console §4',
  audience: 'operator',
  needs: 'report.read',
  answer: z.object({
    day,
    dayBefore: day,
    /** Until when both days count. It is the newest seal while newer entries wait for the next one. */
    until: instant,
    /** `null`: nothing is sealed yet, and there are no figures. */
    seal: reportSeal.nullable(),
    /** One for each currency that either day has; currencies are never added up. */
    currencies: z.array(
      z.object({
        currency,
        figures: both(reportFigures),
        /** What the games of each provider brought, the most first. */
        providers: z.array(both(answeredAmount).extend({ game: z.string() })),
        /** All 24 hours. Those that are not over yet have what happened until now; the day before is whole. */
        hours: z.array(both(hourFigures).extend({ hour: z.int().min(0).max(23) })).length(24),
      }),
    ),
    registered: both(count),
    /** How many members used the app in the last ten minutes. */
    here: count,
    book: z.array(bookFigures),
    /** Open differences between the book and the records of companies, and since when the oldest is open. */
    differences: z.object({ count, since: instant.nullable() }),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const todayCalls = [getToday] as const
