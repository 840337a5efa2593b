import type { Given } from '@kapao/contract/call'
import type { CostTerms } from '@kapao/contract/cost-terms'
import type { ReportFigures } from '@kapao/contract/report'
import { getToday as call } from '@kapao/contract/today'
import { dayOf } from '@kapao/i18n/date'
import {
  type DayAtSeal,
  type HourSum,
  hasEveryEntry,
  readHourSums,
  readSummedSeal,
  type SummedSeal,
} from '@kapao/ledger/day-sums'
import { type Satang, toAmount } from '@kapao/money/satang'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { type ResultHour, sumResultDays, sumResultHours } from '../play/play.ts'
import {
  computeCosts,
  type CostSum,
  firstDayOfShares,
  noTerms,
  readCostTerms,
} from '../cost-terms/cost-terms.ts'
import { computeFigures, presentSeal } from '../report/report.ts'
import { startOfDay } from '../statement/statement.ts'
import { countDifferences, countHere, countRegistered } from './today.store.ts'
import { readWhereMoneyIs } from './where-money-is.ts'

const weekSeconds = 7 * 24 * 3600
/** A session is marked as used every five minutes at most, so this is how long a member counts as being here. */
const hereSeconds = 600
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The day that runs, beside the same part of the same day of the week before. While newer entries are not in the sums yet, both
 * days end at the seal that the sums go up to: just after midnight, before they begin.
 */
export const getToday = operation(call, async (_asked, { db, clock }) => {
  const now = clock.now()
  const seal = await readSummedSeal(db)
  const day = dayOf(now)
  const isBehind = seal !== undefined && !(await hasEveryEntry(db, seal.sealNo))
  const until = isBehind ? later(seal.sealedAt, startOfDay(day)) : now
  const weekBefore = secondsAfter(now, -weekSeconds)
  const dayBefore = dayOf(weekBefore)
  const differences = await countDifferences(db)
  return {
    day,
    dayBefore,
    until: until.toISOString(),
    seal: seal === undefined ? null : presentSeal(seal),
    currencies: seal === undefined ? [] : await readCurrencies(db, { now, until, seal }),
    registered: {
      today: await countRegistered(db, { from: startOfDay(day), until: now }),
      before: await countRegistered(db, { from: startOfDay(dayBefore), until: weekBefore }),
    },
    here: await countHere(db, secondsAfter(now, -hereSeconds)),
    book: await readWhereMoneyIs(db),
    differences: { count: differences.count, since: differences.since?.toISOString() ?? null },
  }
})

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

type Movements = { moved: HourSum[]; played: ResultHour[] }
type Sums = Movements & { costs: CostSum[] }

async function readMovements(db: Context['db'], asked: DayAtSeal): Promise<Movements> {
  return { moved: await readHourSums(db, asked), played: await sumResultHours(db, asked) }
}

/** What happened on a day, and what providers and banks take of it. */
async function readSums(db: Context['db'], terms: CostTerms, asked: DayAtSeal): Promise<Sums> {
  const { day, sealNo } = asked
  const { moved, played } = await readMovements(db, asked)
  const from = firstDayOfShares(day, terms.providers)
  const earlier = (await sumResultDays(db, { from, until: day, sealNo })).filter((sum) => sum.day < day)
  const ofDay = {
    moved: moved.map((sum) => ({ ...sum, day })),
    played: [...earlier, ...played.map((sum) => ({ ...sum, day }))],
  }
  return { moved, played, costs: computeCosts(ofDay, { from: day, until: day }, terms) }
}

async function readCurrencies(
  db: Context['db'],
  { now, until, seal: { sealNo } }: { now: Date; until: Date; seal: SummedSeal },
): Promise<Given<typeof call>['currencies']> {
  const dayBefore = dayOf(secondsAfter(now, -weekSeconds))
  const terms = (await readCostTerms(db))?.terms ?? noTerms
  const today = await readSums(db, terms, { day: dayOf(now), sealNo })
  const before = await readMovements(db, { day: dayBefore, sealNo })
  const beforeUntil = await readSums(db, terms, {
    day: dayBefore,
    sealNo,
    before: secondsAfter(until, -weekSeconds),
  })
  const found = [today, before].flatMap(({ moved, played }) => [...moved, ...played])
  const currencies = new Set(found.map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => {
    function isOurs(sum: { currency: string }) {
      return sum.currency === currency
    }
    function figuresOf({ moved, played, costs }: Sums): ReportFigures {
      return computeFigures({
        moved: moved.filter(isOurs),
        played: played.filter(isOurs),
        costs: costs.filter(isOurs),
      })
    }
    function ofHour({ moved, played }: Movements, hour: number) {
      const { deposits, withdrawals, gameResult } = figuresOf({
        moved: moved.filter((sum) => sum.hour === hour),
        played: played.filter((sum) => sum.hour === hour),
        costs: [],
      })
      return { deposits, withdrawals, gameResult }
    }
    return {
      currency,
      figures: { today: figuresOf(today), before: figuresOf(beforeUntil) },
      providers: compareProviders(today.played.filter(isOurs), beforeUntil.played.filter(isOurs)),
      hours: hours.map((hour) => ({ hour, today: ofHour(today, hour), before: ofHour(before, hour) })),
    }
  })
}

/** What each provider's games brought on two days, the most of the first day first. */
function compareProviders(today: readonly ResultHour[], before: readonly ResultHour[]) {
  function resultOf(results: readonly ResultHour[], game: string): Satang {
    return results.reduce((sum, result) => (result.game === game ? sum + result.resultSatang : sum), 0n)
  }
  const games = new Set([...today, ...before].map(({ game }) => game))
  return [...games]
    .map((game) => ({ game, today: resultOf(today, game), before: resultOf(before, game) }))
    .toSorted((a, b) => Number(b.today - a.today) || a.game.localeCompare(b.game))
    .map(({ game, ...results }) => ({
      game,
      today: toAmount(results.today),
      before: toAmount(results.before),
    }))
}
