import type { StatementLine as WireLine } from '@kapao/contract/statement'
import type { StatementLine } from '@kapao/ledger/statement'
import { toAmount } from '@kapao/money/satang'

const statusOf = { posted: 'SUCCESS', voided: 'FAILED', pending: 'PROCESSING' } as const

/** A line of the book as the wire has it. */
export const presentLine = (line: StatementLine): WireLine => ({
  _id: line.entryId,
  statementType: line.type,
  from: line.from,
  to: line.to,
  status: statusOf[line.state],
  createdAt: line.happenedAt.toISOString(),
  amount: toAmount(line.amountSatang),
  currency: line.currency,
  isLate: line.isLate,
  ...line.related,
})

const dayMilliseconds = 24 * 60 * 60 * 1000

/** When a calendar day of Asia/Bangkok begins. Thailand is at +07:00 without daylight saving. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+07:00`)

/** When the day after it begins: the first moment that is no longer of that day. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + dayMilliseconds)
