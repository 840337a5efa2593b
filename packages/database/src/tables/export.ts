import type { Generated } from 'kysely'
import type { Json } from './column.ts'

/** Tables of the console that operators take out as files. */
export type ExportTables = {
  export: {
    export_id: string
    by: string
    kind: string
    filter: Json
    format: string
    language: string
    state: 'waiting' | 'running' | 'ready' | 'failed'
    run: Generated<number>
    rows: Generated<bigint>
    sums: Json
    bytes: Generated<bigint>
    failure: string | null
    started_at: Date
    ends_at: Date | null
  }
  export_piece: { export_id: string; run: number; piece_no: number; bytes: Buffer }
}
