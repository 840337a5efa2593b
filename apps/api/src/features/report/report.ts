import {
  differenceNames,
  differences,
  flowNames,
  type Report,
  type ReportFigures,
} from '@kapao/contract/report'
import type { DaySum, SummedSeal } from '@kapao/ledger/day-sums'
import { houseAccountOf, signIn } from '@kapao/ledger/figures'
import { type Satang, toAmount } from '@kapao/money/satang'
import type { ResultSum } from '../play/play.ts'

type Sum = { amountSatang: Satang; entries: number }

const dayMilliseconds = 86_400_000

/** Every day from one to another, both included, as `YYYY-MM-DD`. */
function daysBetween(from: string, until: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  return Array.from({ length: (last - first) / dayMilliseconds + 1 }, (_, index) =>
    new Date(first + index * dayMilliseconds).toISOString().slice(0, 10),
  )
}

/** What was moved, and what play changed. */
type Sums = { moved: readonly DaySum[]; played: readonly ResultSum[] }

/** The same in any span of time. */
type AnySums = { moved: readonly Omit<DaySum, 'day'>[]; played: readonly Omit<ResultSum, 'day'>[] }

/** A seal as reports name it. */
export function presentSeal({ sealNo, hash, sealedAt }: SummedSeal): NonNullable<Report['seal']> {
  return { sealNo: Number(sealNo), hash, sealedAt: sealedAt.toISOString() }
}

/** The account of a provider, as transfers name it. */
export function accountOfGame(game: string): string {
  return `provider:${game}`
}

/** The provider of an account; of one that is no provider's, a name that no provider has. */
export function gameOfAccount(account: string): string {
  const start = accountOfGame('')
  return account.startsWith(start) ? account.slice(start.length) : ''
}

/** The figures of what was moved and played. */
export function computeFigures({ moved, played }: AnySums): ReportFigures {
  const flows = Object.fromEntries(
    flowNames.map((name): [string, Sum] => {
      const counted = moved.map((sum) => ({ ...sum, sign: signIn(name, sum) }))
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
  const gameResult = {
    amount: toAmount(played.reduce((all, { resultSatang }) => all + resultSatang, 0n)),
    entries: played.reduce((all, { updates }) => all + updates, 0),
  }
  const turnover = {
    amount: toAmount(played.reduce((all, { turnoverSatang }) => all + turnoverSatang, 0n)),
    entries: played.reduce((all, { stakes }) => all + stakes, 0),
  }
  function add(names: readonly string[]): Satang {
    return names.reduce((all, name) => all + (flows[name]?.amountSatang ?? 0n), 0n)
  }
  return Object.fromEntries([
    ...flowNames.map((name) => {
      const { amountSatang = 0n, entries = 0 } = flows[name] ?? {}
      return [name, { amount: toAmount(amountSatang), entries }]
    }),
    ['gameResult', gameResult],
    ['turnover', turnover],
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
  { moved, played }: Sums,
  { from, until, by }: { from: string; until: string; by: 'day' | 'account' },
): Report['reports'] {
  const currencies = new Set([...moved, ...played].map(({ currency }) => currency))
  return [...currencies].toSorted().map((currency) => {
    const ofCurrency = {
      moved: moved.filter((sum) => sum.currency === currency),
      played: played.filter((sum) => sum.currency === currency),
    }
    const movedBy = Map.groupBy(ofCurrency.moved, (sum) => (by === 'day' ? sum.day : houseAccountOf(sum)))
    const playedBy = Map.groupBy(ofCurrency.played, (sum) =>
      by === 'day' ? sum.day : accountOfGame(sum.game),
    )
    const accounts = new Set([...movedBy.keys(), ...playedBy.keys()])
    const keys = by === 'day' ? daysBetween(from, until) : [...accounts].toSorted()
    return {
      currency,
      rows: keys.map((key) => ({
        key,
        figures: computeFigures({ moved: movedBy.get(key) ?? [], played: playedBy.get(key) ?? [] }),
      })),
      total: computeFigures(ofCurrency),
    }
  })
}
