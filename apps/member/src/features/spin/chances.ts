import type { Chance } from '@kapao/contract/fairness'
import { formatBaht, formatCount } from '@kapao/i18n/number'

/** A chance for display: `30.00%`, and for a rare slice also how often it comes, the `40` of `1 in 40`. */
export type ReadChance = { percent: string | undefined; oneIn: string | undefined }

/** The smallest percentage that two decimals can show. */
const leastPercent = 0.005

/** Below this percentage, "1 in N" is easier to understand than the percentage. */
const rarePercent = 5

/** The chance of each slice that can be won, by its code. `percent` is undefined where it would round to zero. */
export function readChances(odds: readonly Chance[]): ReadonlyMap<string, ReadChance> {
  const total = odds.reduce((sum, { weight }) => sum + weight, 0)
  return new Map(
    odds.map(({ code, weight }) => {
      const percent = (weight / total) * 100
      return [
        code,
        {
          percent: percent < leastPercent ? undefined : `${formatBaht(percent)}%`,
          oneIn: percent < rarePercent ? formatCount(Math.round(total / weight)) : undefined,
        },
      ]
    }),
  )
}
