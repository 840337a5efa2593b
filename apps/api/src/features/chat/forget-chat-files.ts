import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { findFilesToForget, forgetFile } from './chat.store.ts'

/** Who uploads and never sends has changed their mind. Sent ones stay as long as the pictures of slips do. */
const unsentSeconds = 24 * 3600
const sentSeconds = 90 * 24 * 3600
const mostAtOnce = 500

/** Once an hour: forgets files that no message carries, and old ones. The message stays and says that there was one. */
export const forgetChatFiles: Job = {
  name: 'forgetChatFiles',
  schedule: '27 * * * *',
  run: async (_payload, context) => {
    const now = context.clock.now()
    const old = await findFilesToForget(context.db, {
      unsentBefore: secondsAfter(now, -unsentSeconds),
      sentBefore: secondsAfter(now, -sentSeconds),
      most: mostAtOnce,
    })
    for (const file of old) {
      // First that there is none: a message that comes meanwhile is refused, or keeps it.
      if (file.name !== null && (await forgetFile(context.db, file))) await context.storage.forget(file.name)
    }
  },
}
