import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LikelyFirst } from './likely-first.ts'

it('runs what failed last time first, then the quickest, and what never ran as the quickest', async () => {
  const results = new Map([
    ['slow', { failed: false, duration: 900 }],
    ['quick', { failed: false, duration: 20 }],
    ['failed and slow', { failed: true, duration: 800 }],
    ['failed', { failed: true, duration: 30 }],
  ])
  const cache = { getTestSpecificationResult: ({ moduleId }: { moduleId: string }) => results.get(moduleId) }
  const files = ['slow', 'quick', 'new', 'failed and slow', 'failed'].map((moduleId) => ({ moduleId }))
  // oxlint-disable-next-line unicorn/no-array-sort -- this `sort` is the sequencer's, and returns a new list.
  const sorted = await new LikelyFirst({ cache } as unknown as Vitest).sort(files as TestSpecification[])
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
    'failed',
    'failed and slow',
    'new',
    'quick',
    'slow',
  ])
})
