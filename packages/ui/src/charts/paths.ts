/** A point of a drawing in px. */
export type Spot = { x: number; y: number }

/** Lines through the spots; a missing spot leaves a gap. */
export function linePath(spots: readonly (Spot | null)[]): string {
  return runsOf(spots)
    .map((run) => `M${run.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}`)
    .join('')
}

/** The areas between the lines and the height `base`. */
export function areaPath(spots: readonly (Spot | null)[], base: number): string {
  return runsOf(spots)
    .filter((run) => run.length > 1)
    .map((run) => {
      const line = run.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')
      return `M${short(run[0]?.x ?? 0)} ${short(base)}L${line}L${short(run.at(-1)?.x ?? 0)} ${short(base)}Z`
    })
    .join('')
}

/** Spots without a neighbour on either side, which no line shows. */
export function loneSpots(spots: readonly (Spot | null)[]): Spot[] {
  return runsOf(spots).flatMap((run) => (run.length === 1 ? run : []))
}

/** A column from the height `from` to `to` with round corners at `to`; at least 1 px high. */
export function columnPath({
  x,
  width,
  from,
  to,
}: {
  x: number
  width: number
  from: number
  to: number
}): string {
  const isUp = to <= from
  const end = Math.abs(to - from) < 1 ? from + (isUp ? -1 : 1) : to
  const radius = Math.min(3, width / 3, Math.abs(end - from))
  const back = isUp ? radius : -radius
  const [left, right] = [short(x), short(x + width)]
  return (
    `M${left} ${short(from)}V${short(end + back)}Q${left} ${short(end)} ${short(x + radius)} ${short(end)}` +
    `H${short(x + width - radius)}Q${right} ${short(end)} ${right} ${short(end + back)}V${short(from)}Z`
  )
}

function runsOf(spots: readonly (Spot | null)[]): Spot[][] {
  const runs: Spot[][] = []
  let run: Spot[] = []
  for (const spot of [...spots, null]) {
    if (spot !== null) run.push(spot)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return runs
}

/** Hundredths of a pixel are enough. */
function short(length: number): number {
  return Math.round(length * 100) / 100
}
