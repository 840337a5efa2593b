import type { CallFacts } from '@kapao/contract/call'
import type { ExportedTable } from '@kapao/contract/export'
import { isRefusal, type Refusal, refuse } from '@kapao/contract/refusal'
import { type Context, type OperationContext, type Transaction, withoutKey } from '../../platform/context.ts'
import type { Operation, Operator } from '../../platform/operation.ts'
import { transaction } from '../../platform/transaction.ts'
import { tables } from './tables.ts'

export type FindOperation = OperationContext['findOperation']

export type Reading = {
  context: Context
  /** What the operator may see is in the rows, and no more. */
  operator: Omit<Operator, 'session' | 'approval'>
  findOperation: FindOperation
}

export type TableRefusal = Refusal<'NO_DATA' | 'EXPORT_TOO_LONG' | 'FORBIDDEN'>

/**
 * Reads the rows that a filter shows, page by page, by the operation of the table's own call, and passes each page on.
 * Stops when `take` refuses. Refuses what the call refuses, and EXPORT_TOO_LONG for a search that fits more rows than it
 * can read.
 */
export async function readTable<Refused extends Refusal>(
  reading: Reading,
  { kind, filter }: ExportedTable,
  take: (rows: readonly unknown[]) => Promise<Refused | undefined>,
): Promise<Refused | TableRefusal | undefined> {
  const { call, first = {}, pageRows, pageOf } = tables[kind]
  const run = runOf(reading, call)
  const limit = pageRows(filter)
  let next: object | undefined = first
  while (next !== undefined) {
    const asked = { ...filter, limit, ...next }
    const answer = await run(asked)
    if (isRefusal(answer)) return answer as TableRefusal
    const page = pageOf(answer, limit, asked)
    if (page.isCut) return refuse('EXPORT_TOO_LONG')
    const refused = await take(page.rows)
    if (refused) return refused
    next = page.next
  }
  return undefined
}

/**
 * Makes the call as the operator, without a request. What it commits is no act of its own: the export is the act, and
 * its record has the filter.
 */
function runOf({ context, operator, findOperation }: Reading, call: CallFacts) {
  const found = findOperation(call.name)
  if (!found) throw new Error(`There is no operation for ${call.name}`)
  const plain: Transaction = (work) => transaction(context.db, work)
  const quiet = withoutKey({ ...context, transaction: plain })
  return (body: object): Promise<unknown> => {
    const asked = { params: undefined, query: undefined, body, operator, headers: {} }
    return context.replica.read((db) =>
      found.run(asked as unknown as Parameters<Operation['run']>[0], {
        ...quiet,
        db,
        // What the call reads by itself, it reads on the same connection.
        replica: { ...context.replica, read: (work) => work(db) },
      }),
    )
  }
}
