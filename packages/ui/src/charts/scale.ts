/** The range that an axis shows, with the values of its ticks in rising order. The first and last tick are its ends. */
export type Scale = { low: number; high: number; ticks: readonly number[] }

type ScaleOptions = {
  /** How many steps there are at most, apart from one that rounding may add. At least 1. */
  mostSteps?: number
  /** The axis includes zero. */
  isFromZero?: boolean
}

/**
 * A range around the values with ticks at round numbers: 1, 2 or 5 times a power of ten. Whole values get whole ticks.
 * Equal values get a range around them; no values get the range from 0 to 1.
 */
export function niceScale(
  values: readonly number[],
  { mostSteps = 4, isFromZero = true }: ScaleOptions = {},
): Scale {
  let low = values.reduce((least, value) => Math.min(least, value), Infinity)
  let high = values.reduce((most, value) => Math.max(most, value), -Infinity)
  if (values.length === 0) [low, high] = [0, 0]
  if (isFromZero) [low, high] = [Math.min(low, 0), Math.max(high, 0)]
  if (low === high) [low, high] = around(low)
  const isWhole = values.every((value) => Number.isInteger(value))
  const step = niceStep({ span: high - low, mostSteps, largest: Math.max(-low, high), isWhole })
  const first = Math.floor(low / step.size)
  const last = Math.ceil(high / step.size)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => multipleOf(step, first + index))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** A function from a value to its position between `from` (the low end) and `to` (the high end). */
export function positionOn({ low, high }: Pick<Scale, 'low' | 'high'>, from: number, to: number) {
  return (value: number) => from + ((value - low) / (high - low)) * (to - from)
}

function around(value: number): [low: number, high: number] {
  if (value === 0) return [0, 1]
  const share = Math.abs(value) / 4
  return [value - share, value + share]
}

type Step = { size: number; multiplier: number; exponent: number }

/** Steps below a trillionth of the largest value could not be told apart in a double. */
const finest = 1e-12
const smallest = 1e-290

function niceStep({
  span,
  mostSteps,
  largest,
  isWhole,
}: {
  span: number
  mostSteps: number
  largest: number
  isWhole: boolean
}): Step {
  const rough = Math.max(span / mostSteps, largest * finest, smallest, isWhole ? 1 : 0)
  const exponent = Math.floor(Math.log10(rough) + 1e-9)
  const share = rough / 10 ** exponent
  const multiplier = [1, 2, 5].find((each) => share <= each * (1 + 1e-9)) ?? 10
  const step = { multiplier, exponent }
  return { ...step, size: multipleOf(step, 1) }
}

/** Divides by powers of ten instead of multiplying by fractions: 3 × 0.1 is not 0.3, 3 / 10 is. */
function multipleOf({ multiplier, exponent }: Omit<Step, 'size'>, times: number): number {
  const whole = times * multiplier
  return (exponent < 0 ? whole / 10 ** -exponent : whole * 10 ** exponent) + 0
}
