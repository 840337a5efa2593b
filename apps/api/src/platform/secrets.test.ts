import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readKeyRing } from './key-ring.ts'
import { systemRandom } from './random.ts'
import { createSecrets } from './secrets.ts'

function key(name: string): string {
  return `${name}:${randomBytes(32).toString('base64')}`
}
const [old, young] = [key('k1'), key('k2')]
function create(setting: string) {
  return createSecrets('KEY_GAME_PASSWORDS', readKeyRing(setting), systemRandom)
}
const about = 'game_account:member:JOKER'

describe('a sealed secret', () => {
  it('opens to what was sealed, and looks different each time', () => {
    const secrets = create(old)
    const sealed = [secrets.seal('Aa1ไทย', about), secrets.seal('Aa1ไทย', about)]
    expect(new Set(sealed).size).toBe(2)
    expect(sealed.join()).not.toContain('Aa1')
    expect(sealed.map((each) => secrets.open(each, about))).toEqual(['Aa1ไทย', 'Aa1ไทย'])
  })

  it('does not open for anything else than it belongs to', () => {
    const secrets = create(old)
    const sealed = secrets.seal('secret', about)
    expect(() => secrets.open(sealed, 'game_account:other:JOKER')).toThrow()
  })

  it('does not open when one bit of it was changed', () => {
    const secrets = create(old)
    const [name, text = ''] = secrets.seal('secret', about).split('.')
    const bytes = Buffer.from(text, 'base64url')
    for (const index of [0, 12, bytes.length - 1]) {
      const spoilt = Buffer.from(bytes)
      spoilt[index] = (spoilt[index] ?? 0) ^ 1
      expect(() => secrets.open(`${name}.${spoilt.toString('base64url')}`, about)).toThrow()
    }
  })

  it('still opens after a new key was put in front, but not after its own key was removed', () => {
    const sealed = create(old).seal('secret', about)
    const rotated = create(`${young},${old}`)
    expect(rotated.open(sealed, about)).toBe('secret')
    expect(rotated.seal('secret', about)).toMatch(/^k2\./)
    expect(() => create(young).open(sealed, about)).toThrow('KEY_GAME_PASSWORDS has no version named "k1"')
  })
})
