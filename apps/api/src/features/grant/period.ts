/** Asia/Bangkok is seven hours ahead of UTC and has no daylight saving time. */
const bangkokMilliseconds = 7 * 3_600_000
const dayMilliseconds = 86_400_000

export type CountType = 'limit' | 'day' | 'week'

/** The calendar day of a moment in Asia/Bangkok, `YYYY-MM-DD`. */
function dayOf(moment: Date): string {
  return new Date(moment.getTime() + bangkokMilliseconds).toISOString().slice(0, 10)
}

/** Days since the week began. Weeks begin on Monday. */
function daysSinceMonday(moment: Date): number {
  return (new Date(moment.getTime() + bangkokMilliseconds).getUTCDay() + 6) % 7
}

/** The period in which grants are counted, in Asia/Bangkok: `ever`, the day, or the Monday of the week. Product §7. */
export function periodOf(type: CountType, now: Date): string {
  if (type === 'limit') return 'ever'
  if (type === 'day') return dayOf(now)
  return dayOf(new Date(now.getTime() - daysSinceMonday(now) * dayMilliseconds))
}

/** When the current period began. `undefined` if the limit has no period. */
export function periodStart(type: CountType, now: Date): Date | undefined {
  return type === 'limit' ? undefined : new Date(`${periodOf(type, now)}T00:00:00+07:00`)
}
