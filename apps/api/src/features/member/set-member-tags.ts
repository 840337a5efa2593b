import { setMemberTags as call } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { operation } from '../../platform/operation.ts'
import { lockStatus } from '../session/session.ts'
import { replaceTags } from './member.store.ts'

/** Replaces the tags of a member. Refuses NO_DATA. */
export const setMemberTags = operation(call, ({ body: { memberId, ...body } }, context) =>
  context.keyedTransaction(async (tx) => {
    if ((await lockStatus(tx, memberId)) === undefined) return refuse('NO_DATA')
    const tags = [...new Set(body.tags)].toSorted()
    const before = await replaceTags(tx, memberId, tags)
    context.noteAct({ before: { tags: before }, after: { tags } })
    return { message: 'OK' as const }
  }),
)
