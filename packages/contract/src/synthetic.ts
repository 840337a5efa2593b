import { z } from 'zod'
import { call } from './call.ts'
import { instant } from './shapes.ts'

/**
 * The code of the gateway through which the synthetic member deposits and is paid out: the server itself. It is no provider that
 * members see. Decision record 0128.
 */
export const syntheticProvider = 'SYNTHETIC'

/** What the synthetic member does in a run, in this order. Without a game, the steps of games are left out. */
export const syntheticSteps = [
  'logIn',
  'readWallet',
  /** Money that an earlier run has left in games and in the wallet is paid out first. */
  'tidyUp',
  'askForQr',
  'payQr',
  'seeCredit',
  'moveIntoGame',
  'openGame',
  'moveBack',
  'withdraw',
  'seePayout',
  'logOut',
] as const
export type SyntheticStep = (typeof syntheticSteps)[number]

/** `skipped`: it could not be tried, because a company is paused or the service has ended. */
export const syntheticOutcomes = ['done', 'failed', 'skipped'] as const
export type SyntheticOutcome = (typeof syntheticOutcomes)[number]

export const syntheticRun = z.object({
  _id: z.string(),
  startedAt: instant,
  /** `null`: it runs. */
  endedAt: instant.nullable(),
  outcome: z.enum(syntheticOutcomes).nullable(),
  /** The step that could not be done; `null`: none, or the run ended outside of its steps. */
  step: z.enum(syntheticSteps).nullable(),
  /** Why not: a refusal code, or what was expected and not found. */
  reason: z.string().nullable(),
  /** The steps that were done, and how long each took. */
  steps: z.array(z.object({ step: z.enum(syntheticSteps), milliseconds: z.int().min(0) })),
})
export type SyntheticRun = z.output<typeof syntheticRun>

export const listSyntheticRuns = call({
  name: 'listSyntheticRuns',
  method: 'POST',
  url: '/api/operator/synthetic-runs',
  summary: 'What the synthetic member did last: the outcome of each run, and how long each step took',
  source: 'Decision record 0128',
  audience: 'operator',
  needs: 'job.read',
  body: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  answer: z.object({
    /** How often it runs; 0: never. */
    everyMinutes: z.int().min(0),
    /** Runs that failed since the last one that was done. Those that were skipped do not count. */
    failuresInARow: z.int().min(0),
    lastDoneAt: instant.nullable(),
    runs: z.array(syntheticRun),
  }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const syntheticCalls = [listSyntheticRuns] as const
