import { randomInteger } from '../random.ts'

type Fuzz = {
  /** How many requests each call is asked with. */
  cases: number
  /** What they are drawn by: the same seed makes the same ones. */
  seed: number
  /** How many members ask in turn, so that the limits of one hide little. */
  members: number
}

/**
 * `KAPAO_FUZZ=2000` is the long form, and draws other requests each time; the short one of the tests always makes the
 * same ones. `KAPAO_FUZZ_SEED` repeats a run.
 */
export const readFuzz = (): Fuzz => {
  const cases = Number(process.env['KAPAO_FUZZ']) || undefined
  const seed = Number(process.env['KAPAO_FUZZ_SEED']) || undefined
  if (cases === undefined) return { cases: 40, seed: seed ?? 1, members: 2 }
  return {
    cases,
    seed: seed ?? randomInteger(1, 2 ** 31 - 1),
    members: Math.min(16, Math.ceil(cases / 100) + 1),
  }
}
