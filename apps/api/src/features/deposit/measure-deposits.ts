import { secondsAfter } from '../../platform/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { measureSpeeds } from './deposit-speed.store.ts'

/** Old enough for a way that few use, and recent enough to show that a bank has become slow. Decision record 0097. */
const measuredSeconds = 7 * 24 * 60 * 60
/** The newest are enough for a median, so that a busy way costs no more than a quiet one. */
const mostMeasured = 200
/** Of fewer deposits, one slow bank would decide. */
export const leastMeasured = 5

/** Measures every ten minutes how long each way to deposit takes, so that members can be shown the fastest. */
export const measureDeposits: Job = {
  name: 'measureDeposits',
  schedule: '*/10 * * * *',
  runsAtStart: true,
  run: (_payload, context) => {
    const at = context.clock.now()
    const since = secondsAfter(at, -measuredSeconds)
    return measureSpeeds(context.db, { since, at, most: mostMeasured, least: leastMeasured })
  },
}
