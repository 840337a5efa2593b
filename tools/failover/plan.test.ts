import { expect, test } from 'vitest'
import { fillable, freezable, generatePlan, killable, severable } from './plan.ts'

const possible = { canFill: true, canCut: true }

test('a seed always results in the same plan, and another seed in another plan', () => {
  expect(generatePlan({ seed: 7, count: 60, ...possible })).toEqual(
    generatePlan({ seed: 7, count: 60, ...possible }),
  )
  expect(generatePlan({ seed: 7, count: 60, ...possible })).not.toEqual(
    generatePlan({ seed: 8, count: 60, ...possible }),
  )
})

test('every fault comes once before any is repeated', () => {
  const count = killable.length + freezable.length + fillable.length + severable.length
  const faults = generatePlan({ seed: 1, count: 2 * count, ...possible }).map(
    ({ fault }) => `${fault.kind} ${fault.target}`,
  )
  expect(new Set(faults.slice(0, count)).size).toBe(count)
  expect(faults.slice(count).toSorted()).toEqual(faults.slice(0, count).toSorted())
})

test('nothing is filled or cut off where nodes have no disk or no network of their own', () => {
  const plan = generatePlan({ seed: 1, count: 100, canFill: false, canCut: false })
  expect(new Set(plan.map(({ fault }) => fault.kind))).toEqual(new Set(['kill', 'freeze']))
})
