import type { StatementLine } from '@kapao/contract/statement'
import { dayOf } from '@kapao/i18n/date'

export type StatementDay = { day: string; lines: StatementLine[] }

/** Groups the lines by their day in Bangkok, in their original order. */
export function groupByDay(lines: readonly StatementLine[]): StatementDay[] {
  const days: StatementDay[] = []
  for (const line of lines) {
    const day = dayOf(line.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}
