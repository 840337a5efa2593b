import { holdEntry, postEntry, resolveEntry } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import { generateId } from './random.ts'
import type { TestApp } from './test-app.ts'
import { deposit, withdrawal } from './test-book.ts'

type Options = { memberId: string; satang: bigint; happenedAt: Date }

async function record(
  { api }: TestApp,
  entry: Entry,
  write: typeof postEntry | typeof holdEntry,
): Promise<string> {
  const answer = await api.context.transaction((tx) => write(tx, entry))
  if (!answer.ok) throw new Error(`The book refused: ${answer.refusal}`)
  api.context.announce(entry.memberId)
  return entry.entryId
}

/** Records a completed deposit and returns the id of its statement line. */
export function recordDeposit(app: TestApp, { memberId, satang, happenedAt }: Options): Promise<string> {
  return record(app, { ...deposit(memberId, satang), happenedAt }, postEntry)
}

/** Records a deposit that a member has reported and that has not arrived. Returns the id of its line. */
export function reportDeposit(app: TestApp, { memberId, satang, happenedAt }: Options): Promise<string> {
  return record(app, { ...deposit(memberId, satang), happenedAt }, holdEntry)
}

/**
 * Records a withdrawal in progress: its money is held, and its outcome is not known yet. Returns the id of its line.
 */
export function startWithdrawal(app: TestApp, { memberId, satang, happenedAt }: Options): Promise<string> {
  return record(app, { ...withdrawal(memberId, satang), happenedAt }, holdEntry)
}

/** Voids a withdrawal in progress, as after the bank's refusal: its money returns to the wallet. */
export async function failWithdrawal(
  { api }: TestApp,
  { memberId, entryId, happenedAt }: { memberId: string; entryId: string; happenedAt: Date },
): Promise<void> {
  const resolution = { memberId, currency: 'BAHT', entryId, outcome: 'voided', happenedAt } as const
  const answer = await api.context.transaction((tx) =>
    resolveEntry(tx, { ...resolution, resolutionId: generateId() }),
  )
  if (!answer.ok) throw new Error(`The book refused: ${answer.refusal}`)
  api.context.announce(memberId)
}
