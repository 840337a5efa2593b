import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { readRuns, type Standing } from './synthetic.store.ts'

const daySeconds = 24 * 3600

/** How the synthetic member gets on, with the failed runs of the last day. */
export function readStandingOfDay({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Standing> {
  return readRuns(db, secondsAfter(clock.now(), -daySeconds))
}
