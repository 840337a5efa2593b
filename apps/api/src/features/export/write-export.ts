import { setTimeout as wait } from 'node:timers/promises'
import { type ExportFailure, type ExportFormat, mostRows } from '@kapao/contract/export'
import type { Language } from '@kapao/contract/language'
import { isRefusal, refuse } from '@kapao/contract/refusal'
import type { Job } from '../../jobs/jobs.ts'
import { monotonicMilliseconds, secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { findActiveOperator } from '../operator/operator.ts'
import type { Cell } from './cell.ts'
import { wordsFor } from './column.ts'
import { maySee, writeHeading, writeTableRows } from './export.ts'
import { beginRun, type ExportRow, failRun, finishRun } from './export.store.ts'
import { keptSeconds } from './forget-old-exports.ts'
import { tableOf } from './list-exports.ts'
import { openPieces, Superseded } from './pieces.ts'
import { type FindOperation, readTable } from './read-table.ts'
import { countRows, nothingCounted } from './sums.ts'
import { cellsOf, headingOf } from './tables.ts'
import { writeXlsx } from './xlsx.ts'

/**
 * After each page the job pauses for twice as long as the page took, so that a file takes a third of a core at most: what
 * else the process and PostgreSQL do, such as crediting a payment, goes first.
 */
const pausesPerWork = 2

type Writing = { context: Context; row: ExportRow; signal: AbortSignal | undefined }

/**
 * Makes the file of an export. Run again after a crash, it starts from the beginning: each run has a number, and only pieces of the last
 * one are the file. Memory holds one page and one piece, and for the format of Excel the whole file.
 */
export function createWriteExport(findOperation: FindOperation): Job<{ exportId: string }> {
  return {
    name: 'writeExport',
    run: async ({ exportId }, context, signal) => {
      const row = await context.transaction((tx) => beginRun(tx, exportId))
      if (row === undefined) return
      try {
        const failure = await writeFile({ context, row, signal }, findOperation)
        if (failure) await fail(context, row, failure)
      } catch (thrown) {
        if (thrown instanceof Superseded) return
        // The worker stops. The job fails, so that the queue runs it again.
        if (signal?.aborted) throw thrown
        context.log.error({ exportId, err: thrown }, 'export.failed')
        await fail(context, row, 'FAILED')
      }
    },
  }
}

function endOf({ clock }: Context): Date {
  return secondsAfter(clock.now(), keptSeconds)
}

async function fail(context: Context, row: ExportRow, failure: ExportFailure): Promise<void> {
  await context.transaction((tx) => failRun(tx, row, { failure, endsAt: endOf(context) }))
}

/** Writes the file, or returns why there can be none. The operator may have lost a permission since they asked. */
async function writeFile(
  { context, row, signal }: Writing,
  findOperation: FindOperation,
): Promise<ExportFailure | undefined> {
  const table = tableOf(row)
  const [format, language] = [row.format as ExportFormat, row.language as Language]
  const operator = await findActiveOperator(context.db, row.by)
  if (!operator?.permissions.has('export.make') || !maySee(operator, table.kind)) return 'FORBIDDEN'
  const pieces = openPieces(context, row)
  const sheet: Cell[][] = []
  let counted = nothingCounted
  let begun = monotonicMilliseconds()
  if (format === 'csv') await pieces.add(writeHeading(table, language), counted)
  const refused = await readTable({ context, operator, findOperation }, table, async (page) => {
    signal?.throwIfAborted()
    counted = countRows(counted, table, page)
    if (counted.rows > mostRows[format]) return refuse('EXPORT_TOO_LONG')
    if (format === 'csv') await pieces.add(writeTableRows(table, page), counted)
    else {
      for (const each of page) sheet.push(cellsOf(table, each))
      await pieces.note(counted)
    }
    await wait((monotonicMilliseconds() - begun) * pausesPerWork)
    begun = monotonicMilliseconds()
    return undefined
  })
  if (isRefusal(refused)) return refused.code
  if (format === 'xlsx') {
    const heading = headingOf(table, wordsFor(language))
    await pieces.add(await writeXlsx({ name: table.kind, heading, rows: sheet }), counted)
  }
  await pieces.close(counted)
  const progress = { ...counted, bytes: pieces.size() }
  await finishRun(context.db, row, { progress, endsAt: endOf(context) })
  return undefined
}
