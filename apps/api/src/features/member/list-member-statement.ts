import { listMemberStatement as call } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findCurrency } from '../session/session.ts'
import { readPage } from '../statement/statement.ts'

/** A page of a member's statement, as the member reads it. */
export const listMemberStatement = operation(call, async ({ body: { memberId, ...page } }, context) => {
  const currency = await findCurrency(context.db, memberId)
  return currency ? readPage(context, { memberId, currency }, page) : refuse('NO_DATA')
})
