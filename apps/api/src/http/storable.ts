/**
 * Whether every text of a request can be stored: PostgreSQL accepts no NUL, and half a surrogate pair is not a
 * character. Called after the contract's shapes were checked, so the input is small and flat.
 */
export function isStorable(asked: unknown): boolean {
  if (typeof asked === 'string') return !asked.includes('\0') && asked.isWellFormed()
  if (typeof asked !== 'object' || asked === null) return true
  return Object.values(asked).every(isStorable)
}
