import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { findFilesToForget, forgetFile } from './chat.store.ts'

/**
 * A file that is not sent within this time is no longer wanted. Sent files are kept as long as the pictures of slips.
 */
const unsentSeconds = 24 * 3600
const sentSeconds = 90 * 24 * 3600
const mostAtOnce = 500

/** Once an hour, deletes unsent files and old ones. The message stays, and shows that it had a file. */
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
      // The row first: a message that refers to the file meanwhile is refused, or keeps it.
      if (file.name !== null && (await forgetFile(context.db, file))) await context.storage.forget(file.name)
    }
  },
}
