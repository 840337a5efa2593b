import {
  differenceNames,
  differences,
  flowNames,
  type Report,
  type ReportFigures,
} from '@kapao/contract/report'
import type { DaySum } from '@kapao/ledger/day-sums'
import { houseAccountOf, signIn } from '@kapao/ledger/figures'
import { type Satang, toAmount } from '@kapao/money/satang'

type Sum = { amountSatang: Satang; entries: number }

const dayMilliseconds = 86_400_000

/** Every day from one to another, both included, as `YYYY-MM-DD`. */
function daysBetween(from: string, until: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  return Array.from({ length: (last - first) / dayMilliseconds + 1 }, (_, index) =>
    new Date(first + index * dayMilliseconds).toISOString().slice(0, 10),
  )
}

/** The figures of what was moved. */
export function computeFigures(sums: readonly DaySum[]): ReportFigures {
  const flows = Object.fromEntries(
    flowNames.map((name): [string, Sum] => {
      const counted = sums.map((sum) => ({ ...sum, sign: signIn(name, sum) }))
      return [
        name,
        {
          amountSatang: counted.reduce(
            (all, { sign, amountSatang }) => all + BigInt(sign) * amountSatang,
            0n,
          ),
          entries: counted.reduce((all, { sign, entries }) => all + sign * entries, 0),
        },
      ]
    }),
  )
  function add(names: readonly string[]): Satang {
    return names.reduce((all, name) => all + (flows[name]?.amountSatang ?? 0n), 0n)
  }
  return Object.fromEntries([
    ...flowNames.map((name) => {
      const { amountSatang = 0n, entries = 0 } = flows[name] ?? {}
      return [name, { amount: toAmount(amountSatang), entries }]
    }),
    ...differenceNames.map((name) => {
      const { plus, minus } = differences[name]
      return [name, { amount: toAmount(add(plus) - add(minus)) }]
    }),
  ]) as ReportFigures
}

/**
 * Composes a report for each currency from the sums by day: a row for each day, also for those without any entry, or for
 * each account of the house, in alphabetical order.
 */
export function composeReports(
  sums: readonly DaySum[],
  { from, until, by }: { from: string; until: string; by: 'day' | 'account' },
): Report['reports'] {
  function keyOf(sum: DaySum): string {
    return by === 'day' ? sum.day : houseAccountOf(sum)
  }
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const byKey = Map.groupBy(ofCurrency, keyOf)
    const keys = by === 'day' ? daysBetween(from, until) : [...byKey.keys()].toSorted()
    return {
      currency,
      rows: keys.map((key) => ({ key, figures: computeFigures(byKey.get(key) ?? []) })),
      total: computeFigures(ofCurrency),
    }
  })
}
