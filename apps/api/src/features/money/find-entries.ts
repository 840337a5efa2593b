import { findEntries as call } from '@kapao/contract/money'
import { findEntries as find, type EntryName } from '@kapao/ledger/entries'
import { operation } from '../../platform/operation.ts'
import { presentEntry } from './money.ts'

/** A short reference has 32 random bits, so in millions of entries two may share one. */
const mostFound = 20

export const findEntries = operation(call, async ({ body: { search } }, { db }) => ({
  entries: (await find(db, nameOf(search.toLowerCase()), mostFound)).map(presentEntry),
}))

function nameOf(text: string): EntryName {
  const reference = text.replace('-', '')
  return reference.length === 8 ? { reference } : { entryId: text }
}
