import type { Database } from '@kapao/database/connect'
import { postRequests } from '@kapao/ledger/ledger'
import type { LedgerRequest } from '@kapao/ledger/request'
import { createPoster } from '@kapao/ledger/poster'
import { now, today } from './clock.ts'
import { generateId, pickOne } from './random.ts'
import { measure } from './rate.ts'

type Work = { db: Database; members: readonly string[]; seconds: number }

function credit(memberId: string, source: string): LedgerRequest {
  return {
    memberId,
    currency: 'BAHT',
    moves: [
      {
        kind: 'post',
        entryId: generateId(),
        source,
        destination: 'wallet',
        amountSatang: 100n,
        happenedAt: today(),
        statement: { type: 'deposit', from: 'KBANK', to: 'WALLET' },
      },
    ],
  }
}

export function oneHouseAccount(): string {
  return 'bank:KBANK'
}
export function manyHouseAccounts(): string {
  return `bank:${generateId()}`
}

/** Entries per second, posted in groups of this size. */
export async function postInGroups(
  { db, members, seconds }: Work,
  group: number,
  source: () => string,
): Promise<number> {
  async function work(): Promise<number> {
    await postRequests(
      db,
      Array.from({ length: group }, () => credit(pickOne(members), source())),
    )
    return group
  }
  return (await measure(work, { hands: group === 1 ? 8 : 2, seconds, now })).perSecond
}

/** Entries per second of many independent callers, which the poster combines into batches. */
export async function postThroughPoster({ db, members, seconds }: Work): Promise<number> {
  const poster = createPoster(db)
  async function work(): Promise<number> {
    await poster.post(credit(pickOne(members), oneHouseAccount()))
    return 1
  }
  return (await measure(work, { hands: 256, seconds, now })).perSecond
}
