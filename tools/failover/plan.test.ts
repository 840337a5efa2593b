import { expect, test } from 'vitest'
import { freezable, generatePlan, killable } from './plan.ts'

test('a seed always results in the same plan, and another seed in another plan', () => {
  expect(generatePlan({ seed: 7, count: 60 })).toEqual(generatePlan({ seed: 7, count: 60 }))
  expect(generatePlan({ seed: 7, count: 60 })).not.toEqual(generatePlan({ seed: 8, count: 60 }))
})

test('every fault comes once before any is repeated', () => {
  const count = killable.length + freezable.length
  const faults = generatePlan({ seed: 1, count: 2 * count }).map(
    ({ fault }) => `${fault.kind} ${fault.target}`,
  )
  expect(new Set(faults.slice(0, count)).size).toBe(count)
  expect(faults.slice(count).toSorted()).toEqual(faults.slice(0, count).toSorted())
})
