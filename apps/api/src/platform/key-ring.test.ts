import { describe, expect, it } from 'vitest'
import { isSignedBy, readKeyRing, sign } from './key-ring.ts'

const [old, young] = ['o'.repeat(40), `2026:${'y'.repeat(40)}`]

describe('a key of several versions', () => {
  it('signs with the first version and accepts every one', () => {
    const [before, during, after] = [old, `${young},${old}`, young].map(readKeyRing)
    if (!before || !during || !after) throw new Error('unreachable')
    const [signedBefore, signedDuring] = [sign(before, 'file 1'), sign(during, 'file 1')]
    expect(signedDuring).toBe(sign(after, 'file 1'))
    expect(isSignedBy(during, 'file 1', signedBefore)).toBe(true)
    expect(isSignedBy(during, 'file 1', signedDuring)).toBe(true)
    expect(isSignedBy(during, 'file 2', signedBefore)).toBe(false)
    expect(isSignedBy(after, 'file 1', signedBefore)).toBe(false)
    expect(isSignedBy(during, 'file 1', '')).toBe(false)
  })
})
