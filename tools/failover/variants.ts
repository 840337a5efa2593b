import type { Tally } from '../chaos/tally.ts'
import type { Replication } from './patroni-settings.ts'
import { type Fault, generatePlan, type Step } from './plan.ts'

/** The system under test of a run. */
export type Variant = {
  name: string
  replication: Replication
  /** Whether connections to a node that is no longer the leader are ended; they are by default. */
  isFenced?: boolean
  usesNewKeys: boolean
  generatePlan: (options: {
    seed: number
    faults: number
    only?: string | undefined
    /** Whether each node has a disk that can be filled. */
    canFill: boolean
    /** Whether each node has a network that can be cut. */
    canCut: boolean
  }) => readonly Step[]
  /** Whether the suite has detected what is broken: that particular fault, not just any. */
  sees?: (tally: Tally) => boolean
}

export const product: Variant = {
  name: 'the product',
  replication: 'synchronous',
  usesNewKeys: false,
  generatePlan: ({ faults, ...options }) => generatePlan({ count: faults, ...options }),
}

function strike(fault: Omit<Fault, 'which'>): Step {
  return { afterAnswers: 300, thenMilliseconds: 5, fault: { which: 0, ...fault } }
}

/** The faults of the short form: the machine of a leader dies and freezes for longer than it may lead. */
export const shortPlan: readonly Step[] = [
  strike({ kind: 'kill', target: 'leader machine', milliseconds: 13_000 }),
  strike({ kind: 'freeze', target: 'leader node', milliseconds: 14_000 }),
  strike({ kind: 'kill', target: 'api', milliseconds: 500 }),
  strike({ kind: 'kill', target: 'leader after replicas', milliseconds: 2000 }),
]

function countOf(tally: Tally, what: 'lost' | 'doubled'): number {
  return tally.kinds.reduce((total, kind) => total + kind[what], 0)
}

/** The suite is only worth something if it detects each. */
export const brokenVariants: readonly [Variant, ...Variant[]] = [
  {
    name: 'asynchronous replication',
    replication: 'asynchronous',
    usesNewKeys: false,
    generatePlan: () => [strike({ kind: 'kill', target: 'leader after replicas', milliseconds: 3000 })],
    sees: (tally) => countOf(tally, 'lost') > 0,
  },
  {
    // A leader whose Patroni does not run goes on when another has taken over, for everyone who is still connected to it.
    name: 'fencing off',
    replication: 'asynchronous',
    isFenced: false,
    usesNewKeys: false,
    generatePlan: () => [strike({ kind: 'freeze', target: 'leader patroni', milliseconds: 20_000 })],
    sees: (tally) => countOf(tally, 'lost') > 0,
  },
  {
    name: 'a new key for each retry',
    replication: 'synchronous',
    usesNewKeys: true,
    generatePlan: () => [
      // Longer than clients wait: their requests are done after they have given up.
      strike({ kind: 'freeze', target: 'haproxy', milliseconds: 2500 }),
      strike({ kind: 'freeze', target: 'leader node', milliseconds: 2500 }),
      strike({ kind: 'freeze', target: 'leader node', milliseconds: 2500 }),
    ],
    sees: (tally) => countOf(tally, 'doubled') > 0,
  },
]
