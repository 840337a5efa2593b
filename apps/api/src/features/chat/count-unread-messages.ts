import { countUnreadMessages as call } from '@kapao/contract/chat'
import { operation } from '../../platform/operation.ts'
import { countUnread } from './chat.store.ts'

/** How many messages of operators the member has not read. Refuses nothing. */
export const countUnreadMessages = operation(call, async ({ member }, { db }) => ({
  unread: await countUnread(db, member.memberId),
}))
