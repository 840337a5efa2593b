import { expect, test } from 'vitest'
import { fillable, freezable, generatePlan, killable } from './plan.ts'

const canFill = true

test('a seed always results in the same plan, and another seed in another plan', () => {
  expect(generatePlan({ seed: 7, count: 60, canFill })).toEqual(generatePlan({ seed: 7, count: 60, canFill }))
  expect(generatePlan({ seed: 7, count: 60, canFill })).not.toEqual(
    generatePlan({ seed: 8, count: 60, canFill }),
  )
})

test('every fault comes once before any is repeated', () => {
  const count = killable.length + freezable.length + fillable.length
  const faults = generatePlan({ seed: 1, count: 2 * count, canFill }).map(
    ({ fault }) => `${fault.kind} ${fault.target}`,
  )
  expect(new Set(faults.slice(0, count)).size).toBe(count)
  expect(faults.slice(count).toSorted()).toEqual(faults.slice(0, count).toSorted())
})

test('nothing is filled where nodes have no disk of their own', () => {
  const kinds = generatePlan({ seed: 1, count: 100, canFill: false }).map(({ fault }) => fault.kind)
  expect(new Set(kinds)).toEqual(new Set(['kill', 'freeze']))
})
