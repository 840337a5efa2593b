import type { Given } from '@kapao/contract/call'
import type { ReportFigures } from '@kapao/contract/report'
import { getToday as call } from '@kapao/contract/today'
import { dayOf } from '@kapao/i18n/date'
import {
  type DayAtSeal,
  type HourSum,
  readHourSums,
  readSummedSeal,
  type SummedSeal,
} from '@kapao/ledger/day-sums'
import { readSealLagSeconds } from '@kapao/ledger/seal'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { type ResultHour, sumResultHours } from '../play/play.ts'
import { computeFigures, presentSeal } from '../report/report.ts'
import { countDifferences, countHere, countRegistered } from './today.store.ts'
import { readWhereMoneyIs } from './where-money-is.ts'

const weekSeconds = 7 * 24 * 3600
/** A session is marked as used every five minutes at most, so this is how long a member counts as being here. */
const hereSeconds = 600
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The day that runs, beside the same part of the same day of the week before. The sums of the newest seal have everything
 * that is sealed; while newer entries wait to be sealed, both days end at the seal.
 */
export const getToday = operation(call, async (_asked, { db, clock }) => {
  const now = clock.now()
  const seal = await readSummedSeal(db)
  const until = seal !== undefined && (await readSealLagSeconds(db)) > 0 ? seal.sealedAt : now
  const day = dayOf(now)
  const weekBefore = secondsAfter(now, -weekSeconds)
  const differences = await countDifferences(db)
  return {
    day,
    dayBefore: dayOf(weekBefore),
    until: until.toISOString(),
    seal: seal === undefined ? null : presentSeal(seal),
    currencies: seal === undefined ? [] : await readCurrencies(db, { now, until, seal }),
    registered: {
      today: await countRegistered(db, { from: startOf(now), until: now }),
      before: await countRegistered(db, { from: startOf(weekBefore), until: weekBefore }),
    },
    here: await countHere(db, secondsAfter(now, -hereSeconds)),
    book: await readWhereMoneyIs(db),
    differences: { count: differences.count, since: differences.since?.toISOString() ?? null },
  }
})

/** When the day of a moment began in Bangkok. */
function startOf(moment: Date): Date {
  return new Date(`${dayOf(moment)}T00:00:00+07:00`)
}

type Sums = { moved: HourSum[]; played: ResultHour[] }

async function readSums(db: Context['db'], asked: DayAtSeal): Promise<Sums> {
  return { moved: await readHourSums(db, asked), played: await sumResultHours(db, asked) }
}

async function readCurrencies(
  db: Context['db'],
  { now, until, seal: { sealNo } }: { now: Date; until: Date; seal: SummedSeal },
): Promise<Given<typeof call>['currencies']> {
  const dayBefore = dayOf(secondsAfter(now, -weekSeconds))
  const today = await readSums(db, { day: dayOf(now), sealNo })
  const before = await readSums(db, { day: dayBefore, sealNo })
  const beforeUntil = await readSums(db, {
    day: dayBefore,
    sealNo,
    before: secondsAfter(until, -weekSeconds),
  })
  const found = [today, before].flatMap(({ moved, played }) => [...moved, ...played])
  const currencies = new Set(found.map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => {
    function figuresOf({ moved, played }: Sums, hour?: number): ReportFigures {
      function counts(sum: { currency: string; hour: number }) {
        return sum.currency === currency && (hour === undefined || sum.hour === hour)
      }
      return computeFigures({ moved: moved.filter(counts), played: played.filter(counts) })
    }
    return {
      currency,
      figures: { today: figuresOf(today), before: figuresOf(beforeUntil) },
      hours: hours.map((hour) => ({
        hour,
        today: ofHour(figuresOf(today, hour)),
        before: ofHour(figuresOf(before, hour)),
      })),
    }
  })
}

function ofHour({ deposits, withdrawals, gameResult }: ReportFigures) {
  return { deposits, withdrawals, gameResult }
}
