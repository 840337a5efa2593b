import { holdEntry, postEntry, resolveEntry } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import { drawId } from './random.ts'
import type { TestHouse } from './test-house.ts'
import { deposit, withdrawal } from './test-book.ts'

type Wish = { memberId: string; satang: bigint; happenedAt: Date }

const record = async (
  { api }: TestHouse,
  entry: Entry,
  write: typeof postEntry | typeof holdEntry,
): Promise<string> => {
  const answer = await api.house.transact((tx) => write(tx, entry))
  if (!answer.ok) throw new Error(`The book refused: ${answer.refusal}`)
  api.house.announce(entry.memberId)
  return entry.entryId
}

/** A deposit that is through. Answers the id of its line. */
export const recordDeposit = (house: TestHouse, { memberId, satang, happenedAt }: Wish): Promise<string> =>
  record(house, { ...deposit(memberId, satang), happenedAt }, postEntry)

/** A withdrawal in progress: its money is taken, and nobody has said yet that it arrived. */
export const startWithdrawal = (house: TestHouse, { memberId, satang, happenedAt }: Wish): Promise<string> =>
  record(house, { ...withdrawal(memberId, satang), happenedAt }, holdEntry)

/** The bank says no: the money of a withdrawal in progress goes back. */
export const failWithdrawal = async (
  { api }: TestHouse,
  { memberId, entryId, happenedAt }: { memberId: string; entryId: string; happenedAt: Date },
): Promise<void> => {
  const resolution = { memberId, currency: 'BAHT', entryId, outcome: 'voided', happenedAt } as const
  const answer = await api.house.transact((tx) => resolveEntry(tx, { ...resolution, resolutionId: drawId() }))
  if (!answer.ok) throw new Error(`The book refused: ${answer.refusal}`)
  api.house.announce(memberId)
}
