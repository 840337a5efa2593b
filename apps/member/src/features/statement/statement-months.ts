import type { StatementLine } from '@kapao/contract/statement'
import { dayOf } from '@kapao/i18n/date'

export type StatementMonth = { month: string; lines: StatementLine[] }

/** Groups the lines by their month in Bangkok, `YYYY-MM`, in their original order. */
export function groupByMonth(lines: readonly StatementLine[]): StatementMonth[] {
  const months: StatementMonth[] = []
  for (const line of lines) {
    const month = dayOf(line.createdAt).slice(0, 7)
    const last = months.at(-1)
    if (last?.month === month) last.lines.push(line)
    else months.push({ month, lines: [line] })
  }
  return months
}
