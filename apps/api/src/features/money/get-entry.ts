import { getEntry as call } from '@kapao/contract/money'
import { refuse } from '@kapao/contract/refusal'
import { type BookEntry, readRelatedEntries, readSeals } from '@kapao/ledger/entries'
import { readMovement } from '@kapao/ledger/timeline'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { presentLine } from '../statement/statement.ts'
import { presentEntry, presentSeal } from './money.ts'
import { findOperation, readAccountNames } from './money.store.ts'

/** An entry with all that belongs to it. Refuses NO_DATA: the book has no such entry. */
export const getEntry = operation(call, async ({ body: { entryId } }, { db }) => {
  const entries = await readRelatedEntries(db, entryId)
  const entry = entries.find((each) => each.entryId === entryId)
  if (entry === undefined) return refuse('NO_DATA')
  const seals = await readSeals(
    db,
    entries.flatMap(({ sealNo }) => sealNo ?? []),
  )
  const opening = entries.find((each) => each.entryId === (entry.resolves ?? entryId)) ?? entry
  return {
    memberId: entry.memberId,
    names: (await readAccountNames(db))(entry.source === 'wallet' ? entry.destination : entry.source),
    entries: entries.map((each) => ({
      ...presentEntry(each),
      balanceAfter: toAmount(each.balanceAfterSatang),
      version: Number(each.version),
    })),
    lines: await readLines(db, entries),
    seals: seals.map(presentSeal),
    operation: (await findOperation(db, opening)) ?? null,
  }
})

async function readLines(db: Context['db'], entries: readonly BookEntry[]) {
  const openings = entries.filter(({ resolves }) => resolves === undefined)
  const movements = await Promise.all(openings.map((opening) => readMovement(db, opening)))
  return movements.flatMap((movement) => (movement ? [presentLine(movement.line)] : []))
}
