import { expect, test } from 'vitest'
import { generatePlan } from './plan.ts'

function killsOf(plan: ReturnType<typeof generatePlan>): string[] {
  return plan.flatMap(({ fault }) => (fault.kind === 'kill' ? [fault.targets.join(' and ')] : []))
}

test('a seed always results in the same plan, and another seed in another plan', () => {
  expect(generatePlan({ seed: 7, count: 100 })).toEqual(generatePlan({ seed: 7, count: 100 }))
  expect(generatePlan({ seed: 7, count: 100 })).not.toEqual(generatePlan({ seed: 8, count: 100 }))
})

test('seven kills include every combination once, and so do the next seven', () => {
  for (const seed of [1, 2, 3]) {
    const kills = killsOf(generatePlan({ seed, count: 14 }))
    expect(kills).toHaveLength(14)
    expect(new Set(kills.slice(0, 7)).size).toBe(7)
    expect(kills.slice(7).toSorted()).toEqual(kills.slice(0, 7).toSorted())
  }
})

test('between kills, processes are frozen and connections are cut', () => {
  const kinds = generatePlan({ seed: 1, count: 20 }).map(({ fault }) => fault.kind)
  expect(new Set(kinds)).toEqual(new Set(['kill', 'freeze', 'cut']))
})
