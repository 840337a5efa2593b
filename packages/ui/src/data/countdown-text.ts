/** Seconds until an instant, rounded up and never below zero: 0 means that it has passed. */
export function secondsUntil(end: Date | number | string, now: number) {
  const instant = typeof end === 'number' ? end : new Date(end).getTime()
  if (!Number.isFinite(instant)) throw new RangeError(`Not an instant: ${String(end)}`)
  return Math.max(0, Math.ceil((instant - now) / 1000))
}

/** `14:32`; from one hour on `1:05:00`. */
export function formatSecondsLeft(seconds: number) {
  function two(figure: number) {
    return String(figure).padStart(2, '0')
  }
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
