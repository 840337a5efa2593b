import type { WorkKind } from '@kapao/contract/work-kinds'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import { sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export type ItemKey = { kind: WorkKind; itemId: string }

/**
 * Takes a claim that is free, over, or the operator's own, by one conditional write: of many at once one succeeds.
 * Returns whether it did.
 */
export async function takeClaim(
  tx: DatabaseTransaction,
  { kind, itemId, operatorId, now, until }: ItemKey & { operatorId: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into work_claim (kind, item_id, operator_id, claimed_at, expires_at)
    values (${kind}, ${itemId}, ${operatorId}, ${now}, ${until})
    on conflict (kind, item_id) do update
      set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at
      where work_claim.operator_id = excluded.operator_id or work_claim.expires_at <= ${now}
    returning item_id`.execute(tx)
  return rows.length > 0
}

/** Who has a claim that is not over, by their name. */
export function findClaim(db: Reader, { kind, itemId }: ItemKey, now: Date) {
  return db
    .selectFrom('work_claim as claim')
    .innerJoin('operator', 'operator.operator_id', 'claim.operator_id')
    .select(['operator.operator_id as operatorId', 'operator.name', 'claim.expires_at as until'])
    .where('claim.kind', '=', kind)
    .where('claim.item_id', '=', itemId)
    .where('claim.expires_at', '>', now)
    .executeTakeFirst()
}

export async function dropClaim(
  tx: DatabaseTransaction,
  { kind, itemId, operatorId }: ItemKey & { operatorId: string },
): Promise<void> {
  await tx
    .deleteFrom('work_claim')
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('operator_id', '=', operatorId)
    .execute()
}

/** Deletes claims that are over: most of them are of what was decided. */
export async function dropOldClaims(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx.deleteFrom('work_claim').where('expires_at', '<', before).execute()
}
