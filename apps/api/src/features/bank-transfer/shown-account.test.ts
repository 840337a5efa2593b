import { describe, expect, it } from 'vitest'
import { areAllShown, mayBeSameAccount, mergeShownAccounts, readShownAccount } from './shown-account.ts'

describe('a partly hidden account', () => {
  it.each([
    ['x123456', 6, { digits: '3456', isLast: true }],
    ['X12345X', 5, { digits: '2345', isLast: false }],
    ['xxx-x-x1234-x', 4, { digits: '1234', isLast: false }],
    ['xxx-x-x1234-*', 4, { digits: '1234', isLast: false }],
    ['1234xx', 4, undefined],
    ['x123', 3, undefined],
    ['', 0, undefined],
  ])('%s shows %i digits, of which four are looked up: %j', (shown, visible, four) => {
    expect(readShownAccount(shown)).toMatchObject({ visible, four })
  })

  it.each([
    ['x6784', '1230056784', true],
    ['xxx-x-x5678-x', '1230056784', true],
    ['x6785', '1230056784', false],
    // More signs than the number has digits: it has another bank's format.
    ['xxxx', '784', false],
    ['', '1230056784', false],
  ])('%s fits %s: %s', (shown, whole, does) => {
    expect(readShownAccount(shown).fits(whole)).toBe(does)
  })
})

it.each([
  ['x6784', 'xxx-x-x5678-x', true],
  ['x6784', 'xxx-x-x5679-x', false],
  ['1230056784', '1230056784', true],
  ['1230056784', '56784', false],
  ['1230056784', 'x56784', true],
  ['x1230056784', '56784', true],
  ['', '1230056784', true],
])('%s and %s may be the same account: %s', (one, other, may) => {
  expect([mayBeSameAccount(one, other), mayBeSameAccount(other, one)]).toEqual([may, may])
})

it.each([
  ['x6784', 'xxx-x-x6784', true],
  ['x56784', 'xxx-x-x6784', false],
  ['123x', 'x234', false],
])('every digit of %s is shown by %s: %s', (shown, proved, are) => {
  expect(areAllShown(shown, proved)).toBe(are)
})

it.each([
  ['123x', 'xxxxx4', 'xx1234'],
  ['xxxxx4', '123x', 'xx1234'],
  ['x6784', 'xxx-x-x5678-x', 'xxxxx56784'],
  ['', 'x6784', 'x6784'],
])('%s and %s show together %s', (one, other, merged) => {
  expect(mergeShownAccounts(one, other)).toBe(merged)
})
