import { expect, test } from 'vitest'
import { intendedOf, intending } from './intended-target.ts'

test('the login leads to the page that the visitor requested, with its query', () => {
  const location = { pathname: '/user/statement', search: '?page=3', hash: '' }
  expect(intendedOf(intending(location))).toBe('/user/statement?page=3')
})

test('without a requested page, or with one outside the member area, the login leads home', () => {
  for (const state of [
    null,
    undefined,
    {},
    { intended: 7 },
    { intended: '//evil.example' },
    { intended: '/login' },
  ]) {
    expect(intendedOf(state), JSON.stringify(state)).toBe('/user')
  }
})
