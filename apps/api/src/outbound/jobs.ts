import type { Job } from '../jobs/jobs.ts'
import type { Outbound, OutboundEnding, OutboundRow } from './outbound.ts'
import { createPollJob } from './poll.ts'
import { createRecoverJob } from './recover.ts'

/** The jobs of one use: the one that continues a row, and the one that adds those that were lost. */
export function createOutboundJobs<Row extends OutboundRow, Ending extends OutboundEnding>(
  use: Outbound<Row, Ending>,
): Job<never>[] {
  return [createPollJob(use), createRecoverJob(use)]
}
