import { describe, expect, it } from 'vitest'
import { readPage } from './use-page-in-address.ts'

describe('the page in an address', () => {
  it('is the number written there', () => {
    expect(readPage('12')).toBe(12)
  })

  it.each([null, '', '0', '-1', '1.5', '1e3', 'x', '01', '1000001'])('is 1 for %j', (written) => {
    expect(readPage(written)).toBe(1)
  })
})
