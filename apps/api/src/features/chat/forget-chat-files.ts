import type { Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { mostFilesAtOnce, removeFiles } from '../../platform/remove-files.ts'
import { removeUploadsBefore } from './guest-upload.store.ts'
import { clearName, findUnwanted, markUnwanted, type UnwantedFile } from './unwanted-file.store.ts'

/**
 * A file that is not sent within this time is no longer wanted. Sent files are kept as long as the pictures of slips.
 */
const unsentSeconds = 24 * 3600
const sentSeconds = 90 * 24 * 3600
/** Longer than a day's quota. */
const quotaKeptSeconds = 2 * 24 * 3600

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
      most: mostFilesAtOnce,
    }
    // Marked first: a message that refers to the file meanwhile is refused, or keeps it.
    while ((await markUnwanted(context.db, old)) === mostFilesAtOnce);
    await removeUnwanted(context)
    await removeUploadsBefore(context.db, secondsAfter(now, -quotaKeptSeconds))
  },
}

async function removeUnwanted({ db, storage, log }: Context): Promise<void> {
  const { failed, failure } = await removeFiles<UnwantedFile>({
    nextPage: (last) => findUnwanted(db, { after: last?.file_id, most: mostFilesAtOnce }),
    remove: async (file) => {
      await storage.forget(file.name)
      await clearName(db, file)
    },
  })
  if (failed > 0) log.warn({ err: failure, failed, usedFor: 'chat' }, 'storage.remove_failed')
}
