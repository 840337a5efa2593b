import { type Chance, createChance } from '../chaos/random.ts'
import { deal } from '../chaos/plan.ts'

/**
 * What can be struck. `node` is Patroni and all of PostgreSQL; `patroni` is that alone: PostgreSQL goes on, and may not for long.
 * `machine` is a node with its etcd. `leader after replicas`:
 * both replicas die, the leader goes on alone for a moment and dies as well, and comes back after them.
 */
export const killable = [
  'leader postmaster',
  'leader node',
  'leader machine',
  'leader after replicas',
  'replica node',
  'etcd',
  'haproxy',
  'pgbouncer',
  'api',
  'worker',
  'book',
  'redis',
] as const
type Killable = (typeof killable)[number]

export const freezable = [
  'leader postmaster',
  'leader patroni',
  'leader node',
  'leader machine',
  'replica node',
  'etcd',
  'haproxy',
  'pgbouncer',
  'api',
  'worker',
  'redis',
] as const
type Freezable = (typeof freezable)[number]

/** What can be filled, where nodes have a disk of their own. */
export const fillable = ['leader disk', 'replica disk'] as const
export type Fillable = (typeof fillable)[number]

/** What can be cut off from all others, with its etcd, where nodes have a network of their own. */
export const severable = ['leader network', 'replica network'] as const
export type Severable = (typeof severable)[number]

export type Target = Killable | Freezable | Fillable | Severable

export type Fault = {
  kind: 'kill' | 'freeze' | 'fill' | 'cut'
  target: Target
  /** Which of several alike: the first, second, …, counted around. */
  which: number
  /** How long the supervisor takes to start it again, or how long it is frozen, full or cut off. */
  milliseconds: number
}

/** A fault, and how many responses clients get after the previous one was repaired before it strikes. */
export type Step = { afterAnswers: number; thenMilliseconds: number; fault: Fault }

type PlanOptions = {
  seed: number
  count: number
  /** Only faults whose description contains this. */
  only?: string | undefined
  /** Whether each node has a disk that can be filled. */
  canFill: boolean
  /** Whether each node has a network that can be cut. */
  canCut: boolean
}

/** Generates the plan of a run from the seed only: every fault before any is repeated. */
export function generatePlan({ seed, count, only = '', canFill, canCut }: PlanOptions): Step[] {
  const chance = createChance(seed, 'failover plan')
  const all = [
    ...killable.map((target) => ({ kind: 'kill', target }) as const),
    ...freezable.map((target) => ({ kind: 'freeze', target }) as const),
    ...(canFill ? fillable : []).map((target) => ({ kind: 'fill', target }) as const),
    ...(canCut ? severable : []).map((target) => ({ kind: 'cut', target }) as const),
  ]
  const next = deal(
    chance,
    all.filter(({ kind, target }) => `${kind} ${target}`.includes(only)),
  )
  return Array.from({ length: count }, () => {
    const { kind, target } = next()
    return {
      afterAnswers: chance.between(60, 200),
      thenMilliseconds: chance.between(0, 60),
      fault: { kind, target, which: chance.between(0, 5), milliseconds: choosePause(chance, kind, target) },
    }
  })
}

/**
 * A node is back before its leadership has expired, or only after another has taken over: both happen. Everything else is
 * back soon.
 */
function choosePause(chance: Chance, kind: Fault['kind'], target: Target): number {
  if (target === 'leader after replicas') return chance.between(2000, 3000)
  if (target.endsWith(' disk')) return chance.between(2000, 10_000)
  if (/ (node|machine|patroni|network)$/.test(target))
    return chance.isLucky(0.5) ? chance.between(500, 4000) : chance.between(13_000, 18_000)
  return kind === 'kill' ? chance.between(100, 1500) : chance.between(1000, 6000)
}
