import {
  listSyntheticRuns as call,
  type SyntheticRun,
  type SyntheticStep,
  syntheticSteps,
} from '@kapao/contract/synthetic'
import { operation } from '../../platform/operation.ts'
import { listRuns, type RunRow } from './synthetic.store.ts'
import { readStandingOfDay } from './synthetic.ts'

/** What the synthetic member did last. */
export const listSyntheticRuns = operation(call, async ({ body: { limit } }, { db, clock, config }) => {
  const { failuresInARow, lastDoneAt } = await readStandingOfDay({ db, clock })
  return {
    everyMinutes: config.SYNTHETIC_MINUTES,
    failuresInARow,
    lastDoneAt: lastDoneAt?.toISOString() ?? null,
    runs: (await listRuns(db, limit)).map(describe),
  }
})

function describe(row: RunRow): SyntheticRun {
  return {
    _id: row.run_id,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    outcome: row.outcome,
    step: syntheticSteps.find((step): step is SyntheticStep => step === row.ended_at_step) ?? null,
    reason: row.reason,
    steps: row.steps,
  }
}
