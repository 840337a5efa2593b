import type { Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { removeUploadsBefore } from './guest-upload.store.ts'
import { clearName, findUnwanted, markUnwanted } from './unwanted-file.store.ts'

/**
 * A file that is not sent within this time is no longer wanted. Sent files are kept as long as the pictures of slips.
 */
const unsentSeconds = 24 * 3600
const sentSeconds = 90 * 24 * 3600
/** Longer than a day's quota. */
const quotaKeptSeconds = 2 * 24 * 3600
const mostAtOnce = 500
/** So many removals wait for the store at the same time. */
const removedAtOnce = 8

/**
 * Once an hour, deletes unsent files and old ones until none is left. The message stays, and shows that it had a file.
 * A file that the store does not remove now is tried again an hour later.
 */
export const forgetChatFiles: Job = {
  name: 'forgetChatFiles',
  schedule: '27 * * * *',
  run: async (_payload, context) => {
    const now = context.clock.now()
    const old = {
      unsentBefore: secondsAfter(now, -unsentSeconds),
      sentBefore: secondsAfter(now, -sentSeconds),
      now,
      most: mostAtOnce,
    }
    // Marked first: a message that refers to the file meanwhile is refused, or keeps it.
    while ((await markUnwanted(context.db, old)) === mostAtOnce);
    await removeUnwanted(context)
    await removeUploadsBefore(context.db, secondsAfter(now, -quotaKeptSeconds))
  },
}

async function removeUnwanted(context: Context): Promise<void> {
  let failed = 0
  let failure: unknown
  let after: string | undefined
  for (;;) {
    const files = await findUnwanted(context.db, { after, most: mostAtOnce })
    for (let from = 0; from < files.length; from += removedAtOnce) {
      const removals = files.slice(from, from + removedAtOnce).map(async (file) => {
        await context.storage.forget(file.name)
        await clearName(context.db, file)
      })
      for (const removal of await Promise.allSettled(removals)) {
        if (removal.status === 'fulfilled') continue
        failed += 1
        failure = removal.reason
      }
    }
    after = files.at(-1)?.file_id
    if (files.length < mostAtOnce) break
  }
  if (failed > 0) context.log.warn({ err: failure, failed, usedFor: 'chat' }, 'storage.remove_failed')
}
