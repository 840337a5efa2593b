import type { StatementLine } from '@kapao/contract/statement'
import { formatBaht, formatSignedBaht } from '@kapao/i18n/number'
import { lineTexts } from './member-texts.ts'

/** The key of the text that says what a line of a statement is. */
export function lineText({ adjustment, statementType }: StatementLine) {
  return adjustment ? ('member:lineAdjustment' as const) : lineTexts[statementType]
}

/** A line's amount. A correction has the sign of its direction. */
export function lineAmount({ adjustment, from, amount, statementType }: StatementLine): string {
  if (adjustment) return `${from === 'WALLET' ? '-' : '+'}${formatBaht(amount)}`
  return formatSignedBaht(amount, statementType)
}
