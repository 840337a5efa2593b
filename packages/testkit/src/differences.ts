import type { TestApp } from './test-app.ts'
import { generateId } from './random.ts'

/** Adds an open difference: a move of 7 baht that only the provider has. Returns its id. */
export async function addDifference(
  { db }: Pick<TestApp, 'db'>,
  { happenedAt, foundAt }: { happenedAt: Date; foundAt: Date },
): Promise<string> {
  const id = generateId()
  await db
    .insertInto('reconciliation_difference')
    .values({
      difference_id: id,
      account: 'provider:PG',
      currency: 'BAHT',
      kind: 'ONLY_AT_PROVIDER',
      reference: 'T1',
      book: 0n,
      reported: 700n,
      happened_at: happenedAt,
      found_at: foundAt,
      gone_at: null,
    })
    .execute()
  return id
}
