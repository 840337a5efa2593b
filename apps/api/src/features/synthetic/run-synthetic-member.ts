import { keyOfGame, keyOfGateway } from '@kapao/contract/party-list'
import { syntheticProvider } from '@kapao/contract/synthetic'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { listPaused } from '../pause/pause.ts'
import { isTerminated } from '../site/site.ts'
import { beginRun, endLeftRun, endRun, forgetRunsBefore, type RunEnd } from './synthetic.store.ts'
import { prepareMember } from './synthetic-member.ts'
import { walk } from './walk.ts'

/** Longer than a run takes. One that its worker left is ended then. */
const leaseSeconds = 300
const longestMilliseconds = 240_000
const keptSeconds = 14 * 24 * 3600
/** The job comes every minute, and not to the second. */
const earlySeconds = 30

/**
 * Every so many minutes, as it is set: lets the synthetic member go the whole way of a member's money over HTTP, and keeps what
 * came of it. Of all workers one does so at a time. Decision record 0128.
 */
export const runSyntheticMember: Job = {
  name: 'runSyntheticMember',
  schedule: '* * * * *',
  run: async (_payload, context, signal) => {
    const { db, clock, random, config } = context
    if (config.SYNTHETIC_MINUTES === 0) return
    const at = clock.now()
    if (await endLeftRun(db, { at, reason: 'its worker left it' }))
      warn(context, { reason: 'its worker left it' })
    const runId = random.id()
    const unlessSince = secondsAfter(at, earlySeconds - config.SYNTHETIC_MINUTES * 60)
    if (!(await beginRun(db, { runId, at, unlessSince, leasedUntil: secondsAfter(at, leaseSeconds) }))) return
    const end = await runOnce(context, runId, signal)
    await endRun(db, { runId, at: clock.now(), ...end })
    if (end.outcome === 'failed') warn(context, end)
    await forgetRunsBefore(db, secondsAfter(at, -keptSeconds))
  },
}

function warn({ log }: Context, { step, reason }: Pick<RunEnd, 'step' | 'reason'>): void {
  log.warn({ step, reason }, 'synthetic.failed')
}

async function runOnce(context: Context, runId: string, signal: AbortSignal | undefined): Promise<RunEnd> {
  const stopped = await findStopped(context)
  if (stopped !== undefined) return { outcome: 'skipped', reason: stopped, steps: [] }
  const limit = AbortSignal.timeout(longestMilliseconds)
  try {
    const account = await prepareMember(context)
    const end = await walk(context, {
      runId,
      ...account,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    })
    return limit.aborted ? { ...end, outcome: 'failed', reason: 'it took too long' } : end
  } catch (fault) {
    context.log.error({ err: fault }, 'synthetic.broke')
    return { outcome: 'failed', reason: 'a fault of the worker', steps: [] }
  }
}

/** Why nothing is to begin now, if so: the service has ended, or a company on the way is paused. */
async function findStopped(context: Context): Promise<string | undefined> {
  if (await isTerminated(context)) return 'the service has ended'
  const paused = await listPaused(context)
  const game = context.config.SYNTHETIC_GAME
  const needed = [keyOfGateway(syntheticProvider), 'payout', ...(game === undefined ? [] : [keyOfGame(game)])]
  const found = needed.find((key) => paused.has(key))
  return found === undefined ? undefined : `${found} is paused`
}
