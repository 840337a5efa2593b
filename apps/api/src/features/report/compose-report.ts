import {
  costNames,
  differenceNames,
  differences,
  countedNames,
  type FlowName,
  flowNames,
  type Report,
  type ReportFigures,
} from '@kapao/contract/report'
import type { DaySum, SummedSeal } from '@kapao/ledger/day-sums'
import { houseAccountOf, signIn } from '@kapao/ledger/figures'
import { type Satang, toAmount } from '@kapao/money/satang'
import type { ResultSum } from '../play/play.ts'
import { accountOfGame, type CostSum } from '../cost-terms/cost-terms.ts'

type Sum = { amountSatang: Satang; entries: number }

const dayMilliseconds = 86_400_000

/** Every day from one to another, both included, as `YYYY-MM-DD`. */
export function daysBetween(from: string, until: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  return Array.from({ length: (last - first) / dayMilliseconds + 1 }, (_, index) =>
    new Date(first + index * dayMilliseconds).toISOString().slice(0, 10),
  )
}

/** What was moved, and what play changed. */
type Sums = {
  moved: readonly DaySum[]
  played: readonly ResultSum[]
  /** What providers and banks take of it. */
  costs: readonly CostSum[]
}

/** The same in any span of time. */
type AnySums = {
  moved: readonly Omit<DaySum, 'day'>[]
  played: readonly Omit<ResultSum, 'day'>[]
  costs: readonly Omit<CostSum, 'day'>[]
}

/** A seal as reports name it. */
export function presentSeal({ sealNo, hash, sealedAt }: SummedSeal): NonNullable<Report['seal']> {
  return { sealNo: Number(sealNo), hash, sealedAt: sealedAt.toISOString() }
}

/** The figures of what was moved and played, and of what that costs. */
export function computeFigures({ moved, played, costs }: AnySums): ReportFigures {
  const sums = new Map<string, Sum>(flowNames.map((name) => [name, sumFlow(name, moved)]))
  sums.set('gameResult', {
    amountSatang: add(played, ({ resultSatang }) => resultSatang),
    entries: played.reduce((all, { updates }) => all + updates, 0),
  })
  sums.set('turnover', {
    amountSatang: add(played, ({ turnoverSatang }) => turnoverSatang),
    entries: played.reduce((all, { stakes }) => all + stakes, 0),
  })
  for (const name of costNames) {
    const ofName = costs.filter(({ kind }) => kind === name)
    sums.set(name, { amountSatang: add(ofName, ({ amountSatang }) => amountSatang), entries: 0 })
  }
  function addParts(names: readonly string[]): Satang {
    return add(names, (name) => sums.get(name)?.amountSatang ?? 0n)
  }
  const counted = countedNames.map((name) => {
    const { amountSatang = 0n, entries = 0 } = sums.get(name) ?? {}
    return [name, { amount: toAmount(amountSatang), entries }]
  })
  const computed = costNames.map((name) => [name, { amount: toAmount(addParts([name])) }])
  const compared = differenceNames.map((name) => {
    const { plus, minus } = differences[name]
    return [name, { amount: toAmount(addParts(plus) - addParts(minus)) }]
  })
  return Object.fromEntries([...counted, ...computed, ...compared]) as ReportFigures
}

function add<Each>(list: readonly Each[], amountOf: (each: Each) => Satang): Satang {
  return list.reduce((all, each) => all + amountOf(each), 0n)
}

function sumFlow(name: FlowName, moved: AnySums['moved']): Sum {
  const counted = moved.map((sum) => ({ ...sum, sign: signIn(name, sum) }))
  return {
    amountSatang: add(counted, ({ sign, amountSatang }) => BigInt(sign) * amountSatang),
    entries: counted.reduce((all, { sign, entries }) => all + sign * entries, 0),
  }
}

/**
 * Composes a report for each currency from the sums by day: a row for each day, also for those without any entry, or for
 * each account of the house, in alphabetical order.
 */
export function composeReports(
  sums: Sums,
  { from, until, by }: { from: string; until: string; by: 'day' | 'account' },
): Report['reports'] {
  const { moved, played, costs } = sums
  const currencies = new Set([...moved, ...played, ...costs].map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => {
    const ofCurrency = only(sums, (sum) => sum.currency === currency)
    const keyOf = by === 'day' ? ({ day }: { day: string }) => day : accountOf
    const accounts = new Set(
      [...ofCurrency.moved, ...ofCurrency.played, ...ofCurrency.costs].map((sum) => accountOf(sum)),
    )
    const keys = by === 'day' ? daysBetween(from, until) : [...accounts].toSorted()
    return {
      currency,
      rows: keys.map((key) => ({
        key,
        figures: computeFigures(only(ofCurrency, (sum) => keyOf(sum) === key)),
      })),
      total: computeFigures(ofCurrency),
    }
  })
}

type AnySum = DaySum | ResultSum | CostSum

function only({ moved, played, costs }: Sums, isWanted: (sum: AnySum) => boolean): Sums {
  return { moved: moved.filter(isWanted), played: played.filter(isWanted), costs: costs.filter(isWanted) }
}

/** The account of the house that a sum is of. */
function accountOf(sum: AnySum): string {
  if ('account' in sum) return sum.account
  return 'game' in sum ? accountOfGame(sum.game) : houseAccountOf(sum)
}
