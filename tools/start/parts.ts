/** A component that runs until it is stopped. */
export type Part = { name: string; ended: Promise<void>; stop: () => Promise<void> }

export type Parts = {
  /** Parts are stopped in the reverse order of adding. */
  add: (part: Part) => void
  /** Returns the name of the first part that ends unexpectedly. */
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
