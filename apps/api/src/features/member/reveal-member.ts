import { revealMember as call } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { findHidden } from './member.store.ts'

/** Shows what is hidden of a member. The record says that it was shown and why, and not what. */
export const revealMember = operation(call, ({ body: { memberId } }, context) =>
  context.keyedTransaction(async (tx) => (await findHidden(tx, memberId)) ?? refuse('NO_DATA')),
)
