const bangkok = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The daily window in which slips are not accepted, in Bangkok time, `HH:mm`; it may span midnight. Both empty: none. */
export type SlipHours = { closedFrom: string; closedUntil: string }

/** Whether slips are not accepted now. */
export function isClosed({ closedFrom, closedUntil }: SlipHours, now: Date): boolean {
  if (closedFrom === '' || closedFrom === closedUntil) return false
  const time = bangkok.format(now)
  if (closedFrom < closedUntil) return closedFrom <= time && time < closedUntil
  return closedFrom <= time || time < closedUntil
}
