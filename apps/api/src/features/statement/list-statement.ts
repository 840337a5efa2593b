import { listStatement as call } from '@kapao/contract/statement'
import { readStatement } from '@kapao/ledger/statement'
import { operation } from '../../platform/operation.ts'
import { findNotes } from './notes.ts'
import { endOfDay, presentLine, startOfDay } from './statement.ts'

/** A page of the member's statement, newest first. */
export const listStatement = operation(call, async ({ member, body }, context) => {
  const { memberId, currency } = member
  const { page, limit, types, from, to } = body
  const filter = {
    ...(types ? { types } : {}),
    ...(from === undefined ? {} : { since: startOfDay(from) }),
    ...(to === undefined ? {} : { before: endOfDay(to) }),
  }
  const { total, lines } = await readStatement(context.db, { memberId, currency, page, limit, filter })
  const notes = await findNotes(context, memberId, lines)
  return { total, statements: lines.map((line) => presentLine(line, notes)) }
})
