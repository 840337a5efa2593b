import type { Satang } from '@kapao/money/satang'

/**
 * How a provider counts: what one of its units is worth in satang, and how many decimals it keeps. Its smallest amount
 * is a point; all arithmetic uses whole points.
 */
export type GameUnits = { unitSatang: Satang; decimals: number }

/** Converts a game's `ftWalletSlot`, a unit's worth in baht: 1 is one baht, 10 is ten baht, 0.1 is ten satang. */
export function unitsOf(ftWalletSlot: number, decimals: number): GameUnits {
  return {
    unitSatang: BigInt(Math.round(ftWalletSlot * 100)),
    decimals,
  }
}

/**
 * Returns the smallest amount that both sides can express, in satang: one point. Throws if a point is not a whole
 * number of satang: balances could not be converted to the wallet's currency, so the operator's setting is wrong.
 */
export function stepOf({ unitSatang, decimals }: GameUnits): Satang {
  const points = 10n ** BigInt(decimals)
  if (unitSatang > 0n && unitSatang % points === 0n) return unitSatang / points
  throw new RangeError(
    `A unit of ${unitSatang} satang with ${decimals} decimals is no whole number of satang`,
  )
}

/** Returns `undefined` if the amount is not a multiple of the step. */
export function toPoints(units: GameUnits, satang: Satang): bigint | undefined {
  const step = stepOf(units)
  return satang % step === 0n ? satang / step : undefined
}

export function toSatang(units: GameUnits, points: bigint): Satang {
  return points * stepOf(units)
}

/** Formats points as units: `1234` is `12.34` with two decimals. */
export function writeUnits({ decimals }: GameUnits, points: bigint): string {
  const sign = points < 0n ? '-' : ''
  const digits = String(points < 0n ? -points : points).padStart(decimals + 1, '0')
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Parses units into points; `undefined` if the text is not a number or has more decimals than the provider keeps. */
export function readUnits({ decimals }: GameUnits, text: string): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return undefined
  const points = BigInt(whole + kept.padEnd(decimals, '0'))
  return sign === '-' ? -points : points
}
