import { generatePlan, type Step } from './plan.ts'
import type { Tally } from './tally.ts'
import { answerBeforeDisk, dropUniqueConstraints } from './variants.store.ts'

/** The system under test of a run. */
export type Variant = {
  name: string
  /** Breaks the run's database before the servers start. */
  prepare?: (databaseUrl: string) => Promise<void>
  posting?: 'read-then-write'
  usesNewKeys?: true
  /** The plan of faults. */
  generatePlan: (operation: { seed: number; kills: number }) => Step[]
  /** The minimum number of responses that clients get. */
  leastAnswers: number
  /** Whether the suite has detected the broken part: that particular fault, not just any. */
  sees?: (tally: Tally) => boolean
}

export const product: Variant = {
  name: 'the product',
  generatePlan: ({ seed, kills }) => generatePlan({ seed, count: kills }),
  leastAnswers: 1000,
}

function strike(fault: Step['fault']): Step {
  return { afterAnswers: 250, thenMilliseconds: 5, fault }
}

function countOf(tally: Tally, what: 'lost' | 'doubled'): number {
  return tally.kinds.reduce((total, kind) => total + kind[what], 0)
}

/** The product broken in four ways that happen in practice. The suite is only worth something if it detects each. */
export const brokenVariants: readonly Variant[] = [
  {
    name: 'commits answered before they are on the disk',
    prepare: answerBeforeDisk,
    generatePlan: () => [
      strike({ kind: 'kill', targets: ['cluster'] }),
      strike({ kind: 'kill', targets: ['cluster'] }),
    ],
    leastAnswers: 500,
    sees: (tally) => countOf(tally, 'lost') > 0,
  },
  {
    name: 'a new key for each retry',
    usesNewKeys: true,
    generatePlan: () => [
      // Longer than clients wait: their requests are done after they have given up.
      strike({ kind: 'freeze', target: 'cluster', milliseconds: 1800 }),
      strike({ kind: 'freeze', target: 'cluster', milliseconds: 1800 }),
    ],
    leastAnswers: 1000,
    sees: (tally) => countOf(tally, 'doubled') > 0,
  },
  {
    name: 'read, then write',
    posting: 'read-then-write',
    generatePlan: () => [],
    leastAnswers: 1000,
    sees: ({ overdrawn, wrongBalances, disorders }) =>
      overdrawn > 0 && wrongBalances > 0 && disorders.length > 0,
  },
  {
    name: 'the unique rules dropped',
    prepare: dropUniqueConstraints,
    generatePlan: () => [],
    leastAnswers: 1000,
    sees: (tally) => countOf(tally, 'doubled') > 0,
  },
]
