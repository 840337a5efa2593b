import type { CostTerms, PaymentFee, ProviderShare } from '@kapao/contract/cost-terms'
import type { DaySum } from '@kapao/ledger/day-sums'
import { houseAccountOf } from '@kapao/ledger/figures'
import { type Currency, parseAmount, type Satang } from '@kapao/money/satang'
import type { ResultSum } from '../play/play.ts'

export { readCostTerms } from './cost-terms.store.ts'

/** What a provider or bank takes for a day, by the terms. Of an account of the house. */
export type CostSum = {
  kind: 'providerShare' | 'fees'
  day: string
  currency: Currency
  account: string
  amountSatang: Satang
}

/** The account of a provider, as transfers name it. */
export function accountOfGame(game: string): string {
  return `provider:${game}`
}

/** A percentage of an amount, to whole satang, halves away from zero. */
function share(amountSatang: Satang, percent: number): Satang {
  const parts = amountSatang * BigInt(Math.round(percent * 100))
  return (parts + (parts < 0n ? -5_000n : 5_000n)) / 10_000n
}

/** Of rows with a beginning, the one that holds on a day: the latest that has begun. */
function holdingOn<Row extends { from: string }>(rows: readonly Row[], day: string): Row | undefined {
  return rows
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)
}

/**
 * What banks and gateways take of the deposits and withdrawals of each day. Reversed entries count nothing: a fee that was taken
 * is not given back.
 */
export function computeFees(moved: readonly DaySum[], fees: readonly PaymentFee[]): CostSum[] {
  const grouped = Map.groupBy(
    moved.filter(({ isReversal }) => !isReversal),
    (sum) =>
      [sum.day, sum.currency, houseAccountOf(sum), sum.destination === 'wallet' ? 'in' : 'out'].join(' '),
  )
  return [...grouped.values()].flatMap((sums) => {
    const [first] = sums
    if (first === undefined) return []
    const account = houseAccountOf(first)
    const direction = first.destination === 'wallet' ? 'in' : 'out'
    const fee = holdingOn(
      fees.filter(
        (each) =>
          each.account === account && each.direction === direction && each.currency === first.currency,
      ),
      first.day,
    )
    if (fee === undefined) return []
    const amount = sums.reduce((sum, { amountSatang }) => sum + amountSatang, 0n)
    const entries = sums.reduce((sum, each) => sum + each.entries, 0)
    const fixed = (parseAmount(fee.fixed) ?? 0n) * BigInt(entries)
    const amountSatang = share(amount, fee.percent) + fixed
    const { day, currency } = first
    return [{ kind: 'fees' as const, day, currency, account, amountSatang }]
  })
}

/** The first day whose play counts for the shares of a period: losses may be carried on from the beginning. */
export function firstDayOfShares(from: string, providers: readonly ProviderShare[]): string {
  return providers.some(({ carriesLosses }) => carriesLosses) ? '2000-01-01' : `${from.slice(0, 7)}-01`
}

/**
 * What providers take for each day of a period: what their share of the month so far has grown by on that day, so that the
 * days of a month come to the month's share. `played` begins on `firstDayOfShares`.
 */
export function computeProviderShares(
  played: readonly ResultSum[],
  { from, until }: { from: string; until: string },
  providers: readonly ProviderShare[],
): CostSum[] {
  const grouped = Map.groupBy(played, ({ game, currency }) => `${game} ${currency}`)
  return [...grouped.values()].flatMap((results) => {
    const [first] = results
    const ofGame = providers.filter(({ game }) => game === first?.game)
    if (first === undefined || ofGame.length === 0) return []
    return sharesByDay(results, ofGame)
      .filter(({ day, amountSatang }) => day >= from && day <= until && amountSatang !== 0n)
      .map(({ day, amountSatang }) => ({
        kind: 'providerShare' as const,
        day,
        currency: first.currency,
        account: accountOfGame(first.game),
        amountSatang,
      }))
  })
}

function sharesByDay(
  results: readonly ResultSum[],
  shares: readonly ProviderShare[],
): { day: string; amountSatang: Satang }[] {
  let month = ''
  let result = 0n
  let carried = 0n
  let due = 0n
  return results
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, resultSatang }) => {
      if (day.slice(0, 7) !== month) {
        const left = carried + result
        month = day.slice(0, 7)
        carried = holdingOn(shares, month)?.carriesLosses && left < 0n ? left : 0n
        result = 0n
        due = 0n
      }
      result += resultSatang
      const sum = carried + result
      const dueNow = sum > 0n ? share(sum, holdingOn(shares, month)?.percent ?? 0) : 0n
      const amountSatang = dueNow - due
      due = dueNow
      return { day, amountSatang }
    })
}

/** What banks and providers take of a period. `played` begins on `firstDayOfShares`. */
export function computeCosts(
  { moved, played }: { moved: readonly DaySum[]; played: readonly ResultSum[] },
  period: { from: string; until: string },
  { fees, providers }: CostTerms,
): CostSum[] {
  return [...computeFees(moved, fees), ...computeProviderShares(played, period, providers)]
}

/** The terms before any were set. */
export const noTerms: CostTerms = { providers: [], fees: [] }
