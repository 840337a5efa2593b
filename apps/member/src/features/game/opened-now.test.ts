import { afterEach, expect, test, vi } from 'vitest'
import { noteOpenedNow, prepareAwning, takeAwning } from './opened-now.ts'

afterEach(() => vi.unstubAllGlobals())

test('the awning is raised once over a game that was opened just now, and over no other', async () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  noteOpenedNow('PG')
  expect(takeAwning('PG'), 'not fetched yet').toBeUndefined()
  prepareAwning()
  await vi.dynamicImportSettled()
  expect(takeAwning('PG')).toBeUndefined()
  noteOpenedNow('PG')
  expect(takeAwning('JOKER')).toBeUndefined()
  expect(takeAwning('PG')).toBeDefined()
  expect(takeAwning('PG')).toBeUndefined()
})
