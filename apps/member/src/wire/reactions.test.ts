import { cannotVerifyIdentity } from '@kapao/i18n/cannot-verify-identity'
import { afterEach, expect, test } from 'vitest'
import { WireFailure } from '@kapao/wire/wire-failure'
import { clearToken, keepToken, readToken } from '../storage/token.ts'
import { failOrLeave, followReactions } from './reactions.ts'

const went: string[] = []
let stays = false
function stop() {
  return followReactions((destination) => {
    if (!stays) went.push(destination)
    return !stays
  })
}

function refusal(code: string) {
  return new WireFailure({ code, kind: 'refusal', status: 401 })
}

/** The failure that a screen gets from its call: `nothing` if the member is redirected. */
function refreshedBy(failure: WireFailure, usedToken: string | null): Promise<string> {
  return Promise.race([
    failOrLeave(failure, usedToken).catch((thrown: WireFailure) => thrown.code),
    new Promise<string>((resolve) => setTimeout(() => resolve('nothing'))),
  ])
}

afterEach(() => {
  went.length = 0
  stays = false
  clearToken()
})

test('every way a session ends clears the token and leads to the login page', async () => {
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
    expect(await refreshedBy(refusal(code), 't1')).toBe('nothing')
    expect(readToken(), code).toBeNull()
  }
  expect(went).toEqual(ends.map(() => 'login'))
})

test('a suspended member and a wrong password are reported by the screen and do not log the member out', async () => {
  stop()
  keepToken('t1', false)
  for (const code of ['INVALID_USER_2', 'INVALID_USER_3', 'WRONG_CREDENTIAL', 'MONEY_NOT_ENOUGH']) {
    expect(await refreshedBy(refusal(code), 't1')).toBe(code)
  }
  expect(readToken()).toBe('t1')
  expect(went).toEqual([])
})

test('a late response to an older token leaves the new session alone', async () => {
  stop()
  keepToken('t2', false)
  expect(await refreshedBy(refusal('invalid-token'), 't1')).toBe('invalid-token')
  expect(readToken()).toBe('t2')
  expect(went).toEqual([])
})

test('a closed service leads to its page, for guests too', async () => {
  stop()
  const gone = new WireFailure({ code: 'gone', kind: 'refusal', status: 410 })
  expect(await refreshedBy(gone, null)).toBe('nothing')
  expect(went).toEqual(['terminated'])
})

test('the other calls of a screen that is being left report no failure', async () => {
  stop()
  keepToken('t1', false)
  expect(await refreshedBy(refusal('EXPIRED_AUTH_TOKEN'), 't1')).toBe('nothing')
  expect(await refreshedBy(refusal('EXPIRED_AUTH_TOKEN'), 't1')).toBe('nothing')
  expect(went).toEqual(['login'])
})

test('a member who is already on the destination page gets the failure', async () => {
  stop()
  stays = true
  expect(await refreshedBy(refusal(cannotVerifyIdentity), null)).toBe(cannotVerifyIdentity)
})

test('without a follower the failure is reported', async () => {
  stop()()
  expect(await refreshedBy(refusal('invalid-token'), null)).toBe('invalid-token')
  expect(went).toEqual([])
})
