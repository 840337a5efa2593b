import { afterEach, expect, test, vi } from 'vitest'
import { areBannersSeen, keepBannersSeen } from './seen-banners.ts'

afterEach(() => vi.unstubAllGlobals())

test('banners are seen once for each sheet, until the operator changes them', () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
  const banners = [{ image: '/a.png', html: '<p>One</p>' }]
  expect(areBannersSeen('invite', banners)).toBe(false)
  keepBannersSeen('invite', banners)
  expect(areBannersSeen('invite', [{ image: '/a.png', html: '<p>One</p>' }])).toBe(true)
  expect(areBannersSeen('refund', banners)).toBe(false)
  expect(areBannersSeen('invite', [{ image: '/a.png', html: '<p>Two</p>' }])).toBe(false)
})
