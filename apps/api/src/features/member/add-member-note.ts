import { addMemberNote as call } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findCurrency } from '../session/session.ts'
import { insertNote } from './member.store.ts'

/** Adds a note to a member. Refuses NO_DATA, and IDEMPOTENCY_CONFLICT where another note has the id. */
export const addMemberNote = operation(call, ({ body: { memberId, noteId, text }, operator }, context) =>
  context.keyedTransaction(async (tx) => {
    if ((await findCurrency(tx, memberId)) === undefined) return refuse('NO_DATA')
    const at = context.clock.now()
    const outcome = await insertNote(tx, { memberId, noteId, text, by: operator.operatorId, at })
    return outcome === 'other' ? refuse('IDEMPOTENCY_CONFLICT') : { message: 'OK' as const }
  }),
)
