import { randomInteger } from '../random.ts'

type Fuzz = {
  /** How many requests are sent per call. */
  cases: number
  /** The seed of the generator: the same seed generates the same requests. */
  seed: number
  /** How many members send the requests in turn, so that few are refused by a member's rate limits. */
  members: number
}

/**
 * `KAPAO_FUZZ=2000` runs the long form, which generates different requests each time. The short form of the tests
 * always generates the same ones. `KAPAO_FUZZ_SEED` repeats a run.
 */
export function readFuzz(): Fuzz {
  const cases = Number(process.env['KAPAO_FUZZ']) || undefined
  const seed = Number(process.env['KAPAO_FUZZ_SEED']) || undefined
  if (cases === undefined) return { cases: 40, seed: seed ?? 1, members: 2 }
  return {
    cases,
    seed: seed ?? randomInteger(1, 2 ** 31 - 1),
    members: Math.min(16, Math.ceil(cases / 100) + 1),
  }
}
