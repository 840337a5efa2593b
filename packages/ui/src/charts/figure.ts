import type { Tone } from '../theme/tone.ts'

/** A figure that a chart draws: satang as bigint, or a finite number whose size is below 1e300. */
export type Figure = number | bigint

export type ChartSeries<V extends Figure> = {
  key: string
  name: string
  /** One value for each label. `null`: there is no figure, which is not the same as zero. */
  values: readonly (V | null)[]
  /** Without one, the first series has the accent and the others follow. */
  tone?: Tone
  /** The period before: neutral and dashed. */
  isComparison?: boolean
}

export type ChartTexts = {
  showTable: string
  hideTable: string
  /** Instead of the drawing, when no figure is there. */
  empty: string
  /** Instead of a figure that is missing. */
  missing: string
  /** Heading of the column of labels in the table, such as "Day". */
  labelHeading: string
}

/** What every chart over a row of labels is given. */
export type SeriesChartProps<V extends Figure> = {
  title: string
  isTitleHidden?: boolean
  /** One line below the title: the unit, the time, the source. */
  note?: string
  labels: readonly string[]
  series: readonly ChartSeries<V>[]
  /** How a figure is written in the tooltip and the table. */
  format: (value: V) => string
  /** How a figure is written at the axis, where it must be short. As `format` without it. */
  formatTick?: (value: V) => string
  texts: ChartTexts
  /** Height of the drawing in px, 220 without it. */
  height?: number
}

const sequence = ['gold', 'progress', 'in', 'out', 'bonus', 'neutral'] as const satisfies readonly Tone[]

/** The tone of each series, in the order of drawing. */
export function tonesOf(
  series: readonly { tone?: Tone | undefined; isComparison?: boolean | undefined }[],
): Tone[] {
  let next = 0
  return series.map(({ tone, isComparison = false }) => {
    if (tone !== undefined) return tone
    if (isComparison) return 'neutral'
    next += 1
    return sequence[(next - 1) % sequence.length] ?? 'neutral'
  })
}

/** The figure as a number for drawing. `null` for a figure that is missing or not finite. */
export function toNumber(value: Figure | null | undefined): number | null {
  if (value === null || value === undefined) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** The figure as its chart writes it. */
export function writeFigure<V extends Figure>(
  value: V | null | undefined,
  { format, missing }: { format: (value: V) => string; missing: string },
): string {
  return value === null || value === undefined || toNumber(value) === null ? missing : format(value)
}

/** The drawn number as a figure of the same kind as the given ones, so that the caller's `format` accepts it. */
export function toFigure<V extends Figure>(value: number, values: readonly (V | null)[]): V {
  const isBig = values.some((each) => typeof each === 'bigint')
  return (isBig ? BigInt(Math.round(value)) : value) as V
}

/** The sum of the figures that are there; `null` where none is. */
export function sumOf<V extends Figure>(values: readonly (V | null)[]): V | null {
  const given: Figure[] = values.flatMap((each) => (each === null || toNumber(each) === null ? [] : [each]))
  if (given.length === 0) return null
  const sum = given.some((each) => typeof each === 'bigint')
    ? given.reduce<bigint>((total, each) => total + BigInt(each), 0n)
    : given.reduce<number>((total, each) => total + Number(each), 0)
  return sum as V
}
