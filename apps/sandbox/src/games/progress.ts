/** What a provider is working on at this moment, told by a text. */
export type Progress = {
  /** Does the work, or answers `undefined` at once where the same is being worked on already. */
  during: <Answer>(what: string, work: () => Promise<Answer>) => Promise<Answer | undefined>
  has: (what: string) => boolean
}

export const createProgress = (): Progress => {
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
