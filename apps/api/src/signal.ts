/** Something that happens to a member, told within this process to whoever listens. */
export type Signal = {
  /** Answers how to stop. */
  listen: (listener: (memberId: string) => void) => () => void
  tell: (memberId: string) => void
}

export const createSignal = (): Signal => {
  const listeners = new Set<(memberId: string) => void>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (memberId) => {
      for (const listener of listeners) listener(memberId)
    },
  }
}
