/** Something that runs until it is stopped. */
export type Part = { name: string; ended: Promise<void>; stop: () => Promise<void> }

export type Parts = {
  /** Stopped in the reverse of the order in which they were added. */
  add: (part: Part) => void
  /** Names the first part that ends although nobody stopped it. */
  watch: () => Promise<string>
  stop: () => Promise<void>
}

export function createParts(): Parts {
  const parts: Part[] = []
  return {
    add: (part) => void parts.push(part),
    watch: () => Promise.race(parts.map(({ name, ended }) => ended.then(() => name))),
    stop: async () => {
      for (const part of parts.toReversed()) await part.stop()
    },
  }
}
