import { sumStatement as call } from '@kapao/contract/statement'
import { sumStatementLines } from '@kapao/ledger/statement-sums'
import { toAmount } from '@kapao/money/satang'
import { operation } from '../../platform/operation.ts'
import { filterOf, spanOfMonth } from './statement.ts'

/** The sums of months of the member's statement, in the order of the request. Refuses nothing. */
export const sumStatement = operation(call, async ({ member, body: { months, ...wanted } }, context) => {
  const { memberId, currency } = member
  const sums = await sumStatementLines(context.db, {
    memberId,
    currency,
    spans: months.map(spanOfMonth),
    filter: filterOf(wanted),
  })
  return {
    months: sums.map(({ lines, moneyIn, moneyOut, intoGames, outOfGames }, index) => ({
      month: months[index] ?? '',
      lines,
      moneyIn: toAmount(moneyIn),
      moneyOut: toAmount(moneyOut),
      intoGames: toAmount(intoGames),
      outOfGames: toAmount(outOfGames),
    })),
  }
})
