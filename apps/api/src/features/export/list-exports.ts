import { listExports as call, type ExportedTable, type MadeExport } from '@kapao/contract/export'
import { operation } from '../../platform/operation.ts'
import { type ExportRow, findOwnExports } from './export.store.ts'
import { presentSums, type StoredSums } from './sums.ts'

/** The exports of the operator who asks, the latest first. */
export const listExports = operation(call, async ({ operator }, { db }) => ({
  exports: (await findOwnExports(db, operator.operatorId)).map(present),
}))

function present(row: ExportRow): MadeExport {
  return {
    _id: row.export_id,
    table: tableOf(row),
    format: row.format as MadeExport['format'],
    language: row.language as MadeExport['language'],
    state: row.state,
    rows: Number(row.rows),
    sums: presentSums(row.sums as StoredSums),
    bytes: Number(row.bytes),
    failure: row.failure as MadeExport['failure'],
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
  }
}

/** The table and filter of an export, as they were checked when it was started. */
export function tableOf({ kind, filter }: Pick<ExportRow, 'kind' | 'filter'>): ExportedTable {
  return { kind, filter } as ExportedTable
}
