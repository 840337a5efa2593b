import { dayOf } from '@kapao/i18n/date'

/** Groups what happened by its day in Bangkok, in its original order. `at`: the field with the instant. */
export function groupByDay<Field extends string, Each extends Readonly<Record<Field, string>>>(
  all: readonly Each[],
  at: Field,
): { day: string; ofDay: Each[] }[] {
  const days: { day: string; ofDay: Each[] }[] = []
  for (const each of all) {
    const day = dayOf(each[at])
    const last = days.at(-1)
    if (last?.day === day) last.ofDay.push(each)
    else days.push({ day, ofDay: [each] })
  }
  return days
}
