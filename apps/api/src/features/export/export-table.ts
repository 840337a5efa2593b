import { exportTable as call, mostRowsAtOnce } from '@kapao/contract/export'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import { chunk } from '../../platform/chunk.ts'
import { operation } from '../../platform/operation.ts'
import { wordsFor } from './column.ts'
import { maySee, mediaOf, nameFile, noteMember, writeHeading, writeTableRows } from './export.ts'
import { readTable } from './read-table.ts'
import { countRows, nothingCounted, presentSums } from './sums.ts'
import { cellsOf, headingOf } from './tables.ts'
import { writeXlsx } from './xlsx.ts'

/**
 * Gives the rows that a filter shows as a file. All of them are read and the act is recorded, with how many they are and
 * what they come to, before the first byte leaves. Refuses FORBIDDEN (the operator may not see the table) and
 * EXPORT_IN_BACKGROUND (there are more rows than are given at once).
 */
export const exportTable = operation(call, async ({ body, operator }, context) => {
  const { table, format, language } = body
  if (!maySee(operator, table.kind)) return refuse('FORBIDDEN')
  const { findOperation } = context
  const rows: unknown[] = []
  let counted = nothingCounted
  const refused = await readTable({ context, operator, findOperation }, table, async (page) => {
    counted = countRows(counted, table, page)
    if (counted.rows > mostRowsAtOnce) return refuse('EXPORT_IN_BACKGROUND')
    rows.push(...page)
    return undefined
  })
  if (isRefusal(refused)) return refused
  const file =
    format === 'xlsx'
      ? await writeXlsx({
          name: table.kind,
          heading: headingOf(table, wordsFor(language)),
          rows: rows.map((row) => cellsOf(table, row)),
        })
      : undefined
  context.noteAct({
    ...noteMember(table),
    subject: table.kind,
    after: { rows: counted.rows, sums: presentSums(counted.sums) },
  })
  // The record is all that this changes.
  await context.keyedTransaction(async () => ({}))
  async function* write(): AsyncGenerator<string | Uint8Array> {
    if (file) {
      yield file
      return
    }
    yield writeHeading(table, language)
    for (const some of chunk(rows, rowsOfPiece)) yield writeTableRows(table, some)
  }
  const name = nameFile({ kind: table.kind, format, at: context.clock.now() })
  return { name, kind: mediaOf[format], rows: counted.rows, pieces: write() }
})

const rowsOfPiece = 500
