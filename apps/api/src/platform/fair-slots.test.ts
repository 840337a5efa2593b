import { expect, test } from 'vitest'
import { createFairSlots } from './fair-slots.ts'

/** Starts work that ends on request, and remembers in which order it began. */
function createWorks(atOnce: number) {
  const slots = createFairSlots(atOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  function start(name: string, shares: Record<string, number> = {}) {
    return slots.run(
      Object.entries(shares).map(([key, most]) => ({ key, atOnce: most })),
      async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      },
    )
  }
  async function end(name: string): Promise<void> {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { start, end, begun, slots }
}

test('work waits in order while all slots are taken', async () => {
  const { start, end, begun } = createWorks(2)
  for (const name of ['a', 'b', 'c', 'd']) void start(name)
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('what has used up a share lets others pass, and has its turn when a slot of the share is free', async () => {
  const { start, end, begun } = createWorks(4)
  for (const name of ['a', 'b', 'c']) void start(name, { 'address 1': 2 })
  for (const name of ['d', 'e', 'f']) void start(name, { 'address 2': 3, anan: 1 })
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b', 'd'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'd', 'c'])
})

test('too much is refused at once, in all and of one share, and is counted no more when it has ended', async () => {
  const { start, end } = createWorks(2)
  const share = { somchai: 1 }
  const own = Array.from({ length: 10 }, (_, index) => start(`own ${index}`, share))
  expect(await own[9]).toBeUndefined()
  const others = Array.from({ length: 10 }, (_, index) => start(`other ${index}`))
  expect(await others[9]).toBeUndefined()
  for (let index = 0; index < 9; index += 1) {
    await end(`own ${index}`)
    await end(`other ${index}`)
  }
  const again = start('again', share)
  await new Promise(setImmediate)
  await end('again')
  expect(await again).toBe('again')
})

test('work that fails frees its slot', async () => {
  const { slots } = createWorks(1)
  await expect(slots.run([], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run([], async () => 'done')).toBe('done')
})
