import type { SyntheticOutcome, SyntheticStep } from '@kapao/contract/synthetic'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import type { Currency } from '@kapao/database/tables/column'
import { syntheticMemberId } from '@kapao/ledger/synthetic'
import { type Selectable, sql } from 'kysely'

/** A step that was done. */
export type StepDone = { step: SyntheticStep; milliseconds: number }

export type RunRow = Omit<Selectable<Tables['synthetic_run']>, 'steps'> & { steps: StepDone[] }

export type RunEnd = {
  outcome: SyntheticOutcome
  /** The step that could not be done. */
  step?: SyntheticStep | undefined
  reason?: string | undefined
  steps: readonly StepDone[]
}

/** Begins a run, unless one is under way or one has begun since a moment. Returns whether it did. */
export async function beginRun(
  db: Database,
  { runId, at, unlessSince, leasedUntil }: { runId: string; at: Date; unlessSince: Date; leasedUntil: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into synthetic_run (run_id, started_at, leased_until)
      select ${runId}::uuid, ${at}::timestamptz, ${leasedUntil}::timestamptz
      where not exists (select from synthetic_run where started_at > ${unlessSince})
    on conflict do nothing returning run_id`.execute(db)
  return rows.length > 0
}

/** Ends a run that has not ended. */
export async function endRun(
  db: Database,
  { runId, at, outcome, step, reason, steps }: RunEnd & { runId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('synthetic_run')
    .set({
      ended_at: at,
      outcome,
      ended_at_step: step ?? null,
      reason: reason ?? null,
      steps: JSON.stringify(steps),
    })
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends a run whose worker has left it. Returns whether there was one. */
export async function endLeftRun(
  db: Database,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('synthetic_run')
    .set({ ended_at: at, outcome: 'failed', reason })
    .where('ended_at', 'is', null)
    .where('leased_until', '<', at)
    .returning('run_id')
    .execute()
  return ended.length > 0
}

export async function forgetRunsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('synthetic_run').where('started_at', '<', moment).execute()
}

/** The latest runs, the latest first. */
export async function listRuns(db: Database, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select * from synthetic_run order by started_at desc limit ${limit}`.execute(db)
  return rows
}

export type Standing = {
  failuresInARow: number
  lastDoneAt: Date | null
  /** Of the last run that was done. */
  steps: StepDone[]
  /** How many runs failed at each step since a moment. */
  failed: { step: SyntheticStep | 'other'; runs: number }[]
}

/** How the synthetic member gets on: of the runs that are still known. */
export async function readRuns(db: Database, since: Date): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with last_done as (
      select started_at, ended_at, steps from synthetic_run where outcome = 'done' order by started_at desc limit 1
    )
    select
      (select count(*)::int from synthetic_run
        where outcome = 'failed' and started_at > coalesce((select started_at from last_done), '-infinity')) as "failuresInARow",
      (select ended_at from last_done) as "lastDoneAt",
      coalesce((select steps from last_done), '[]') as steps,
      coalesce((select jsonb_agg(jsonb_build_object('step', step, 'runs', runs)) from (
        select coalesce(ended_at_step, 'other') as step, count(*)::int as runs from synthetic_run
        where outcome = 'failed' and started_at > ${since} group by 1) failed), '[]') as failed`.execute(db)
  return rows[0] ?? { failuresInARow: 0, lastDoneAt: null, steps: [], failed: [] }
}

export type SyntheticMember = {
  name: string
  phone: string
  passwordHash: string
  currency: Currency
  bankCode: string
  bankAccountNo: string
  at: Date
}

/** Adds the synthetic member, or gives the one that is there a new password. Returns whether it was added. */
export async function putMember(tx: DatabaseTransaction, member: SyntheticMember): Promise<boolean> {
  const { name, phone, passwordHash, currency, bankCode, bankAccountNo, at } = member
  const changed = await tx
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('member_id', '=', syntheticMemberId)
    .returning('member_id')
    .executeTakeFirst()
  if (changed) return false
  await tx
    .insertInto('member')
    .values({
      member_id: syntheticMemberId,
      name,
      username: phone,
      password_hash: passwordHash,
      currency,
      bank_code: bankCode,
      bank_account_name: name,
      bank_account_no: bankAccountNo,
      source_code: null,
      invited_by: null,
      created_at: at,
    })
    .execute()
  await tx.insertInto('member_phone').values({ phone, member_id: syntheticMemberId }).execute()
  return true
}
