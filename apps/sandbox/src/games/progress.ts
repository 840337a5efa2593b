/** What a provider is working on at this moment, by key. */
export type Progress = {
  /** Does the work. Returns `undefined` at once if the same key is already in progress. */
  during: <Answer>(what: string, work: () => Promise<Answer>) => Promise<Answer | undefined>
  has: (what: string) => boolean
}

export function createProgress(): Progress {
  const open = new Set<string>()
  return {
    during: async (what, work) => {
      if (open.has(what)) return undefined
      open.add(what)
      try {
        return await work()
      } finally {
        open.delete(what)
      }
    },
    has: (what) => open.has(what),
  }
}
