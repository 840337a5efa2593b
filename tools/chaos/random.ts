import { randomInt, randomUUID } from 'node:crypto'

/** A seed for a run without a given one. */
export function generateSeed(): number {
  return randomInt(1, 1_000_000)
}

/** A unique id. */
export function generateId(): string {
  return randomUUID()
}

/** Random choices that depend only on a seed and a name, so that they can be repeated. */
export type Chance = {
  /** From `least` to `most`, both included. */
  between: (least: number, most: number) => number
  isLucky: (probability: number) => boolean
  oneOf: <T>(from: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  id: () => string
}

export function createChance(seed: number, name: string): Chance {
  const next = mulberry32(hash(`${seed} ${name}`))
  function between(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1))
  }
  function hex(digits: number): string {
    return Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  }
  return {
    between,
    isLucky: (probability) => next() < probability,
    oneOf: (from) => from[between(0, from.length - 1)]!,
    shuffle: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .toSorted((one, other) => one.order - other.order)
        .map(({ item }) => item),
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let position = 0; position < text.length; position += 1)
    value = Math.imul(value ^ text.charCodeAt(position), 0x01_00_01_93)
  return value >>> 0
}

/** A small generator, uniform enough for a load (Tommy Ettinger's mulberry32). */
function mulberry32(seed: number) {
  let state = seed
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
