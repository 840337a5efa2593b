export const lanternCount = 10

/**
 * How many of the lanterns burn at a share of 0 to 100 percent. Each burns once its tenth is complete, so that the last
 * one never burns before the whole is reached.
 */
export function litLanterns(percent: number): number {
  if (!(percent > 0)) return 0
  // Shares such as 70 % come from a division and may be a hair below it.
  return Math.min(lanternCount, Math.floor((percent * lanternCount) / 100 + 1e-9))
}
