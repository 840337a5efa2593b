/** Runs at most `atOnce` works together; so many more wait in line; what comes on top is turned away at once. */
export type Queue = { run: <T>(work: () => Promise<T>) => Promise<T | undefined> }

export const createQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue => {
  const queue: (() => void)[] = []
  let running = 0
  return {
    run: async (work) => {
      if (running >= atOnce) {
        if (queue.length >= waiting) return undefined
        // Whoever leaves hands the place on, so `running` counts it throughout.
        await new Promise<void>((enter) => queue.push(enter))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
