import { v5 } from 'uuid'

const namespace = '0190a1c0-0000-7000-8000-00000000d0d0'

/** Numbers that look random and are the same for the same seed. */
export type SeededRandom = {
  /** From 0 until below 1. */
  share: () => number
  /** A whole number of the range, both ends included. */
  whole: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <T>(from: readonly T[]) => T
  /** Picks by weight. */
  weigh: <T>(from: readonly (readonly [value: T, weight: number])[]) => T
  text: (characters: string, length: number) => string
  /** Seconds that are mostly near the usual and now and then much more. */
  wait: (usual: number) => number
}

/** Creates the numbers of a seed (sfc32). Not for secrets: whoever knows the seed knows them all. */
export function createSeededRandom(seed: string): SeededRandom {
  const share = startSfc32(v5(seed, namespace))
  function whole(least: number, most: number): number {
    return least + Math.floor(share() * (most - least + 1))
  }
  function pick<T>(from: readonly T[]): T {
    return from[whole(0, from.length - 1)] as T
  }
  function weigh<T>(from: readonly (readonly [value: T, weight: number])[]): T {
    let left = share() * from.reduce((sum, [, weight]) => sum + weight, 0)
    const hit = from.find(([, weight]) => (left -= weight) < 0) ?? from.at(-1)
    return (hit as readonly [T, number])[0]
  }
  return {
    share,
    whole,
    chance: (limit) => share() < limit,
    pick,
    weigh,
    text: (characters, length) => Array.from({ length }, () => pick([...characters])).join(''),
    wait: (usual) => Math.round(usual * (0.3 - 0.7 * Math.log(1 - share()))),
  }
}

function startSfc32(hex: string): () => number {
  const digits = hex.replaceAll('-', '')
  let [a = 0, b = 0, c = 0, d = 0] = [0, 8, 16, 24].map(
    (at) => Number.parseInt(digits.slice(at, at + 8), 16) | 0,
  )
  return () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
}
