import { describe, expect, it } from 'vitest'
import { describeMissing, missingPackages } from './programs.ts'
import { findWrongs } from './report.ts'
import { runFailover } from './run.ts'
import { brokenVariants, product, shortPlan, type Variant } from './variants.ts'
import { openWorld } from './world.ts'

const missing = missingPackages()
const note = missing.length > 0 ? ` (skipped. ${describeMissing(missing)})` : ''

async function tryVariant(variant: Variant) {
  const world = await openWorld(variant)
  try {
    return await runFailover(world, { variant, seed: 20_261_126, faults: 0 })
  } finally {
    await world.close()
  }
}

describe.skipIf(missing.length > 0)(
  `a cluster of which any machine may die${note}`,
  { timeout: 600_000 },
  () => {
    it('loses no satang, doubles none, and settles automatically', async () => {
      const found = await tryVariant({ ...product, generatePlan: () => shortPlan })
      expect(findWrongs(found)).toEqual([])
      expect(found.outages).toHaveLength(shortPlan.length)
      // Every kind of movement happened under faults, otherwise nothing is proven.
      expect(found.kinds.filter(({ inBook }) => inBook > 0)).toHaveLength(7)
    })

    const [asynchronous] = brokenVariants
    it(`is detected as broken with ${asynchronous.name}`, async () => {
      const found = await tryVariant(asynchronous)
      expect(asynchronous.sees?.(found), findWrongs(found).slice(0, 20).join('\n')).toBe(true)
    })
  },
)
