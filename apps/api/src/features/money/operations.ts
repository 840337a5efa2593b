import { findEntries } from './find-entries.ts'
import { getEntry } from './get-entry.ts'
import { listAccountEntries } from './list-account-entries.ts'
import { listBookSeals } from './list-book-seals.ts'
import { listHouseAccounts } from './list-house-accounts.ts'
import { listSealEntries } from './list-seal-entries.ts'
import { proveEntry } from './prove-entry.ts'

export const moneyOperations = [
  listHouseAccounts,
  listAccountEntries,
  findEntries,
  getEntry,
  proveEntry,
  listBookSeals,
  listSealEntries,
] as const
