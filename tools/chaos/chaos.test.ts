import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWrongs } from './report.ts'
import { runChaos } from './run.ts'
import { brokenVariants, product } from './variants.ts'
import { openWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

const seed = 20_261_121

describe('the product under kill -9, freezes and cut connections', { timeout: 600_000 }, () => {
  it('loses no satang, doubles none, and settles automatically', async () => {
    const found = await runChaos(world, { variant: product, seed, kills: 7 })
    expect(findWrongs(found)).toEqual([])
    expect(found.faults.filter(({ kind }) => kind === 'kill')).toHaveLength(7)
    // Every kind of movement happened under faults, otherwise nothing is proven.
    expect(found.kinds.filter(({ inBook }) => inBook > 0)).toHaveLength(7)
  })

  it.each(brokenVariants)('is detected as broken with $name', async (variant) => {
    const found = await runChaos(world, { variant, seed, kills: 0 })
    expect(variant.sees?.(found), findWrongs(found).slice(0, 20).join('\n')).toBe(true)
  })
})
