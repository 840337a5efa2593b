import { startExport as call, mostExports } from '@kapao/contract/export'
import { refuse } from '@kapao/contract/refusal'
import { addJob } from '../../jobs/jobs.ts'
import { operation } from '../../platform/operation.ts'
import { maySee, noteMember } from './export.ts'
import { addExport, countExports, findOwnExport } from './export.store.ts'

/** Exports of the whole site that are made at the same time, so that other jobs are not kept waiting. */
const queues = 2

/**
 * Has a job make a file. A repeat with the same id is the same export. Refuses FORBIDDEN (the operator may not see the
 * table) and EXPORTS_FULL (the operator has as many as allowed).
 */
export const startExport = operation(call, async ({ body, operator }, context) => {
  const { exportId, table, format, language } = body
  const { operatorId } = operator
  if (!maySee(operator, table.kind)) return refuse('FORBIDDEN')
  return context.keyedTransaction(async (tx) => {
    const { inMaking, kept } = await countExports(tx, operatorId)
    const isKnown = (await findOwnExport(tx, { exportId, operatorId })) !== undefined
    if (!isKnown && (inMaking >= mostExports.inMaking || kept >= mostExports.kept))
      return refuse('EXPORTS_FULL')
    context.noteAct({ ...noteMember(table), subject: exportId })
    const isNew = await addExport(tx, {
      export_id: exportId,
      by: operatorId,
      kind: table.kind,
      filter: JSON.stringify(table.filter),
      format,
      language,
      started_at: context.clock.now(),
    })
    const queue = `exports ${parseInt(exportId.slice(0, 8), 16) % queues}`
    if (isNew) await addJob(tx, { name: 'writeExport' }, { exportId }, { key: `export ${exportId}`, queue })
    return { message: 'OK' as const }
  })
})
