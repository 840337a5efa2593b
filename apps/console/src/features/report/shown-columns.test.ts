import { expect, it } from 'vitest'
import { addressOfColumns, shownColumnsIn } from './shown-columns.ts'

const all = ['deposits', 'fees', 'hold'] as const

it.each([
  ['', ['deposits', 'fees', 'hold']],
  ['columns=', ['deposits', 'fees', 'hold']],
  ['columns=nothing', ['deposits', 'fees', 'hold']],
  ['columns=hold,deposits', ['deposits', 'hold']],
  ['columns=fees,fees,nothing', ['fees']],
])('shows the columns that an address names: %j', (address, shown) => {
  expect(shownColumnsIn(new URLSearchParams(address), all)).toEqual(shown)
})

it('names chosen columns in the address, and none where all are shown', () => {
  expect(addressOfColumns(['deposits', 'hold'], all)).toBe('deposits,hold')
  expect(addressOfColumns(all, all)).toBeUndefined()
})
