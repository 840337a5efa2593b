import { afterEach, expect, test } from 'vitest'
import { clearToken, keepToken, readToken } from './token.ts'

afterEach(clearToken)

test('without any storage (private mode) the token lasts as long as the page', () => {
  expect(readToken()).toBeNull()
  keepToken('t1', true)
  expect(readToken()).toBe('t1')
  clearToken()
  expect(readToken()).toBeNull()
})

test('the latest login wins, remembered or not', () => {
  keepToken('remembered', true)
  keepToken('session', false)
  expect(readToken()).toBe('session')
  keepToken('again', true)
  expect(readToken()).toBe('again')
})
