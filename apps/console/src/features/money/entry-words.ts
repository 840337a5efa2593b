import type { BookEntry } from '@kapao/contract/money'

/** What an entry did. One that is held takes from a wallet at once, and adds to one only when it is settled. */
export function stepOf({ state, resolves, reverses, source }: BookEntry) {
  if (reverses !== null) return 'reversal'
  if (state === 'pending') return source === 'wallet' ? 'held' : 'coming'
  if (state === 'voided') return 'voided'
  return resolves === null ? 'recorded' : 'settled'
}

/** The account of the house in an entry. */
export function houseAccountOf({ source, destination }: Pick<BookEntry, 'source' | 'destination'>): string {
  return source === 'wallet' ? destination : source
}

/** The id that members read as the reference: that of the entry, or of the one that was held before. */
export function referenceOf({ entryId, resolves }: Pick<BookEntry, 'entryId' | 'resolves'>): string {
  return resolves ?? entryId
}
