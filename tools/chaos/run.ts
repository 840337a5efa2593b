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
  /** No fault begins after this; what has begun is finished and counted. */
  mostSeconds?: number | undefined
  /** Ends the run by force. */
  signal?: AbortSignal
  /** Told of each fault that has struck and been repaired. */
  struck?: (fault: Fault) => void
}

/** What a run found. */
export type Found = Tally & {
  faults: readonly Fault[]
  answers: number
  seconds: number
  /** Seconds from the last repair until nothing was in between; undefined where something did not settle. */
  settledSeconds: number | undefined
  /** What did not settle, what was read or answered that cannot be true, what ended by itself. */
  complaints: readonly string[]
  /** Where the book's own check does not hold. */
  differences: readonly string[]
}

let runs = 0

/** Plays one run on a database of its own: starts the servers, lets the clients loose, strikes, and counts. */
export const runChaos = async (world: World, operation: RunOptions): Promise<Found> => {
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
    // When the play is over nobody asks any more, and nothing strikes.
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

/** Answers the seconds that settling took; undefined where something never settled, which is complained of. */
const play = async (
  world: World,
  stage: Stage,
  { variant, seed, kills, mostSeconds, struck }: RunOptions,
  { faults, end }: { faults: Fault[]; end: () => void },
): Promise<number | undefined> => {
  const { field, clients } = stage
  const deck = dealActions()
  const begin = now()
  const isTimeUp = (): boolean => mostSeconds !== undefined && now() - begin > mostSeconds * 1000
  let isOver = false
  const acting = Promise.all(clients.map((client) => runClient(client, { deck, isOver: () => isOver })))
  const striking = async (): Promise<void> => {
    const plan = variant.generatePlan({ seed, kills })
    await strikeAll(field, { plan, isTimeUp }, (fault) => {
      faults.push(fault)
      struck?.(fault)
    })
    await untilAnswered(field, variant.leastAnswers)
  }
  const strikes = striking()
  try {
    // Clients act until they are told; one that ends before has met what it does not understand, and throws it.
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
    // What is being repaired is whole before anything is put away; that it ends by force is no news.
    await Promise.allSettled([strikes, acting])
  }
  return undefined
}
