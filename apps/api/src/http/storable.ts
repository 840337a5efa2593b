/**
 * Whether every text in what was asked can be kept: PostgreSQL takes no NUL, and half a surrogate pair is no character.
 * Asked after the contract's shapes, so what comes here is small and flat.
 */
export const isStorable = (asked: unknown): boolean => {
  if (typeof asked === 'string') return !asked.includes('\0') && asked.isWellFormed()
  if (typeof asked !== 'object' || asked === null) return true
  return Object.values(asked).every(isStorable)
}
