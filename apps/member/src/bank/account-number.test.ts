import { describe, expect, it } from 'vitest'
import { formatAccountNumber, maskAccountNumber } from './account-number.ts'

describe('an account number', () => {
  it('is formatted as 3-3-rest when it has 10 digits', () => {
    expect(formatAccountNumber('1234567890')).toBe('123-456-7890')
  })

  it('is unchanged with any other length', () => {
    expect(formatAccountNumber('020123456789')).toBe('020123456789')
  })

  it('has its middle hidden when masked', () => {
    expect(maskAccountNumber('1234567890')).toBe('123-•••-••90')
    expect(maskAccountNumber('020123456789')).toBe('020•••••••89')
  })
})
