import type { Chance } from '@kapao/contract/fairness'
import { formatBaht, formatCount } from '@kapao/i18n/number'

/** A chance as people read it: `30.00%`, and how often it comes, `1 in 40`, where it is rare. */
export type ReadChance = { percent: string | undefined; oneIn: string | undefined }

/** The least that two decimals can say. */
const leastPercent = 0.005

/** Below this a percentage says little, and how rarely it comes says more. */
const rarePercent = 5

/** The chance of each slice that can be drawn, by its code. `percent` is undefined below a hundredth of one. */
export const readChances = (odds: readonly Chance[]): ReadonlyMap<string, ReadChance> => {
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
