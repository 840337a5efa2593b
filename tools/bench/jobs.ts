import { setTimeout as wait } from 'node:timers/promises'
import { now } from './clock.ts'
import { countJobs, makeDue, queueJobs } from './jobs.store.ts'
import { analyze } from './overload.store.ts'
import { median } from './rate.ts'
import { startBenchServer } from './server.ts'
import type { World } from './world.ts'

const jobsOfRound = 5000

/** How many jobs a second one worker runs, each of which reads one row. It takes them from the queue and ends them there. */
export async function measureJobs(
  world: World,
  { rounds }: { rounds: number },
): Promise<{ name: string; perSecond: number }> {
  const { db, applicationUrl } = await world.open('jobs')
  const server = await startBenchServer(applicationUrl)
  try {
    const rates: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await queueJobs(db, jobsOfRound)
      await analyze(db)
      const started = now()
      await makeDue(db)
      while ((await countJobs(db)) > 0) await wait(20)
      rates.push((jobsOfRound * 1000) / (now() - started))
    }
    // The first is the warm-up.
    return { name: 'jobs run by one worker', perSecond: Math.round(median(rates.slice(1))) }
  } finally {
    await server.stop()
  }
}
