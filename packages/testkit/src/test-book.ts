import { connect, type Database, type DatabaseTransaction } from '@kapao/database/connect'
import { openWallet } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import type { Currency } from '@kapao/money/satang'
import { checkLedger } from './book.ts'
import { generateId } from './random.ts'
import { createServedDatabase } from './served-database.ts'

export const currency: Currency = 'BAHT'

/** A separate book for a test file, without the rest of the product. */
export type TestBook = {
  url: string
  db: Database
  commit: <T>(work: (tx: DatabaseTransaction) => Promise<T>) => Promise<T>
  /** A new member with an empty wallet. */
  newMember: () => Promise<string>
  /** Returns every violation of the book's invariants. */
  check: () => ReturnType<typeof checkLedger>
  close: () => Promise<void>
}

export async function startTestBook(): Promise<TestBook> {
  const database = await createServedDatabase()
  const { db, close } = connect(database.url)
  return {
    url: database.url,
    db,
    commit: (work) => db.transaction().execute(work),
    newMember: async () => {
      const memberId = generateId()
      await openWallet(db, memberId, currency)
      return memberId
    },
    check: () => checkLedger(database.url),
    close: async () => {
      await close()
      await database.drop()
    },
  }
}

const happenedAt = new Date('2026-11-20T12:00:00Z')

/** Money from the operator's bank to the member's wallet. */
export function deposit(memberId: string, amountSatang: bigint, entryId: string = generateId()): Entry {
  return {
    memberId,
    entryId,
    source: 'bank:KBANK',
    destination: 'wallet',
    amountSatang,
    currency,
    happenedAt,
    statement: { type: 'deposit', from: 'KBANK', to: 'WALLET' },
  }
}

/** Money from the member's wallet to the operator's bank. */
export function withdrawal(memberId: string, amountSatang: bigint): Entry {
  return {
    memberId,
    entryId: generateId(),
    source: 'wallet',
    destination: 'bank:KBANK',
    amountSatang,
    currency,
    happenedAt,
    statement: { type: 'withdraw', from: 'WALLET', to: 'KBANK' },
  }
}
