import { expect, test } from 'vitest'
import { isMoney } from './win.ts'

test('only a prize of money counts as money: neither coins nor goods, which may be a consolation', () => {
  expect(isMoney({ kind: 'baht', amount: 5 })).toBe(true)
  expect(isMoney({ kind: 'bonus', amount: 20 })).toBe(true)
  expect(isMoney({ kind: 'baht', amount: 0 })).toBe(false)
  expect(isMoney({ kind: 'coins', amount: 1 })).toBe(false)
  expect(isMoney({ kind: 'goods', amount: 1 })).toBe(false)
})
