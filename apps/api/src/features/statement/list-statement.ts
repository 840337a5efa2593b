import { listStatement as call, type StatementLine as WireLine } from '@kapao/contract/statement'
import { readStatement, type StatementLine } from '@kapao/ledger/statement'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../operation.ts'

const statusOf = { posted: 'SUCCESS', voided: 'FAILED', pending: 'PROCESSING' } as const

const present = (line: StatementLine): WireLine => ({
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

/** A page of the member's statement, newest first. */
export const listStatement = operation(call, async ({ member, body }, house) => {
  const { memberId, currency } = member
  const { total, lines } = await readStatement(house.db, { memberId, currency, ...body })
  return { total, statements: lines.map(present) }
})
