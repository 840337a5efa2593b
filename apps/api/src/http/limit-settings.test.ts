import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { describe, expect, it } from 'vitest'
import { limitSettingsPattern, limitsWith, readLimitSettings } from './limit-settings.ts'

const login = (calls as readonly CallFacts[]).find(({ name }) => name === 'login') as CallFacts

describe('limits as a setting', () => {
  it('replace those of the contract one by one, and the address is counted first', () => {
    const settings = readLimitSettings('login.phone=5/60,login.member=7/3600,sendOtp.phone=1/10')
    expect(limitsWith(settings, login)).toEqual([
      { per: 'address', times: 300, seconds: 900 },
      { per: 'phoneAtAddress', times: 10, seconds: 900 },
      { per: 'phone', times: 5, seconds: 60 },
      { per: 'member', times: 7, seconds: 3600 },
    ])
  })

  it('leave the contract’s where nothing is set', () => {
    expect(limitsWith(readLimitSettings(''), login).map(({ per }) => per)).toEqual([
      'address',
      'phoneAtAddress',
      'phone',
    ])
  })

  it.each(['', 'login.phone=5/60', 'login.phone=5/60,sendOtp.address=1/10'])('accept "%s"', (text) => {
    expect(text).toMatch(limitSettingsPattern)
  })

  it.each(['login=5/60', 'login.phone=0/60', 'login.moon=5/60', 'login.phone=5', 'login.phone=5/60,', ' '])(
    'refuse "%s"',
    (text) => {
      expect(text).not.toMatch(limitSettingsPattern)
    },
  )
})
