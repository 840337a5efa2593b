import { describe, expect, it } from 'vitest'
import { readTypedAmount } from './typed-amount.ts'

describe('a typed amount', () => {
  it.each([
    ['100', 100],
    ['1,000.50', 1000.5],
    [' 20 ', 20],
    ['๑๒๐', 120],
    ['໒໕.໕', 25.5],
    ['999999999.99', 999_999_999.99],
    ['0', 0],
    ['12.', 12],
  ])('reads %j as %d', (typed, amount) => {
    expect(readTypedAmount(typed)).toBe(amount)
  })

  it.each(['', 'abc', '-5', '1.234', '1e5', '1.2.3', '.', '1000000000', '12บาท', 'NaN', 'Infinity', '0x10'])(
    'refuses %j',
    (typed) => {
      expect(readTypedAmount(typed)).toBeUndefined()
    },
  )
})
