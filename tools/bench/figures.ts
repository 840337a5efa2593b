import { median } from './rate.ts'

/** A benchmark that returns a rate per second. */
export type Figure = { name: string; run: () => Promise<number> }

export type Row = { name: string; perSecond: number; from: number; to: number; timesTpcB?: number }

/**
 * Measures every figure in turn, round after round. The base that they are compared to is measured in every round as
 * well.
 */
export async function measureFigures(
  figures: readonly Figure[],
  { rounds, base }: { rounds: number; base: string },
): Promise<Row[]> {
  const measured = new Map<string, number[]>(figures.map(({ name }) => [name, []]))
  for (const { run } of figures) await run() // warm-up
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of figures) measured.get(name)?.push(await run())
  }
  const bases = measured.get(base)
  return [...measured].map(([name, values]) => ({
    name,
    perSecond: Math.round(median(values)),
    from: Math.round(Math.min(...values)),
    to: Math.round(Math.max(...values)),
    ...(bases
      ? { timesTpcB: Number(median(values.map((value, round) => value / (bases[round] ?? NaN))).toFixed(2)) }
      : {}),
  }))
}
