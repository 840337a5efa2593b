import type { DatabaseNode } from './database-node.ts'

/** Who is who in the cluster, as Patroni sees it. `replicas` are those that follow the leader now. */
export type Members = {
  leader: DatabaseNode | undefined
  replicas: readonly DatabaseNode[]
  synchronous: readonly DatabaseNode[]
}

type ReportedMember = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** Asks Patroni on the first node that responds. Rejects if none does. */
export async function readMembers(nodes: readonly DatabaseNode[]): Promise<Members> {
  const reported = await Promise.any(nodes.map(({ apiUrl }) => readFrom(apiUrl)))
  const isOpen = await Promise.all(nodes.map(isPrimary))
  const leaders = reported.filter(({ role }) => role === 'leader').map(({ name }) => name)
  const leader = nodes.find((node, index) => isOpen[index] && leaders.includes(node.name))
  const timeline = reported.find(({ name }) => name === leader?.name)?.timeline
  // A replica on an older timeline still follows the leader of before.
  const following = reported.filter(
    ({ role, state, timeline: own, lag }) =>
      role !== 'leader' && ['running', 'streaming'].includes(state) && own === timeline && lag !== 'unknown',
  )
  function find(some: readonly ReportedMember[]): DatabaseNode[] {
    return nodes.filter(({ name }) => some.some((member) => member.name === name))
  }
  return {
    leader,
    replicas: find(following),
    synchronous: find(following.filter(({ role }) => role === 'sync_standby')),
  }
}

async function readFrom(apiUrl: string): Promise<ReportedMember[]> {
  const answered = await fetch(`${apiUrl}/cluster`, { signal: AbortSignal.timeout(2000) })
  const { members } = (await answered.json()) as { members: ReportedMember[] }
  return members
}

function isPrimary({ apiUrl }: DatabaseNode): Promise<boolean> {
  return fetch(`${apiUrl}/primary`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  )
}
