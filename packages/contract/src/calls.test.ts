import { describe, expect, it } from 'vitest'
import type { CallFacts } from './call.ts'
import { calls } from './calls.ts'
import { codes } from './codes.ts'
import { limitsOf } from './limits.ts'
import { specificationCalls } from './specification-calls.ts'

const built = new Set<string>(calls.map(({ method, url }) => `${method} ${url}`))

describe('the contract', () => {
  it('has every call of the specification', () => {
    expect(specificationCalls.length).toBe(70)
    expect(specificationCalls.filter((wanted) => !built.has(wanted))).toEqual([])
  })

  it('has a unique name and route for every call', () => {
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length)
    expect(built.size).toBe(calls.length)
  })

  it('declares how a repeat is recognised for exactly the calls that change something', () => {
    for (const facts of calls as readonly CallFacts[]) {
      if (!facts.mutates) expect([facts.name, facts.idempotency]).toEqual([facts.name, 'none'])
      if (facts.method !== 'GET' && facts.audience === 'member' && facts.mutates) {
        expect([facts.name, facts.idempotency]).not.toEqual([facts.name, 'none'])
      }
    }
  })

  it('declares only error codes as refusals, none with status 200', () => {
    for (const facts of calls as readonly CallFacts[]) {
      for (const code of facts.refusals) expect([code, codes[code].status >= 400]).toEqual([code, true])
    }
  })

  it('allows 300 seconds for every upload of the specification, in the field `file`', () => {
    const uploads = (calls as readonly CallFacts[]).filter(
      ({ method, url, upload }) =>
        upload !== undefined && specificationCalls.some((wanted) => wanted === `${method} ${url}`),
    )
    expect(uploads.map(({ url }) => url)).toEqual([
      '/api/wallet/slip',
      '/api/chat/upload-image',
      '/api/chat/upload-video',
    ])
    for (const { upload } of uploads)
      expect(upload).toMatchObject({ field: 'file', timeoutMilliseconds: 300_000 })
  })

  it('pages every list of the specification by ten, starting with the first page', () => {
    for (const url of ['/api/invite', '/api/refund', '/api/statement', '/api/statement/slip']) {
      const list = (calls as readonly CallFacts[]).find(
        (facts) => facts.url === url && facts.method === 'POST',
      )
      expect([url, list?.body?.parse({})]).toEqual([url, { page: 1, limit: 10 }])
    }
  })

  it('limits the rate of every call except those of providers and operators', () => {
    const unlimited = (calls as readonly CallFacts[]).filter((facts) => limitsOf(facts).length === 0)
    expect(new Set(unlimited.map(({ audience }) => audience))).toEqual(new Set(['provider', 'operator']))
    for (const facts of unlimited) expect([facts.name, facts.limits]).toEqual([facts.name, undefined])
  })

  it('limits the uploads of guests to six gigabytes per hour and IP address', () => {
    const open = (calls as readonly CallFacts[]).filter(
      ({ audience, upload }) => upload !== undefined && audience === 'participant',
    )
    expect(open.map(({ name }) => name)).toEqual(['uploadChatImage', 'uploadChatVideo'])
    for (const facts of open) {
      const anHour = limitsOf(facts)
        .filter(({ per }) => per === 'address')
        .map(({ times, seconds }) => times * Math.max(1, 3600 / seconds))
      const mostBytes = Math.min(...anHour) * (facts.upload?.mostBytes ?? 0)
      expect([facts.name, mostBytes <= 6 * 1024 ** 3]).toEqual([facts.name, true])
    }
  })

  it('limits per member only calls that know the member, guest or operator', () => {
    const unknown = new Set(['public', 'visitor', 'provider'])
    const byMember = (calls as readonly CallFacts[]).filter((facts) =>
      limitsOf(facts).some(({ per }) => per === 'member'),
    )
    expect(byMember.length).toBeGreaterThan(30)
    const counted = byMember.filter(({ audience, needs }) => unknown.has(audience) || needs === 'nothing')
    expect(counted.map(({ name }) => name)).toEqual([])
  })
})
