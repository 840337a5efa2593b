import { expect, it } from 'vitest'
import { addressOfNextOrder, inOrder, rowOrderIn } from './row-order.ts'

const names = ['deposits', 'fees'] as const

it.each([
  ['', undefined],
  ['sort=nothing', undefined],
  ['sort=--fees', undefined],
  ['sort=fees', { name: 'fees', isAscending: false }],
  ['sort=-deposits', { name: 'deposits', isAscending: true }],
])('the address %j is in this order', (address, order) => {
  expect(rowOrderIn(new URLSearchParams(address), names)).toEqual(order)
})

it('a heading is pressed for the largest first, again for the smallest, and again for no order', () => {
  expect(addressOfNextOrder('fees', undefined)).toBe('fees')
  expect(addressOfNextOrder('fees', { name: 'deposits', isAscending: true })).toBe('fees')
  expect(addressOfNextOrder('fees', { name: 'fees', isAscending: false })).toBe('-fees')
  expect(addressOfNextOrder('fees', { name: 'fees', isAscending: true })).toBeUndefined()
})

it('rows of the same figure stay in their order', () => {
  const rows = [
    { key: 'a', fees: 2 },
    { key: 'b', fees: 10 },
    { key: 'c', fees: 2 },
    { key: 'd', fees: -3 },
  ]
  function keysIn(isAscending: boolean) {
    return inOrder(rows, { name: 'fees', isAscending }, ({ fees }) => fees).map(({ key }) => key)
  }
  expect([keysIn(false), keysIn(true)]).toEqual([
    ['b', 'a', 'c', 'd'],
    ['d', 'a', 'c', 'b'],
  ])
  expect(inOrder(rows, undefined, ({ fees }) => fees)).toBe(rows)
})
