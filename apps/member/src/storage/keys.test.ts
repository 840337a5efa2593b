import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAgreementAccepted, rememberAgreement } from './agreement.ts'
import { keepGuestId } from './guest-id.ts'
import { keepInviteCode } from './invite-code.ts'
import { keepLastSync } from './last-sync.ts'
import { keepLocale } from './locale.ts'
import { clearToken, keepToken } from './token.ts'

/** The part of a browser's storage that this app uses. */
function makeStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const browser = { localStorage: makeStorage(), sessionStorage: makeStorage() }
function keptForGood() {
  return Object.fromEntries(browser.localStorage.kept)
}
function keptForSession() {
  return Object.fromEntries(browser.sessionStorage.kept)
}

beforeEach(() => vi.stubGlobal('window', browser))

afterEach(() => {
  vi.unstubAllGlobals()
  for (const { kept } of Object.values(browser)) kept.clear()
})

test('everything is stored permanently under the names of the specification', () => {
  keepLocale('la')
  expect(isAgreementAccepted()).toBe(false)
  rememberAgreement()
  expect(isAgreementAccepted()).toBe(true)
  keepLastSync(1_763_000_000_000)
  keepInviteCode('PR1')
  keepGuestId('g1')
  expect(keptForGood()).toEqual({
    locale: 'la',
    'remember-agreement': 'true',
    last_sync: '1763000000000',
    inviteCode: 'PR1',
    'chat-guest-id': 'g1',
  })
  expect(keptForSession()).toEqual({})
})

test('a remembered token is stored permanently, any other for the session only', () => {
  keepToken('t1', true)
  expect([keptForGood(), keptForSession()]).toEqual([{ token: 't1' }, {}])
  keepToken('t2', false)
  expect([keptForGood(), keptForSession()]).toEqual([{}, { token: 't2' }])
  clearToken()
  expect([keptForGood(), keptForSession()]).toEqual([{}, {}])
})
