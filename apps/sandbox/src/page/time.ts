const bangkokOffsetMs = 7 * 60 * 60 * 1_000
function two(part: number): string {
  return String(part).padStart(2, '0')
}

/**
 * `DD/MM/YYYY HH:mm:ss` in Bangkok time with the Gregorian year, as everywhere in Kapao. Bangkok has no summer time.
 */
export function formatTime(time: Date): string {
  const there = new Date(time.getTime() + bangkokOffsetMs)
  const date = [two(there.getUTCDate()), two(there.getUTCMonth() + 1), there.getUTCFullYear()].join('/')
  return `${date} ${[there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()].map(two).join(':')}`
}
