import { cannotVerifyIdentity } from '@kapao/i18n/cannot-verify-identity'
import { afterEach, expect, test } from 'vitest'
import { clearToken, keepToken, readToken } from '../storage/token.ts'
import { followReactions, reactTo } from './reactions.ts'
import { WireFailure } from './wire-failure.ts'

const went: string[] = []
const stop = () => followReactions((destination) => went.push(destination))

const refusal = (code: string) => new WireFailure({ code, kind: 'refusal', status: 401 })

afterEach(() => {
  went.length = 0
  clearToken()
})

test('every end of a session clears the token and leads to the login page', () => {
  stop()
  const ends = [
    'invalid-token',
    'EXPIRED_AUTH_TOKEN',
    'INVALID_USER_1',
    'INVALID_USER_4',
    cannotVerifyIdentity,
  ]
  for (const code of ends) {
    keepToken('t1', true)
    reactTo(refusal(code), 't1')
    expect(readToken(), code).toBeNull()
  }
  expect(went).toEqual(ends.map(() => 'login'))
})

test('a suspended member and a wrong password are told in their place and sign nobody out', () => {
  stop()
  keepToken('t1', false)
  for (const code of ['INVALID_USER_2', 'INVALID_USER_3', 'WRONG_CREDENTIAL', 'MONEY_NOT_ENOUGH']) {
    reactTo(refusal(code), 't1')
  }
  expect(readToken()).toBe('t1')
  expect(went).toEqual([])
})

test('a late answer to an older token leaves the new session alone', () => {
  stop()
  keepToken('t2', false)
  reactTo(refusal('invalid-token'), 't1')
  expect(readToken()).toBe('t2')
  expect(went).toEqual([])
})

test('a closed service leads to its page, for guests too', () => {
  stop()
  reactTo(new WireFailure({ code: 'gone', kind: 'refusal', status: 410 }), null)
  expect(went).toEqual(['terminated'])
})

test('who no longer follows hears nothing', () => {
  stop()()
  reactTo(refusal('invalid-token'), null)
  expect(went).toEqual([])
})
