import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSoundOn, keepSound } from './sound.ts'

const kept = new Map<string, string>()

beforeEach(() =>
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  }),
)

afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})

test('the sound is off until it is switched on, and nothing is kept once it is off again', () => {
  expect(isSoundOn()).toBe(false)
  keepSound(true)
  expect(isSoundOn()).toBe(true)
  keepSound(false)
  expect(isSoundOn()).toBe(false)
  expect(kept.size).toBe(0)
})
