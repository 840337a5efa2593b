import { downloadExport as call } from '@kapao/contract/export'
import { refuse } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { forRecord } from '../../platform/without-secrets.ts'
import { maySee, mediaOf, nameFile } from './export.ts'
import { type ExportRow, findOwnExport, readPiece } from './export.store.ts'
import { tableOf } from './list-exports.ts'
import { presentSums, type StoredSums } from './sums.ts'

/**
 * Gives the file of an own export. The act is recorded before the first byte leaves, with what the file has. Refuses NO_DATA
 * (no such export of the operator), FORBIDDEN (the operator may not see the table any more) and EXPORT_NOT_READY.
 */
export const downloadExport = operation(call, async ({ body, operator }, context) => {
  const row = await findOwnExport(context.db, { exportId: body.exportId, operatorId: operator.operatorId })
  if (row === undefined) return refuse('NO_DATA')
  const { kind, filter } = tableOf(row)
  if (!maySee(operator, kind)) return refuse('FORBIDDEN')
  if (row.state !== 'ready') return refuse('EXPORT_NOT_READY')
  const format = row.format as 'csv' | 'xlsx'
  const sums = presentSums(row.sums as StoredSums)
  context.noteAct({
    subject: row.export_id,
    after: { table: forRecord({ kind, filter }), format, rows: Number(row.rows), sums },
  })
  // The record is all that this changes.
  await context.keyedTransaction(async () => ({}))
  return {
    name: nameFile({ kind, format, at: row.started_at }),
    kind: mediaOf[format],
    rows: Number(row.rows),
    pieces: readPieces(context.db, row),
  }
})

/** One piece at a time. Throws if the file is deleted meanwhile, so that nobody gets an incomplete file unnoticed. */
async function* readPieces(db: Context['db'], row: ExportRow): AsyncGenerator<Uint8Array> {
  let left = Number(row.bytes)
  for (let pieceNo = 0; left > 0; pieceNo += 1) {
    const piece = await readPiece(db, row, pieceNo)
    if (piece === undefined) throw new Error(`Export ${row.export_id} was deleted while it was downloaded`)
    left -= piece.length
    yield piece
  }
}
