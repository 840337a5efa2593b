import { checkBook } from '@kapao/testkit/book'
import { dealActions, runClient } from './actions.ts'
import { now } from './clock.ts'
import type { Fault } from './plan.ts'
import { finish, settle } from './settling.ts'
import { openStage, type Stage } from './stage.ts'
import { strikeAll, Stuck, untilAnswered } from './strikes.ts'
import { readBook } from './tally.store.ts'
import { tally, type Tally } from './tally.ts'
import type { Variant } from './variants.ts'
import type { World } from './world.ts'

export type RunOptions = {
  variant: Variant
  seed: number
  kills: number
  /** No fault begins after this time; one that has begun is finished and counted. */
  mostSeconds?: number | undefined
  /** Aborts the run. */
  signal?: AbortSignal
  /** Called after each fault has struck and been repaired. */
  struck?: (fault: Fault) => void
}

/** The findings of a run. */
export type Found = Tally & {
  faults: readonly Fault[]
  answers: number
  seconds: number
  /** Seconds from the last repair until everything was settled; undefined if something did not settle. */
  settledSeconds: number | undefined
  /** What did not settle, which reads and responses cannot be true, what ended unexpectedly. */
  complaints: readonly string[]
  /** Violations that the book's own check finds. */
  differences: readonly string[]
}

let runs = 0

/** Plays one run on a database of its own: starts the servers and the clients, injects the faults, and counts. */
export async function runChaos(world: World, operation: RunOptions): Promise<Found> {
  const { variant, seed } = operation
  const databaseName = `run_${(runs += 1)}`
  await world.openDatabase(databaseName)
  await variant.prepare?.(world.cluster.url(databaseName))
  const over = new AbortController()
  const signal = operation.signal ? AbortSignal.any([operation.signal, over.signal]) : over.signal
  const stage = await openStage(world, { databaseName, variant, seed, signal })
  const faults: Fault[] = []
  const begin = now()
  try {
    // When the play is over, no client sends a request and no fault strikes.
    const settledSeconds = await play(world, stage, operation, { faults, end: () => over.abort() })
    await Promise.all(Object.values(stage.field.parts).map((part) => part.stop()))
    const { journal } = stage.field
    return {
      ...tally(journal, await readBook(stage.databaseUrl())),
      faults,
      answers: journal.answers(),
      seconds: (now() - begin) / 1000,
      settledSeconds,
      complaints: journal.complaints,
      differences: (await checkBook(stage.databaseUrl())).map(({ what, subject }) => `${what}: ${subject}`),
    }
  } finally {
    over.abort()
    await stage.close()
  }
}

/** Returns the seconds that settling took; undefined if something never settled, which is recorded as a complaint. */
async function play(
  world: World,
  stage: Stage,
  { variant, seed, kills, mostSeconds, struck }: RunOptions,
  { faults, end }: { faults: Fault[]; end: () => void },
): Promise<number | undefined> {
  const { field, clients } = stage
  const deck = dealActions()
  const begin = now()
  function isTimeUp(): boolean {
    return mostSeconds !== undefined && now() - begin > mostSeconds * 1000
  }
  let isOver = false
  const acting = Promise.all(clients.map((client) => runClient(client, { deck, isOver: () => isOver })))
  async function striking(): Promise<void> {
    const plan = variant.generatePlan({ seed, kills })
    await strikeAll(field, { plan, isTimeUp }, (fault) => {
      faults.push(fault)
      struck?.(fault)
    })
    await untilAnswered(field, variant.leastAnswers)
  }
  const strikes = striking()
  try {
    // Clients act until they are stopped. A client that ends earlier has met something unexpected, and throws it.
    await Promise.race([strikes, acting])
    isOver = true
    if (variant.sees === undefined) return await settle(world, stage, acting)
    await finish(world, stage, acting)
  } catch (thrown) {
    if (!(thrown instanceof Stuck)) throw thrown
    field.journal.complain(thrown.message)
  } finally {
    isOver = true
    end()
    // Repairs in progress finish before anything is closed; a rejection caused by the abort is expected.
    await Promise.allSettled([strikes, acting])
  }
  return undefined
}
