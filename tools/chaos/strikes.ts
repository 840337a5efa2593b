import { setTimeout as wait } from 'node:timers/promises'
import type { NetworkProxy } from '@kapao/testkit/network-proxy'
import type { Cluster } from './cluster.ts'
import { now } from './clock.ts'
import type { Part } from './part.ts'
import type { Cuttable, Fault, Step, Target } from './plan.ts'
import type { Journal } from './journal.ts'

/** Everything that faults can strike. */
export type Field = {
  cluster: Cluster
  parts: Readonly<Record<'api' | 'worker' | 'book', Part>>
  proxies: Readonly<Record<Cuttable, NetworkProxy>>
  journal: Journal
  signal: AbortSignal
}

/** No client gets a response any more: what was broken does not recover automatically. */
export class Stuck extends Error {}

/** Everything must work again within this time after the restart. `design/quality.md`. */
export const mostSecondsToSettle = 60

/** Injects the planned faults, each after clients got so many responses, and repairs each. */
export async function strikeAll(
  field: Field,
  { plan, isTimeUp }: { plan: readonly Step[]; isTimeUp: () => boolean },
  struck: (fault: Fault) => void,
): Promise<void> {
  for (const { afterAnswers, thenMilliseconds, fault } of plan) {
    if (isTimeUp()) return
    await untilAnswered(field, field.journal.answers() + afterAnswers)
    await pause(field, thenMilliseconds)
    await strike(field, fault)
    struck(fault)
  }
}

/** Waits until clients have got so many responses in total. */
export async function untilAnswered(
  { journal, signal }: Pick<Field, 'journal' | 'signal'>,
  goal: number,
): Promise<void> {
  let [newest, at] = [journal.answers(), now()]
  while (journal.answers() < goal) {
    if (journal.answers() > newest) [newest, at] = [journal.answers(), now()]
    if (now() - at > mostSecondsToSettle * 1000)
      throw new Stuck(`No client got a response for ${mostSecondsToSettle} seconds.`)
    await wait(5, undefined, { signal })
  }
}

async function strike(field: Field, fault: Fault): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      return kill(field, fault.targets)
    case 'freeze':
      return freeze(field, fault)
    case 'cut':
      return cut(field, fault)
  }
}

async function kill({ cluster, parts, proxies }: Field, killed: readonly Target[]): Promise<void> {
  const serversKilled = (['api', 'worker', 'book'] as const).filter((name) => killed.includes(name))
  const hasCluster = killed.includes('cluster')
  const hasPostmaster = killed.includes('postmaster')
  await Promise.all([
    hasCluster ? cluster.killAll() : hasPostmaster ? cluster.killPostmaster() : undefined,
    ...serversKilled.map((name) => parts[name].kill()),
  ])
  // A server does not start without its database.
  if (hasCluster || hasPostmaster) {
    await cluster.start()
    proxies.database.pointTo(cluster.url('postgres'))
  }
  await Promise.all(serversKilled.map((name) => parts[name].start()))
}

async function freeze(
  field: Field,
  { target, milliseconds }: { target: Target; milliseconds: number },
): Promise<void> {
  const { cluster, parts } = field
  const frozen = target === 'postmaster' || target === 'cluster' ? cluster : parts[target]
  frozen.freeze()
  try {
    await pause(field, milliseconds)
  } finally {
    frozen.thaw()
  }
}

async function cut(
  field: Field,
  { proxy, milliseconds }: { proxy: Cuttable; milliseconds: number },
): Promise<void> {
  field.proxies[proxy].cut()
  await pause(field, milliseconds)
  field.proxies[proxy].mend()
}

async function pause({ signal }: Field, milliseconds: number): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds, undefined, { signal })
}
