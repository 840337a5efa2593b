import type { StatementLine } from '@kapao/contract/statement'
import { dayOf, type Instant } from '@kapao/i18n/date'
import { parseAmount, type Satang } from '@kapao/money/satang'

export type MoneyByDay = {
  /** Days of Bangkok as `YYYY-MM-DD`, oldest first. */
  days: string[]
  /** Satang of each day; `null` where not all movements of the day are known. */
  deposits: (Satang | null)[]
  withdrawals: (Satang | null)[]
}

type Given = {
  /** Deposits and withdrawals, newest first. */
  lines: readonly StatementLine[]
  /** How many there are, also those that `lines` leaves out. */
  total: number
  days: readonly string[]
}

/** The last days of Bangkok up to now, oldest first. */
export function lastDays(count: number, now: number): string[] {
  const day = 24 * 60 * 60 * 1000
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * day))
}

/**
 * The sums of completed deposits and withdrawals by day. Corrections by hand are neither. If older lines are left out,
 * the day of the oldest line may lack some, and the days before it do.
 */
export function sumByDay({ lines, total, days }: Given): MoneyByDay {
  const oldest = lines.at(-1)
  const lastUnknown = oldest !== undefined && total > lines.length ? dayOf(oldest.createdAt) : ''
  const counted = lines.filter(({ status, adjustment }) => status === 'SUCCESS' && adjustment === undefined)
  function sumsOf(type: 'deposit' | 'withdraw') {
    return days.map((day) => {
      if (day <= lastUnknown) return null
      return counted
        .filter(({ statementType, createdAt }) => statementType === type && isOn(createdAt, day))
        .reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n)
    })
  }
  return { days: [...days], deposits: sumsOf('deposit'), withdrawals: sumsOf('withdraw') }
}

function isOn(instant: Instant, day: string): boolean {
  return dayOf(instant) === day
}
