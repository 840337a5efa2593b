import type { Job } from '../../jobs/jobs.ts'
import { moveNotification } from '../notification/notification.ts'
import { findUnreadAnswer, lockConversation } from './chat.store.ts'
import { noteUnreadMessagesJob } from './unread-job.ts'

/**
 * Some seconds after an agent wrote to a member: notifies the member, unless the message is read by then. There is one
 * notification for a session of the conversation; a later message moves it.
 */
export const noteUnreadMessages: Job<{ memberId: string }> = {
  ...noteUnreadMessagesJob,
  run: async ({ memberId }, context) => {
    const isNews = await context.transaction(async (tx) => {
      // A member who reads it meanwhile waits, and marks the notification too.
      await lockConversation(tx, memberId)
      const unread = await findUnreadAnswer(tx, memberId)
      if (!unread) return false
      const { sessionId: aboutId, writtenAt: at } = unread
      return moveNotification(tx, { memberId, kind: 'SUPPORT_MESSAGE', aboutId, at })
    })
    if (isNews) context.announce(memberId)
  },
}
