/** The calls of specification §7 that are not built yet. The list shrinks with every capability and ends empty. */
export const notBuilt: readonly string[] = []
