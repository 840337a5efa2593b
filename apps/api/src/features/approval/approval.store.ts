import type { ApprovableCall } from '@kapao/contract/approval'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Selectable, sql } from 'kysely'

type Reader = Database | DatabaseTransaction

export type ApprovalRow = Selectable<Tables['approval']>

type NewApproval = Pick<
  ApprovalRow,
  'approval_id' | 'maker' | 'made_at' | 'reason' | 'expires_at' | 'body_hash' | 'state_hash'
> & { call: ApprovableCall; sealed_body: string; body: string; state_before: string }

/** Inserts a request. False if its id is taken. */
export async function addApproval(tx: DatabaseTransaction, approval: NewApproval): Promise<boolean> {
  const added = await tx
    .insertInto('approval')
    .values(approval)
    .onConflict((conflict) => conflict.doNothing())
    .returning('approval_id')
    .executeTakeFirst()
  return added !== undefined
}

export function findApproval(db: Reader, approvalId: string): Promise<ApprovalRow | undefined> {
  return db.selectFrom('approval').selectAll().where('approval_id', '=', approvalId).executeTakeFirst()
}

type Decision = Pick<Partial<ApprovalRow>, 'decision_reason' | 'is_break_glass'> & {
  state: 'done' | 'rejected' | 'withdrawn'
  decided_by: string
  decided_at: Date
}

/** Decides a request that still waits. Of several decisions only the first finds it waiting. Returns whether it did. */
export async function decideApproval(
  tx: DatabaseTransaction,
  approvalId: string,
  decision: Decision,
): Promise<boolean> {
  const decided = await tx
    .updateTable('approval')
    .set({ ...decision, sealed_body: null })
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', decision.decided_at)
    .returning('approval_id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Lets one request of a call run at a time, so that each sees what the one before has changed. */
export async function lockCall(tx: DatabaseTransaction, call: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`approval ${call}`}))`.execute(tx)
}

/** Notes that another owner has looked at what an owner ran alone. False if there is nothing to review. */
export async function markReviewed(
  tx: DatabaseTransaction,
  approvalId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const reviewed = await tx
    .updateTable('approval')
    .set({ reviewed_by: by, reviewed_at: at })
    .where('approval_id', '=', approvalId)
    .where('is_break_glass', '=', true)
    .where('reviewed_by', 'is', null)
    .returning('approval_id')
    .executeTakeFirst()
  return reviewed !== undefined
}

type Seen = {
  /** Their own requests, and those of these calls. */
  maker: string
  calls: readonly string[]
  isOpen: boolean
  now: Date
  before: Date | undefined
  limit: number
}

/** The requests that an operator may see, the latest first. */
export function listApprovalRows(
  db: Reader,
  { maker, calls, isOpen, now, before, limit }: Seen,
): Promise<ApprovalRow[]> {
  let rows = db
    .selectFrom('approval')
    .selectAll()
    .where(({ eb, or }) => or([eb('maker', '=', maker), eb('call', 'in', [...calls, ''])]))
    .orderBy('made_at', 'desc')
    .limit(limit)
  if (isOpen)
    rows = rows.where(({ eb, and, or }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('expires_at', '>', now)]),
        and([eb('is_break_glass', '=', true), eb('reviewed_by', 'is', null)]),
      ]),
    )
  if (before) rows = rows.where('made_at', '<', before)
  return rows.execute()
}

/**
 * How many requests of these calls wait for this operator, who neither made them nor is the one whom they are about, and
 * how many reviews are due at all.
 */
export async function countOpen(
  db: Reader,
  { operatorId, calls, now }: { operatorId: string; calls: readonly string[]; now: Date },
): Promise<{ waiting: number; reviewsDue: number }> {
  const { waiting, reviewsDue } = await db
    .selectFrom('approval')
    .select(({ fn, eb, and }) => [
      fn
        .countAll<bigint>()
        .filterWhere(
          and([
            eb('state', '=', 'waiting'),
            eb('expires_at', '>', now),
            eb('maker', '<>', operatorId),
            eb('call', 'in', [...calls, '']),
            sql<boolean>`body ->> 'operatorId' is distinct from ${operatorId}`,
          ]),
        )
        .as('waiting'),
      fn.countAll<bigint>().filterWhere('is_break_glass', '=', true).as('reviewsDue'),
    ])
    .where(({ eb, and, or }) =>
      or([
        eb('state', '=', 'waiting'),
        and([eb('is_break_glass', '=', true), eb('reviewed_by', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), reviewsDue: Number(reviewsDue) }
}
