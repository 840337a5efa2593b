import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { mostFilesAtOnce, removeFiles } from '../../platform/remove-files.ts'
import { findOldPictures, forgetPicture, type OldPicture } from './slip.store.ts'

/**
 * Long enough for a dispute. A slip contains personal data, so its picture is not kept without limit. Decision record
 * 0025.
 */
const keptSeconds = 90 * 24 * 3600

/**
 * Once an hour: deletes the pictures of old slips until none is left, first the file and then its name in the row. The
 * slip itself stays. A picture that the store does not remove now is tried again an hour later.
 */
export const forgetSlipPictures: Job = {
  name: 'forgetSlipPictures',
  schedule: '17 * * * *',
  run: async (_payload, { clock, db, storage, log }) => {
    const before = secondsAfter(clock.now(), -keptSeconds)
    const { failed, failure } = await removeFiles<OldPicture>({
      nextPage: (last) => findOldPictures(db, { before, after: last, most: mostFilesAtOnce }),
      remove: async ({ picture, ...key }) => {
        await storage.forget(picture)
        await forgetPicture(db, key)
      },
    })
    if (failed > 0) log.warn({ err: failure, failed, usedFor: 'slip' }, 'storage.remove_failed')
  },
}
