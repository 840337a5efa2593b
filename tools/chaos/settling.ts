import { setTimeout as wait } from 'node:timers/promises'
import { finishClient } from './actions.ts'
import { now } from './clock.ts'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'
import { mostSecondsToSettle, Stuck } from './strikes.ts'
import { countInBetween } from './tally.store.ts'
import type { Furnishing } from './world.ts'

/** The clients of a run, what they have recorded, and its database. */
type Settling = {
  clients: readonly Client[]
  field: { journal: Journal; signal: AbortSignal }
  databaseUrl: () => string
}

/**
 * Waits until everything is settled: every request has its response, the bank's call-backs are acknowledged, no entry
 * is pending and no job is due. Returns the seconds that took; throws Stuck if it does not happen automatically within
 * a minute.
 */
export async function settle(world: Furnishing, stage: Settling, acting: Promise<unknown>): Promise<number> {
  const begin = now()
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), mostSecondsToSettle * 1000)
  const giveUp = new Promise<never>((_resolve, reject) => {
    tooLate.signal.addEventListener('abort', () => {
      describeUnsettled(world, stage).then(
        (left) => reject(new Stuck(`After ${mostSecondsToSettle} seconds there still are ${left}.`)),
        reject,
      )
    })
  })
  try {
    await Promise.race([giveUp, finish(world, stage, acting)])
    await Promise.race([giveUp, untilNone(stage, () => countUnsettled(stage))])
    return (now() - begin) / 1000
  } finally {
    clearTimeout(timer)
  }
}

/** Lets clients finish what they began, repeats doubtful requests, and waits for the bank's call-backs. */
export async function finish(world: Furnishing, stage: Settling, acting: Promise<unknown>): Promise<void> {
  const { clients, field } = stage
  await acting
  // Earlier tries that may still be done are done now; after this, a response is final.
  await untilNone(stage, async () => ((await isDrained(stage)) ? 0 : 1))
  field.journal.endCalls()
  await Promise.all(clients.map(finishClient))
  await untilNone(stage, () => countCallbacks(world))
  for (const operation of clients.flatMap(({ paidByBank }) => paidByBank))
    field.journal.answer(operation, 'accepted')
}

async function untilNone({ field }: Settling, count: () => Promise<number>): Promise<void> {
  while ((await count()) > 0) await wait(50, undefined, { signal: field.signal })
}

function isDrained({ clients }: Settling): Promise<boolean> {
  return clients[0]!.book('GET', '/drained').then(
    ({ status }) => status === 200,
    () => false,
  )
}

async function countCallbacks({ surroundings }: Furnishing): Promise<number> {
  const answered = await fetch(`${surroundings.sandbox.url}/control/totals`)
  const totals = (await answered.json()) as { kbank: { callbacksWaiting: number } }
  return totals.kbank.callbacksWaiting
}

async function countUnsettled({ databaseUrl }: Settling): Promise<number> {
  const { pending, jobs } = await countInBetween(databaseUrl())
  return pending + jobs.length
}

/** Describes what is not settled yet. */
export async function describeUnsettled(
  world: Furnishing,
  { databaseUrl, field }: Settling,
): Promise<string> {
  const { pending, jobs } = await countInBetween(databaseUrl())
  const open = field.journal.operations.filter(({ outcome }) => outcome === 'open').length
  return [
    `${open} requests without a response`,
    `${await countCallbacks(world)} undelivered call-backs`,
    `${pending} pending entries`,
    `${jobs.length} jobs not done${jobs.length > 0 ? ` (${[...new Set(jobs)].join(', ')})` : ''}`,
  ].join(', ')
}
