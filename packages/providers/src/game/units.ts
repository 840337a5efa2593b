import type { Satang } from '@kapao/money/satang'

/**
 * How a provider counts: so many satang are one of its units, of which it keeps so many decimals. Its smallest amount
 * is a point; all arithmetic is done on whole points.
 */
export type GameUnits = { unitSatang: Satang; decimals: number }

/** What a unit is worth where a card's `ftWalletSlot` says it in baht: 1 is a baht, 10 ten baht, 0.1 ten satang. */
export function unitsOf(ftWalletSlot: number, decimals: number): GameUnits {
  return {
    unitSatang: BigInt(Math.round(ftWalletSlot * 100)),
    decimals,
  }
}

/**
 * The least amount that both sides can carry, in satang: one point. Throws for units whose point is no whole number
 * of satang, because balances there could not be told in the wallet's currency: the operator's setting is wrong.
 */
export function stepOf({ unitSatang, decimals }: GameUnits): Satang {
  const points = 10n ** BigInt(decimals)
  if (unitSatang > 0n && unitSatang % points === 0n) return unitSatang / points
  throw new RangeError(
    `A unit of ${unitSatang} satang with ${decimals} decimals is no whole number of satang`,
  )
}

/** `undefined` where the amount is no multiple of the step. */
export function toPoints(units: GameUnits, satang: Satang): bigint | undefined {
  const step = stepOf(units)
  return satang % step === 0n ? satang / step : undefined
}

export function toSatang(units: GameUnits, points: bigint): Satang {
  return points * stepOf(units)
}

/** Points as units: `1234` is `12.34` where two decimals are kept. */
export function writeUnits({ decimals }: GameUnits, points: bigint): string {
  const sign = points < 0n ? '-' : ''
  const digits = String(points < 0n ? -points : points).padStart(decimals + 1, '0')
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Units as points; `undefined` for a text that is no number, or has more decimals than the provider keeps. */
export function readUnits({ decimals }: GameUnits, text: string): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > decimals) return undefined
  const points = BigInt(whole + kept.padEnd(decimals, '0'))
  return sign === '-' ? -points : points
}
