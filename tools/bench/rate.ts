/** A measurement: the rate per second, and how long each unit of work took, in milliseconds. */
export type Rate = { perSecond: number; p50: number; p99: number }

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Runs `work` repeatedly in `hands` parallel loops for some seconds. `work` returns how many units it did. */
export async function measure(
  work: () => Promise<number>,
  { hands, seconds, now }: { hands: number; seconds: number; now: () => number },
): Promise<Rate> {
  const took: number[] = []
  let done = 0
  const start = now()
  const end = start + seconds * 1000
  async function hand(): Promise<void> {
    for (let begun = now(); begun < end; begun = now()) {
      const more = await work()
      done += more
      took.push(now() - begun)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
  return { perSecond: (done * 1000) / (now() - start), ...percentiles(took) }
}

/** The middle of some times, and what ninety-nine of a hundred do not exceed. */
export function percentiles(took: readonly number[]): Pick<Rate, 'p50' | 'p99'> {
  const sorted = took.toSorted((one, other) => one - other)
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
