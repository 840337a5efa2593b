/** How strongly a cell of a cohort map is coloured: 0 for nothing, up to `strongest`. */
export const strongest = 5

/** The level of a value by its share of the largest size; a value other than zero has at least level 1. */
export function levelOf(value: number | null, largest: number): number {
  if (value === null || value === 0 || largest <= 0) return 0
  return Math.min(Math.max(Math.ceil((Math.abs(value) / largest) * strongest), 1), strongest)
}
