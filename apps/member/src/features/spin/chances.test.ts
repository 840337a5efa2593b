import { expect, it } from 'vitest'
import { readChances } from './chances.ts'

function read(...weights: number[]) {
  return [...readChances(weights.map((weight, index) => ({ code: `S${index}`, label: '', weight }))).values()]
}

it('shows the chance of each slice, and for a rare one also how rarely it comes', () => {
  expect(read(300, 660, 39, 1)).toEqual([
    { percent: '30.00%', oneIn: undefined },
    { percent: '66.00%', oneIn: undefined },
    { percent: '3.90%', oneIn: '26' },
    { percent: '0.10%', oneIn: '1,000' },
  ])
})

it('never shows a slice that can be won as having no chance', () => {
  expect(read(1, 999_999)[0]).toEqual({ percent: undefined, oneIn: '1,000,000' })
  expect(read(7)).toEqual([{ percent: '100.00%', oneIn: undefined }])
  expect(read()).toEqual([])
})
