import { type Chance, createChance } from './random.ts'

/** What can be killed or frozen. `postmaster` is PostgreSQL's first process only, `cluster` all of its processes. */
export const targets = ['api', 'worker', 'book', 'postmaster', 'cluster'] as const
export type Target = (typeof targets)[number]

/** The connections that can be cut: from the clients to the servers, and from the servers to PostgreSQL. */
export const cuttable = ['api', 'book', 'database'] as const
export type Cuttable = (typeof cuttable)[number]

export type Fault =
  | { kind: 'kill'; targets: readonly Target[] }
  | { kind: 'freeze'; target: Target; milliseconds: number }
  | { kind: 'cut'; proxy: Cuttable; milliseconds: number }

/** A fault, and how many responses clients get after the previous fault before it strikes. */
export type Step = { afterAnswers: number; thenMilliseconds: number; fault: Fault }

/** Each target alone, the server with its PostgreSQL, and everything at once, as in a power failure. */
const kills: readonly (readonly Target[])[] = [
  ['api'],
  ['worker'],
  ['book'],
  ['postmaster'],
  ['cluster'],
  ['postmaster', 'api'],
  ['cluster', 'api', 'worker', 'book'],
]

/**
 * Generates the plan of a run from the seed only: `count` kills, with every combination before any is repeated, and
 * between them frozen processes and cut connections.
 */
export function generatePlan({ seed, count }: { seed: number; count: number }): Step[] {
  const chance = createChance(seed, 'plan')
  const killing = deal(chance, kills)
  const freezing = deal(chance, targets)
  const cutting = deal(chance, cuttable)
  return Array.from({ length: count }, () => [
    ...(chance.isLucky(0.4) ? [generateStep(chance, generateFreeze(chance, freezing()))] : []),
    ...(chance.isLucky(0.6) ? [generateStep(chance, generateCut(chance, cutting()))] : []),
    generateStep(chance, { kind: 'kill', targets: killing() }),
  ]).flat()
}

/**
 * Enough responses that the clients are fully active, and then some milliseconds, so that a fault strikes at any point.
 */
function generateStep(chance: Chance, fault: Fault): Step {
  return {
    afterAnswers: chance.between(40, 160),
    thenMilliseconds: chance.between(0, 40),
    fault,
  }
}

function generateFreeze(chance: Chance, target: Target): Fault {
  return {
    kind: 'freeze',
    target,
    milliseconds: chance.between(100, 1800),
  }
}

/** Half of the cuts only break existing connections; the others keep the connection cut for a while. */
function generateCut(chance: Chance, proxy: Cuttable): Fault {
  return {
    kind: 'cut',
    proxy,
    milliseconds: chance.isLucky(0.5) ? 0 : chance.between(50, 600),
  }
}

/** Deals the cards in random order, and shuffles them again when all were dealt. */
export function deal<T>(chance: Chance, cards: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = chance.shuffle(cards)
    return left.pop()!
  }
}
