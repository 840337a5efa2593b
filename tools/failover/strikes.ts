import { setTimeout as wait } from 'node:timers/promises'
import { now } from '../chaos/clock.ts'
import type { Journal } from '../chaos/journal.ts'
import { untilAnswered } from '../chaos/strikes.ts'
import type { FailoverCluster } from './cluster.ts'
import type { Struck } from './availability.ts'
import type { NodePart } from './database-node.ts'
import type { Fault, Fillable, Severable, Step, Target } from './plan.ts'
import type { Servers } from './servers.ts'

/** Everything that faults can strike. */
export type Field = {
  cluster: FailoverCluster
  servers: Servers
  journal: Journal
  signal: AbortSignal
}

/** What a fault does and undoes. */
type Blow = {
  kill: () => Promise<void>
  start: () => Promise<void>
  freeze: () => void
  thaw: () => void
}

/** Strikes each planned fault at a cluster that is whole, repairs it as a supervisor would, and returns when each struck. */
export async function strikeAll(
  field: Field,
  { plan, isTimeUp }: { plan: readonly Step[]; isTimeUp: () => boolean },
  struck: (struck: Struck) => void,
): Promise<void> {
  let latest: Omit<Struck, 'endAt'> | undefined
  for (const { afterAnswers, thenMilliseconds, fault } of plan) {
    if (isTimeUp()) break
    await field.cluster.untilWhole(field.signal)
    await untilAnswered(field, field.journal.answers() + afterAnswers)
    await wait(thenMilliseconds, undefined, { signal: field.signal })
    if (latest) struck({ ...latest, endAt: now() })
    latest = { fault, beginAt: now() }
    await strike(field, fault)
  }
  await field.cluster.untilWhole(field.signal)
  await untilAnswered(field, field.journal.answers() + 100)
  if (latest) struck({ ...latest, endAt: now() })
}

/** Strikes one fault, and repairs it. */
export async function strike(field: Field, fault: Fault): Promise<void> {
  if (fault.target === 'leader after replicas') return killLeaderAfterReplicas(field, fault)
  if (fault.target === 'leader disk' || fault.target === 'replica disk') return fillDisk(field, fault)
  if (fault.target === 'leader network' || fault.target === 'replica network') return cutOff(field, fault)
  const blow = await aim(field, { target: fault.target, which: fault.which })
  if (fault.kind === 'kill') {
    await blow.kill()
    await wait(fault.milliseconds, undefined, { signal: field.signal })
    return blow.start()
  }
  blow.freeze()
  try {
    await wait(fault.milliseconds, undefined, { signal: field.signal })
  } finally {
    blow.thaw()
  }
}

type Aimed = { target: Exclude<Target, Fillable | Severable>; which: number }

async function aim({ cluster, servers }: Field, { target, which }: Aimed): Promise<Blow> {
  switch (target) {
    case 'leader after replicas':
    case 'leader node':
    case 'leader machine':
    case 'leader patroni':
    case 'leader postmaster': {
      const leader = (await cluster.untilWhole()).leader!
      const part = partOf(target)
      const etcd = target === 'leader machine' ? [cluster.etcds[cluster.nodes.indexOf(leader)]!] : []
      return {
        kill: async () => {
          await Promise.all([leader.kill(part), ...etcd.map((each) => each.kill())])
        },
        // Patroni itself starts a postmaster that has died.
        start: async () => {
          await Promise.all(etcd.map((each) => each.start()))
          if (part !== 'postmaster') await leader.start()
        },
        freeze: () => {
          leader.freeze(part)
          for (const each of etcd) each.freeze()
        },
        thaw: () => {
          leader.thaw()
          for (const each of etcd) each.thaw()
        },
      }
    }
    case 'replica node': {
      const { replicas } = await cluster.untilWhole()
      const node = oneOf(replicas, which)
      return {
        kill: () => node.kill('node'),
        start: node.start,
        freeze: () => node.freeze('node'),
        thaw: node.thaw,
      }
    }
    case 'etcd':
      return oneOf(cluster.etcds, which)
    case 'haproxy':
      return cluster.haproxy
    case 'pgbouncer':
      return cluster.pgbouncer
    case 'redis':
      return cluster.redis
    case 'api':
    case 'worker':
    case 'book':
      return oneOf(servers[target], which)
  }
}

function partOf(target: Target): NodePart {
  if (target === 'leader postmaster') return 'postmaster'
  return target === 'leader patroni' ? 'patroni' : 'node'
}

/** Leaves a node no space, and gives it back. Patroni itself may have died of it. */
async function fillDisk(field: Field, { target, which, milliseconds }: Fault): Promise<void> {
  const { leader, replicas } = await field.cluster.untilWhole(field.signal)
  const node = target === 'leader disk' ? leader! : oneOf(replicas, which)
  if (!node.disk) throw new Error(`${node.name} has no disk of its own that could be filled.`)
  await node.disk.fill()
  try {
    await wait(milliseconds, undefined, { signal: field.signal })
  } finally {
    node.disk.empty()
  }
  await node.start()
}

/** Disconnects a node and its etcd from all others and from its clients, and connects them again. */
async function cutOff({ cluster, signal }: Field, { target, which, milliseconds }: Fault): Promise<void> {
  const { leader, replicas } = await cluster.untilWhole(signal)
  const node = target === 'leader network' ? leader! : oneOf(replicas, which)
  if (!node.cable) throw new Error(`${node.name} has no network of its own that could be cut.`)
  await node.cable.cut()
  try {
    await wait(milliseconds, undefined, { signal })
  } finally {
    await node.cable.mend()
  }
}

function oneOf<T>(some: readonly T[], which: number): T {
  return some[which % some.length]!
}

/** How long the others may go on without the leader before its machine is back. */
const othersAloneMilliseconds = 16_000

/**
 * What an asynchronous leader acknowledges while it is alone is lost when the others go on without it. A synchronous one
 * acknowledges nothing then, and Patroni lets no other lead before it is back, because none is known to have all.
 */
async function killLeaderAfterReplicas({ cluster, signal }: Field, { milliseconds }: Fault): Promise<void> {
  const { leader, replicas } = await cluster.untilWhole(signal)
  await Promise.all(replicas.map((node) => node.kill('node')))
  await wait(milliseconds, undefined, { signal })
  await leader!.kill('node')
  await Promise.all(replicas.map((node) => node.start()))
  await untilLed(cluster, signal, now() + othersAloneMilliseconds)
  await leader!.start()
}

/** Waits until another node is the leader, or a moment has passed. */
async function untilLed(cluster: FailoverCluster, signal: AbortSignal, latest: number): Promise<void> {
  while (now() < latest) {
    const seen = await cluster.members().catch(() => undefined)
    if (seen?.leader) return
    await wait(200, undefined, { signal })
  }
}
