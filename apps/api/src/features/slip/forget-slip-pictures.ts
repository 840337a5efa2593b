import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { findOldPictures, forgetPicture } from './slip.store.ts'

/**
 * Long enough for a dispute. A slip contains personal data, so its picture is not kept without limit. Decision record
 * 0025.
 */
const keptSeconds = 90 * 24 * 3600
const mostAtOnce = 500

/**
 * Once an hour: deletes the pictures of old slips, first the file and then its name in the row. The slip itself stays.
 */
export const forgetSlipPictures: Job = {
  name: 'forgetSlipPictures',
  schedule: '17 * * * *',
  run: async (_payload, context) => {
    const before = secondsAfter(context.clock.now(), -keptSeconds)
    for (const { picture, ...key } of await findOldPictures(context.db, before, mostAtOnce)) {
      if (picture !== null) await context.storage.forget(picture)
      await forgetPicture(context.db, key)
    }
  },
}
