import pg from 'pg'
import { lockMigrations } from '../migration-locks.ts'
import { placements } from './placements.ts'
import { planDistribution } from './plan.ts'
import { refuseForeign, refuseWhileServed, refuseWithoutCitus } from './refusals.ts'
import { readState, type State } from './state.ts'
import { describeStep, takeStep } from './steps.ts'

export type Distribution = {
  ownerUrl: string
  /** Only says what would be done. */
  isDryRun: boolean
  /** Gets a sentence before each step, and one at the end. */
  say: (sentence: string) => void
}

/**
 * Makes of a database on Citus what `docs/scaling.md` says: each table is spread, copied or left in one place. Each step
 * is one transaction and follows from what there is, so a run that was broken off is resumed by the next one.
 *
 * Refuses, with a `StartRefusal`, what could not be distributed or is in use.
 */
export async function distribute({ ownerUrl, isDryRun, say }: Distribution): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kapao-distribute' })
  // The next query fails with the error of a connection that breaks.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseForeign(client)
    await refuseWithoutCitus(client)
    await lockMigrations(client)
    await prepareSession(client)
    const steps = planDistribution(await readState(client, [...placements.keys()]), placements)
    await refuseWhileServed(client)
    for (const step of steps) {
      say(describeStep(step))
      if (isDryRun) continue
      // A server that was started meanwhile would see half of it.
      await refuseWhileServed(client)
      await takeStep(client, step)
    }
    say(isDryRun ? describeDryRun(steps.length) : summarise(await readState(client, [...placements.keys()])))
  } finally {
    await client.end()
  }
}

async function prepareSession(client: pg.Client): Promise<void> {
  // So that names in the definitions of foreign keys and functions come with their schema.
  await client.query('set search_path = pg_catalog')
  // Citus calls triggers unsafe that write what lies on other servers; ours write beside their member's rows.
  await client.query('set citus.enable_unsafe_triggers = on')
  // In a transaction, foreign keys to copied tables allow Citus no parallel work.
  await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
}

function describeDryRun(steps: number): string {
  return steps === 0 ? 'Nothing is to be done.' : `Nothing was changed; ${steps} steps are to be done.`
}

function summarise({ tables }: State): string {
  function count(is: readonly State['tables'][number]['is'][]) {
    return tables.filter((each) => is.includes(each.is)).length
  }
  return `The database is distributed: ${count(['distributed'])} tables are spread, ${count(['reference'])} copied to every server, ${count(['plain', 'managed'])} in one place.`
}
