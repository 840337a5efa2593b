import { expect, test } from 'vitest'
import { codes } from './codes.ts'
import { transientCodes } from './transient-codes.ts'

test('the transient codes are those that the table of codes marks', () => {
  const marked = Object.entries(codes).filter(([, { isTransient }]) => isTransient)
  expect(marked.length).toBeGreaterThan(10)
  expect(transientCodes.toSorted()).toEqual(marked.map(([code]) => code).toSorted())
})
