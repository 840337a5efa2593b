/** Invented figures, the same each time. */

const byHour = [3, 2, 1, 1, 2, 4, 9, 14, 20, 27, 33, 41, 52, 49, 45, 51, 58, 66, 78, 101, 117, 109, 84, 47]

/** Satang of each hour. */
export const hourlySatang = byHour.map((share) => BigInt(share) * 152_037n)
/** Of the same hours a week before; the last ones are not known. */
export const hourlyBefore = byHour.map((share, hour) =>
  hour > 21 ? null : BigInt(share + ((hour * 7) % 11)) * 131_000n,
)

export function wave(
  count: number,
  { base, swing, turn = 1 }: { base: number; swing: number; turn?: number },
) {
  return Array.from({ length: count }, (_, index) =>
    Math.round(base + swing * Math.sin(index * 0.9 * turn) + swing * 0.4 * Math.cos(index * 2.3)),
  )
}

export function days(count: number, month: string): string[] {
  return Array.from({ length: count }, (_, index) => `${index + 1} ${month}`)
}

/** Shares of members who came back, a row for each week of registration; the youngest weeks have fewer columns. */
export function returned(weeks: number): (number | null)[][] {
  return Array.from({ length: weeks }, (_, row) =>
    Array.from({ length: weeks }, (__, column) =>
      column >= weeks - row ? null : Math.round(100 / (1 + column * (0.55 + 0.05 * (row % 3)))),
    ),
  )
}

export function formatSatang(satang: bigint): string {
  const sign = satang < 0n ? '−' : ''
  const size = satang < 0n ? -satang : satang
  return `${sign}${(size / 100n).toLocaleString('en')}.${String(size % 100n).padStart(2, '0')}`
}

export function formatShortBaht(satang: bigint): string {
  return formatCompact(Number(satang) / 100)
}

export function formatCompact(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
    .format(value)
    .replace('-', '−')
}

export function formatWhole(value: number): string {
  return new Intl.NumberFormat('en').format(value).replace('-', '−')
}
