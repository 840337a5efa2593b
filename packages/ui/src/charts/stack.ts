/** One part of a stack, from its inner to its outer end. */
export type StackPart = { from: number; to: number }

/**
 * Stacks the values of several series at each label: what is positive upwards from zero, what is negative downwards.
 * A missing value and a zero have no part.
 */
export function stackOf(series: readonly (readonly (number | null)[])[]): (StackPart | null)[][] {
  const above = new Map<number, number>()
  const below = new Map<number, number>()
  return series.map((values) =>
    values.map((value, index) => {
      if (value === null || value === 0) return null
      const side = value > 0 ? above : below
      const from = side.get(index) ?? 0
      const to = from + value
      side.set(index, to)
      return { from, to }
    }),
  )
}
