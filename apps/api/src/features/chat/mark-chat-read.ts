import { markChatRead as call } from '@kapao/contract/chat'
import { refuse } from '@kapao/contract/refusal'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { markAboutRead } from '../notification/notification.ts'
import { findConversation, findUnreadAnswer, markRead } from './chat.store.ts'
import { presentRead } from './present-message.ts'

/** Stores how far a participant has read, and notifies the other side. A mark never goes back. */
export const markChatRead = operation(call, async ({ body, participant }, context) => {
  const { participantId } = participant
  const before = await findConversation(context.db, participantId)
  if (before?.merged_into) return refuse('CHAT_MOVED')
  const marked = await markRead(context.db, { participantId, side: 'participant', seq: body.seq })
  if (marked && marked.read_by_participant !== before?.read_by_participant) {
    context.announceChat(participantId, 'read')
    if (participant.kind === 'member') await markNotified(context, participantId)
  }
  return { read: presentRead(marked) }
})

/** The bell need not tell of messages that the member has read. */
async function markNotified({ db, clock, announce }: Context, memberId: string): Promise<void> {
  if (await findUnreadAnswer(db, memberId)) return
  if (await markAboutRead(db, { memberId, kind: 'SUPPORT_MESSAGE', at: clock.now() })) announce(memberId)
}
