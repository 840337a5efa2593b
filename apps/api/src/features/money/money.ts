import type { BookEntry as WireEntry, BookSeal } from '@kapao/contract/money'
import type { BookEntry, EntryPosition, SealFacts } from '@kapao/ledger/entries'
import type { Moved } from '@kapao/ledger/house-accounts'
import { toAmount } from '@kapao/money/satang'

export { type NamesOf, readAccountNames } from './money.store.ts'

export function presentEntry(entry: BookEntry): WireEntry {
  return {
    entryId: entry.entryId,
    memberId: entry.memberId,
    currency: entry.currency,
    source: entry.source,
    destination: entry.destination,
    amount: toAmount(entry.amountSatang),
    state: entry.state,
    type: entry.type ?? null,
    resolves: entry.resolves ?? null,
    reverses: entry.reverses ?? null,
    happenedAt: entry.happenedAt.toISOString(),
    recordedAt: entry.recordedAt.toISOString(),
    sealNo: entry.sealNo === undefined ? null : Number(entry.sealNo),
  }
}

export function presentSeal({ sealNo, sealedAt, ...seal }: SealFacts): BookSeal {
  return { sealNo: Number(sealNo), sealedAt: sealedAt.toISOString(), ...seal }
}

export function presentMoved({ entries, amountSatang }: Moved) {
  return { entries, amount: toAmount(amountSatang) }
}

/** A page of entries on the wire. A position is its seal, its transaction and its id. */
export function presentPage({ entries, next }: { entries: BookEntry[]; next: EntryPosition | undefined }) {
  return {
    entries: entries.map(presentEntry),
    next: next === undefined ? null : `${next.sealNo}.${next.recordedIn}.${next.entryId}`,
  }
}

/** Reads what `presentPage` wrote. The contract has checked its form. */
export function readPosition(after: string | undefined): EntryPosition | undefined {
  if (after === undefined) return undefined
  const [sealNo = '0', recordedIn = '0', entryId = ''] = after.split('.')
  return { sealNo: BigInt(sealNo), recordedIn, entryId }
}
