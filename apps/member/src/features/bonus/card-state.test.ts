import type { Bonus } from '@kapao/contract/bonus'
import { expect, it } from 'vitest'
import { stateOfBonus } from './card-state.ts'

const bonus = {
  maxReceived: 2,
  isFull: false,
  userBonus: { _id: null, isActive: false, received: [] },
} as unknown as Bonus
const at = { updatedAt: '2026-11-20T10:00:00Z' }

it.each([
  ['open', {}],
  ['open', { userBonus: { _id: 'a', isActive: false, received: [at] } }],
  ['received', { userBonus: { _id: 'a', isActive: false, received: [at, at] } }],
  ['active', { userBonus: { _id: 'a', isActive: true, received: [at, at] } }],
  ['full', { isFull: true }],
  ['received', { isFull: true, userBonus: { _id: 'a', isActive: false, received: [at, at] } }],
] as const)('is %s for %j', (state, facts) => {
  expect(stateOfBonus({ ...bonus, ...facts } as Bonus)).toBe(state)
})
