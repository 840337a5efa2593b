/** The part of the slots that everything of one key may use, such as one address: at work, and with those that wait. */
export type Share = { key: string; atOnce: number }

export type FairSlots = {
  /**
   * Does the work when a slot is free for each of its shares. Returns `undefined` at once if too much waits already, in
   * all or of one of the shares.
   */
  run: <T>(shares: readonly Share[], work: () => Promise<T>) => Promise<T | undefined>
}

/** For each piece of work at a time so many more places, in which it waits. */
const waitingForEach = 8

type Count = { working: number; placed: number }
type Waiting = { shares: readonly Share[]; begin: () => void }

/**
 * Runs at most `atOnce` pieces of work at the same time. Others wait in order, but whatever has used up one of its
 * shares lets the next one pass: so nobody's work keeps that of others from its turn.
 */
export function createFairSlots(atOnce: number): FairSlots {
  const counts = new Map<string, Count>()
  const waiting: Waiting[] = []
  const all: Share = { key: 'all', atOnce }
  function countOf({ key }: Share): Count {
    return counts.get(key) ?? { working: 0, placed: 0 }
  }
  function add(shares: readonly Share[], part: keyof Count, change: 1 | -1): void {
    for (const share of shares) {
      const count = countOf(share)
      const next = { ...count, [part]: count[part] + change }
      if (next.placed === 0) counts.delete(share.key)
      else counts.set(share.key, next)
    }
  }
  function mayBegin({ shares }: Waiting): boolean {
    return shares.every((share) => countOf(share).working < share.atOnce)
  }
  function beginNext(): void {
    const index = waiting.findIndex(mayBegin)
    if (index < 0) return
    const [next] = waiting.splice(index, 1)
    next?.begin()
  }
  return {
    run: async (ownShares, work) => {
      const shares = [all, ...ownShares]
      if (shares.some((share) => countOf(share).placed >= share.atOnce * (1 + waitingForEach)))
        return undefined
      add(shares, 'placed', 1)
      await new Promise<void>((resolve) => {
        waiting.push({
          shares,
          begin: () => {
            add(shares, 'working', 1)
            resolve()
          },
        })
        beginNext()
      })
      try {
        return await work()
      } finally {
        add(shares, 'working', -1)
        add(shares, 'placed', -1)
        beginNext()
      }
    },
  }
}
