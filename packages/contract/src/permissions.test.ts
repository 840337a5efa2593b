import { describe, expect, it } from 'vitest'
import type { CallFacts } from './call.ts'
import { calls } from './calls.ts'
import { permissions, permissionsOf, permissionsOfRole, roleNames } from './permissions.ts'

const all = calls as readonly CallFacts[]

describe('what a call needs', () => {
  it('is named by every call of operators, and by no other', () => {
    expect(all.filter(({ audience, needs }) => (audience === 'operator') !== (needs !== undefined))).toEqual(
      [],
    )
  })

  it('is a permission that some call needs', () => {
    const needed = new Set(all.map(({ needs }) => needs))
    expect(permissions.filter((each) => !needed.has(each))).toEqual([])
  })

  it('is only reading where nothing changes, and more where something does', () => {
    const granted = all.filter(({ needs = '' }) => needs.includes('.'))
    expect(granted.length).toBeGreaterThan(40)
    // A draft of the bot's rules is tried by those who may store it.
    for (const { name, needs, mutates } of granted.filter((each) => each.name !== 'tryChatBot'))
      expect([name, needs?.endsWith('.read')]).toEqual([name, !mutates])
  })
})

describe('a role', () => {
  it.each(roleNames)('%s names each permission once', (role) => {
    const named = permissionsOfRole[role]
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
  })

  it('of an owner may do everything, and of an auditor read everything and change nothing', () => {
    expect(new Set(permissionsOfRole.owner)).toEqual(new Set(permissions))
    expect(permissionsOfRole.auditor).toEqual(permissions.filter((each) => each.endsWith('.read')))
  })

  it.each(roleNames.filter((role) => role !== 'owner'))(
    '%s changes neither where members pay to nor how games are connected',
    (role) => {
      expect(permissionsOfRole[role]).not.toContain('deposit-account.set')
      expect(permissionsOfRole[role]).not.toContain('game.set')
    },
  )

  it('adds to the others of an operator', () => {
    const both = permissionsOf(['support', 'marketing'])
    for (const role of ['support', 'marketing'] as const)
      for (const permission of permissionsOfRole[role]) expect(both.has(permission)).toBe(true)
    expect(both.has('withdrawal.decide')).toBe(false)
    expect(permissionsOf([])).toEqual(new Set())
  })
})
