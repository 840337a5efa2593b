import { describe, expect, it } from 'vitest'
import { passkeySiteOf } from './passkey-site.ts'

const site = { url: 'https://kapao.example:8443/path', isProduction: true }
const own = { id: 'kapao.example', origin: 'https://kapao.example:8443' }
const refused = { code: 'PASSKEY_REFUSED' }

describe('the site that passkeys are bound to', () => {
  it('is the public address, wherever a request says it comes from', () => {
    expect(passkeySiteOf(site, {})).toEqual(own)
    expect(passkeySiteOf(site, { origin: 'https://evil.test' })).toEqual(own)
    expect(passkeySiteOf({ ...site, isProduction: false }, { origin: 'https://evil.test' })).toEqual(own)
  })

  it.each(['http://localhost', 'http://localhost:5173'])('is %s only in development', (origin) => {
    expect(passkeySiteOf({ ...site, isProduction: false }, { origin })).toEqual({ id: 'localhost', origin })
    expect(passkeySiteOf(site, { origin })).toEqual(own)
  })

  it.each([
    ['http://localhost.evil.test'],
    ['http://localhost:5173.evil.test'],
    ['http://localhost:x'],
    ['http://evil.test/?http://localhost'],
    [['http://localhost']],
  ])('is not the origin %s, which only looks like this computer', (origin) => {
    expect(passkeySiteOf({ ...site, isProduction: false }, { origin })).toEqual(own)
  })

  it.each([undefined, 'https://192.0.2.1', 'https://[2001:db8::1]:8443'])(
    'does not exist for the address %s',
    (url) => {
      expect(passkeySiteOf({ url, isProduction: true }, {})).toMatchObject(refused)
    },
  )
})
