import { refuse } from '@kapao/contract/refusal'
import { listWork as call } from '@kapao/contract/work'
import { z } from 'zod'
import { operation } from '../../platform/operation.ts'
import { readSetting } from '../site/site.ts'
import { countWork, listWorkRows, type Position, type WorkRow } from './queue.store.ts'
import { describeRow, queueOf } from './work.ts'

/** A page of the queue of the operator, and how much waits of each kind. Refuses VALIDATION_FAILED: a malformed cursor. */
export const listWork = operation(call, async ({ body, operator }, context) => {
  const { kind, sort, limit } = body
  const after = body.after === undefined ? undefined : readPosition(body.after, sort)
  if (body.after !== undefined && !after) return refuse('VALIDATION_FAILED')
  const [rows, counts, fourEyes] = await Promise.all([
    listWorkRows(context.db, queueOf(context, operator, kind), { sort, after, limit }),
    countWork(context.db, queueOf(context, operator)),
    readSetting(context, 'fourEyes'),
  ])
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    items: rows.map((row) => describeRow(context, row, { operator, fourEyes })),
    after: last ? writePosition(last, sort) : null,
    counts,
  }
})

type Sort = 'oldest' | 'amount'

const position = z.tuple([z.enum(['oldest', 'amount']), z.string(), z.int(), z.string(), z.string()])

function writePosition({ since, currency, amount, kind, itemId }: WorkRow, sort: Sort): string {
  const first = sort === 'oldest' ? since.toISOString() : (currency ?? 'none')
  const second = sort === 'oldest' ? 0 : -Number(amount ?? 0n)
  return Buffer.from(JSON.stringify([sort, first, second, kind, itemId])).toString('base64url')
}

/** `undefined` for text that `writePosition` did not write for this order. */
function readPosition(text: string, sort: Sort): Position | undefined {
  try {
    const [of, ...rest] = position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const isMoment = sort === 'amount' || z.iso.datetime().safeParse(rest[0]).success
    return of === sort && isMoment && !rest.join('').includes('\0') ? rest : undefined
  } catch {
    return undefined
  }
}
