import type { Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import { forgetMinutesBefore } from './party-minute.store.ts'

const keptSeconds = 8 * 24 * 3600

/** Once an hour: forgets how outside companies answered more than eight days ago. */
export const forgetPartyMinutes: Job = {
  name: 'forgetPartyMinutes',
  schedule: '41 * * * *',
  run: (_payload, { db, clock }) => forgetMinutesBefore(db, secondsAfter(clock.now(), -keptSeconds)),
}
