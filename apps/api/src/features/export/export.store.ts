import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Tables } from '@kapao/database/tables'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { StoredSums } from './sums.ts'

export type ExportRow = Selectable<Tables['export']>

/** One beginning of an export by a job. What an earlier one wrote counts for nothing. */
export type Run = Pick<ExportRow, 'export_id' | 'run'>

/** Stores an export; `false`: there was one of this id. */
export async function addExport(
  tx: DatabaseTransaction,
  row: Pick<
    Insertable<Tables['export']>,
    'export_id' | 'by' | 'kind' | 'filter' | 'format' | 'language' | 'started_at'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('export')
    .values({ ...row, state: 'waiting', sums: '{}' })
    .onConflict((conflict) => conflict.column('export_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** How many exports of an operator there are. Others of the same operator wait until the transaction ends. */
export async function countExports(
  tx: DatabaseTransaction,
  operatorId: string,
): Promise<{ inMaking: number; kept: number }> {
  await sql`select from operator where operator_id = ${operatorId} for no key update`.execute(tx)
  const states = await tx.selectFrom('export').select('state').where('by', '=', operatorId).execute()
  const inMaking = states.filter(({ state }) => state === 'waiting' || state === 'running').length
  return { inMaking, kept: states.length }
}

export function findOwnExports(db: Database, operatorId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('export')
    .selectAll()
    .where('by', '=', operatorId)
    .orderBy('started_at', 'desc')
    .orderBy('export_id')
    .execute()
}

export function findOwnExport(
  db: Database,
  { exportId, operatorId }: { exportId: string; operatorId: string },
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('export')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('by', '=', operatorId)
    .executeTakeFirst()
}

/** Deletes an export of an operator with its file; `false`: they have none of this id. */
export async function removeOwnExport(
  tx: DatabaseTransaction,
  { exportId, operatorId }: { exportId: string; operatorId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('export')
    .where('export_id', '=', exportId)
    .where('by', '=', operatorId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await removePieces(tx, exportId)
  return true
}

async function removePieces(tx: DatabaseTransaction, exportId: string): Promise<void> {
  await tx.deleteFrom('export_piece').where('export_id', '=', exportId).execute()
}

/** Starts an export, without what an earlier run wrote; `undefined`: it is removed, ready or failed. */
export async function beginRun(tx: DatabaseTransaction, exportId: string): Promise<ExportRow | undefined> {
  const row = await tx
    .updateTable('export')
    .set(({ eb }) => ({
      state: 'running',
      run: eb('run', '+', 1),
      rows: 0n,
      bytes: 0n,
      sums: '{}',
    }))
    .where('export_id', '=', exportId)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (row) await removePieces(tx, exportId)
  return row
}

export type Progress = { rows: number; sums: StoredSums; bytes: number }

/** Changes an export of this run; `false`: it is removed, or another run has begun. */
async function change(
  db: Database | DatabaseTransaction,
  { export_id, run }: Run,
  changed: Partial<Pick<ExportRow, 'state' | 'failure' | 'ends_at'>> & { progress?: Progress },
): Promise<boolean> {
  const { progress, ...columns } = changed
  const { numUpdatedRows } = await db
    .updateTable('export')
    .set({
      ...columns,
      ...(progress && {
        rows: BigInt(progress.rows),
        bytes: BigInt(progress.bytes),
        sums: JSON.stringify(progress.sums),
      }),
    })
    .where('export_id', '=', export_id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function keepProgress(db: Database, run: Run, progress: Progress): Promise<boolean> {
  return change(db, run, { progress })
}

/** Adds a piece of the file; `false`, without the piece: the export is removed, or another run has begun. */
export async function addPiece(
  tx: DatabaseTransaction,
  run: Run,
  { pieceNo, bytes, progress }: { pieceNo: number; bytes: Buffer; progress: Progress },
): Promise<boolean> {
  // No other commit waits for this piece: after a crash the file is written again, and `finishRun` waits for the disk.
  await sql`set local synchronous_commit = off`.execute(tx)
  if (!(await change(tx, run, { progress }))) return false
  await tx
    .insertInto('export_piece')
    .values({ export_id: run.export_id, run: run.run, piece_no: pieceNo, bytes })
    .execute()
  return true
}

export function finishRun(
  db: Database,
  run: Run,
  { progress, endsAt }: { progress: Progress; endsAt: Date },
): Promise<boolean> {
  return change(db, run, { state: 'ready', ends_at: endsAt, progress })
}

/** Ends a run without a file. */
export async function failRun(
  tx: DatabaseTransaction,
  run: Run,
  { failure, endsAt }: { failure: string; endsAt: Date },
): Promise<void> {
  if (await change(tx, run, { state: 'failed', failure, ends_at: endsAt }))
    await removePieces(tx, run.export_id)
}

/** A piece of the file of a run; `undefined`: it has no more, or it was deleted meanwhile. */
export async function readPiece(
  db: Database,
  { export_id, run }: Run,
  pieceNo: number,
): Promise<Buffer | undefined> {
  const piece = await db
    .selectFrom('export_piece')
    .select('bytes')
    .where('export_id', '=', export_id)
    .where('run', '=', run)
    .where('piece_no', '=', pieceNo)
    .executeTakeFirst()
  return piece?.bytes
}

/** Deletes exports whose time has come. */
export async function removeEndedExports(db: Database, now: Date): Promise<void> {
  await db
    .with('ended', (query) => query.deleteFrom('export').where('ends_at', '<=', now).returning('export_id'))
    .deleteFrom('export_piece')
    .where('export_id', 'in', ({ selectFrom }) => selectFrom('ended').select('export_id'))
    .execute()
}

/** Ends exports that began long ago and that no job makes any more. */
export async function failLeftExports(
  db: Database,
  { startedBefore, endsAt }: { startedBefore: Date; endsAt: Date },
): Promise<void> {
  await db
    .updateTable('export')
    .set({ state: 'failed', failure: 'FAILED', ends_at: endsAt })
    .where('state', 'in', ['waiting', 'running'])
    .where('started_at', '<', startedBefore)
    .execute()
}
