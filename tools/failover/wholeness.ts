import { setTimeout as wait } from 'node:timers/promises'
import { now } from '../chaos/clock.ts'
import { Stuck } from '../chaos/strikes.ts'
import type { DatabaseNode } from './database-node.ts'
import { type Members, readMembers } from './members.ts'
import type { Replication } from './patroni-settings.ts'

const wholeWithinMilliseconds = 180_000
/** How long a node may need to follow again by itself: several times what it needs on a busy machine. */
const aloneMilliseconds = 60_000
const repairEveryMilliseconds = 10_000

export type Wholeness = {
  /** Waits until there is a leader and both others follow it, one of them synchronously. */
  untilWhole: (signal?: AbortSignal) => Promise<Members>
  /** The nodes that did not follow by themselves and were copied anew from the leader, with what they had logged. */
  repairs: readonly string[]
}

type Options = {
  nodes: readonly DatabaseNode[]
  replication: Replication
  /** After how long a node that does not follow is repaired. */
  repairAfterMilliseconds?: number | undefined
}

/**
 * Watches whether the cluster is whole, and repairs it as its operator would (`docs/cluster.md`): Patroni leaves a node that
 * it can neither rewind nor start as it is.
 */
export function watchWholeness({
  nodes,
  replication,
  repairAfterMilliseconds = aloneMilliseconds,
}: Options): Wholeness {
  const repairs: string[] = []
  function isWhole({ leader, replicas, synchronous }: Members): boolean {
    if (!leader || replicas.length < nodes.length - 1) return false
    return replication === 'asynchronous' || synchronous.length > 0
  }
  async function repair(seen: Members): Promise<void> {
    for (const node of findStragglers(nodes, seen))
      if (await copyAnew(node)) repairs.push(`${node.name} was copied anew. It had logged:\n${node.log()}`)
  }
  return {
    repairs,
    untilWhole: async (signal) => {
      let repairAt = now() + repairAfterMilliseconds
      for (const begin = now(); ;) {
        const seen = await readMembers(nodes).catch(() => undefined)
        if (seen && isWhole(seen)) return seen
        if (now() - begin > wholeWithinMilliseconds)
          throw new Stuck(`The cluster does not become whole. ${describeNodes(nodes, seen)}`)
        if (seen?.leader && now() > repairAt) {
          repairAt = now() + repairEveryMilliseconds
          await repair(seen)
        }
        await wait(200, undefined, { signal })
      }
    },
  }
}

/** The nodes that neither lead nor follow the leader. */
function findStragglers(nodes: readonly DatabaseNode[], seen: Members | undefined): DatabaseNode[] {
  return nodes.filter((node) => node !== seen?.leader && !seen?.replicas.includes(node))
}

/** Asks the node's Patroni for a new copy of the leader. False while it is busy, as with a copy that it is making. */
function copyAnew({ apiUrl }: DatabaseNode): Promise<boolean> {
  return fetch(`${apiUrl}/reinitialize`, { method: 'POST', signal: AbortSignal.timeout(5000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/** Who leads and follows, with the end of the log of every node that does neither. */
function describeNodes(nodes: readonly DatabaseNode[], seen: Members | undefined): string {
  const followers = seen?.replicas.map(({ name }) => name).join(', ') || 'none'
  return [
    `Leader: ${seen?.leader?.name ?? 'none'}; following: ${followers}.`,
    ...findStragglers(nodes, seen).map((node) => `${node.name} has logged:\n${node.log()}`),
  ].join('\n')
}
