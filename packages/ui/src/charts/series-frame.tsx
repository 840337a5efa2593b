import { type ReactNode, useId, useMemo, useState } from 'react'
import { LabelAxis, ValueAxis } from './axes.tsx'
import { type AxisLabel, ellipsize, fitLabels, fitNames, spreadApart } from './axis-labels.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTip } from './chart-tip.tsx'
import {
  type Figure,
  type SeriesChartProps,
  sumOf,
  toFigure,
  toNumber,
  tonesOf,
  writeFigure,
} from './figure.ts'
import { type Look, Patterns, Swatch } from './marks.tsx'
import { centresIn, heightsOf, nearestTo, type Plot, plotFor, stepsFor } from './plot.ts'
import { niceScale, type Scale } from './scale.ts'
import { type Frame, useFrame } from './use-frame.ts'

/** What a chart draws its marks with. Positions are px of the drawing. */
export type Drawing = {
  id: string
  plot: Plot
  scale: Scale
  looks: readonly Look[]
  centres: readonly number[]
  heightOf: (value: number) => number
  /** The values of each series as numbers. */
  numbers: readonly (readonly (number | null)[])[]
  frame: Frame
  height: number
  /** The point that the cursor is at. */
  at: number | null
}

type SeriesFrameProps<V extends Figure> = SeriesChartProps<V> & {
  kind: 'points' | 'bands'
  /** Labels that are names are all shown, cut where they must be; others are thinned out. */
  areNames?: boolean
  isFromZero?: boolean
  /** What the axis has to reach, where it is not the values themselves. */
  reach?: (numbers: readonly (readonly (number | null)[])[]) => number[]
  /** Writes the names at the ends of the lines where there is room, instead of a key. */
  hasEndNames?: boolean
  /** Shows the sum of the series under this name. */
  totalName?: string | undefined
  marks: (drawing: Drawing) => ReactNode
  /** What lies below the drawing, over its whole area. */
  backdrop?: (drawing: Drawing) => ReactNode
}

/** The axes, cursor, tooltip, key and table of a chart over a row of labels; the caller draws the marks. */
export function SeriesFrame<V extends Figure>(props: SeriesFrameProps<V>) {
  const { title, isTitleHidden, note, labels, series, texts, kind, height = 220 } = props
  const frame = useFrame()
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const looks = looksOf(series)
  const numbers = useMemo(
    () => series.map(({ values }) => labels.map((_, index) => toNumber(values[index]))),
    [series, labels],
  )
  const isEmpty = numbers.every((values) => values.every((value) => value === null))
  const write = writerOf(props)
  const shown = at !== null && at < labels.length ? at : null
  const endNames = endNamesFor(props, frame)
  const drawing = {
    id,
    looks,
    numbers,
    frame,
    height,
    at: shown,
    ...placed(props, { numbers, frame, endNames }),
  }
  const { plot, centres } = drawing
  const hasLegend = series.length > 1 && endNames === undefined
  return (
    <ChartFrame
      {...{ title, isTitleHidden, note, texts, isEmpty }}
      legend={hasLegend && <Legend looks={looks} kind={kind} names={series.map(({ name }) => name)} />}
      table={() => (
        <ChartTable
          caption={title}
          headings={[texts.labelHeading, ...write.names]}
          rows={labels.map((label, index) => ({ key: String(index), label, cells: write.valuesAt(index) }))}
        />
      )}
    >
      <div ref={frame.ref} className="chart-stage">
        {props.backdrop?.(drawing)}
        <svg aria-hidden="true" className="chart-drawing" viewBox={`0 0 ${frame.width} ${height}`}>
          <Patterns id={id} looks={looks} />
          <ValueAxis plot={plot} ticks={drawing.ticks} />
          {shown !== null && <CursorMark drawing={drawing} kind={kind} />}
          {props.marks(drawing)}
          <LabelAxis
            placed={drawing.labels}
            y={plot.bottom + frame.textSize * 1.6}
            rowHeight={frame.textSize * rowShare}
          />
          {endNames !== undefined && <EndNames drawing={drawing} names={endNames.names} />}
        </svg>
        <ChartCursor
          label={title}
          count={labels.length}
          at={shown}
          onMove={setAt}
          textOf={(index) => write.sentenceAt(index)}
          pointAt={(across) => nearestTo(centres, across * frame.width)}
        />
        {shown !== null && (
          <ChartTip
            label={labels[shown] ?? ''}
            lines={write.valuesAt(shown).map((value, position) => {
              const look = looks[position]
              return {
                key: String(position),
                mark: look && series.length > 1 ? <Swatch look={look} kind={kind} /> : undefined,
                name: series.length > 1 ? write.names[position] : undefined,
                value,
              }
            })}
            x={centres[shown] ?? 0}
            top={plot.top}
            width={frame.width}
            {...(kind === 'bands' && { reach: (plot.right - plot.left) / centres.length / 2 })}
          />
        )}
      </div>
    </ChartFrame>
  )
}

function looksOf<V extends Figure>(series: SeriesChartProps<V>['series']): Look[] {
  const tones = tonesOf(series)
  return series.map(({ isComparison = false }, position) => ({
    tone: tones[position] ?? 'neutral',
    position,
    isComparison,
  }))
}

/** How the figures of a chart are written in its table, its tooltip and its announcement. */
function writerOf<V extends Figure>({ labels, series, format, texts, totalName }: SeriesFrameProps<V>) {
  function valuesAt(index: number): string[] {
    const values = series.map(({ values: each }) => each[index] ?? null)
    const all = totalName === undefined ? values : [...values, sumOf(values)]
    return all.map((value) => writeFigure(value, { format, missing: texts.missing }))
  }
  const names = [...series.map(({ name }) => name), ...(totalName === undefined ? [] : [totalName])]
  function sentenceAt(index: number): string {
    const values = valuesAt(index)
    const parts = names.length === 1 ? values : values.map((value, position) => `${names[position]} ${value}`)
    return `${labels[index] ?? ''}: ${parts.join(', ')}`
  }
  return { names, valuesAt, sentenceAt }
}

/** Names are semibold, and texts are measured in regular. */
const widthOfBold = 1.12

/** Height of a line of a label, in sizes of its text. */
const rowShare = 1.4

type EndNamesRoom = { names: string[]; width: number }

/** From this width on, names are at the ends of lines. */
const leastWidthOfEndNames = 480

/** `undefined`: the names do not belong there, or there is no room for them. */
function endNamesFor<V extends Figure>(
  { hasEndNames = false, series }: SeriesFrameProps<V>,
  { width, measure }: Frame,
): EndNamesRoom | undefined {
  if (!hasEndNames || series.length < 2 || series.length > 5 || width < leastWidthOfEndNames) return undefined
  function measureBold(text: string): number {
    return measure(text) * widthOfBold
  }
  const names = series.map(({ name }) => ellipsize(name, width * 0.22, measureBold))
  return { names, width: Math.ceil(Math.max(...names.map(measureBold))) }
}

type Given = { numbers: Drawing['numbers']; frame: Frame; endNames: EndNamesRoom | undefined }
type Placed = Pick<Drawing, 'plot' | 'scale' | 'centres' | 'heightOf'> & {
  ticks: { value: number; text: string; y: number }[]
  labels: AxisLabel[]
}

function placed<V extends Figure>(props: SeriesFrameProps<V>, { numbers, frame, endNames }: Given): Placed {
  const { labels, series, kind, areNames, isFromZero, height = 220, format, formatTick = format } = props
  const { width, measure, textSize } = frame
  const reached = props.reach?.(numbers) ?? numbers.flat().filter((value) => value !== null)
  const scale = niceScale(reached, {
    mostSteps: stepsFor(height, textSize),
    ...(isFromZero === undefined ? {} : { isFromZero }),
  })
  const values = series.flatMap(({ values: each }) => each)
  const tickTexts = scale.ticks.map((value) => formatTick(toFigure(value, values)))
  const need = { width, height, tickTexts, measure, textSize, endWidth: endNames?.width ?? 0 }
  const { left: from, right: to } = plotFor(need)
  const centres = centresIn({ left: from, right: to }, { count: labels.length, kind })
  const gap = areNames === true ? textSize / 3 : textSize
  const room = { labels, centres, measure, from, to, gap }
  const fitted = areNames === true ? fitNames(room) : fitLabels(room)
  const plot = plotFor({ ...need, labelRows: 1 + Math.max(0, ...fitted.map(({ row }) => row)) })
  const heightOf = heightsOf(scale, plot)
  return {
    plot,
    scale,
    centres,
    heightOf,
    ticks: scale.ticks.map((value, index) => ({ value, text: tickTexts[index] ?? '', y: heightOf(value) })),
    labels: fitted,
  }
}

function CursorMark({ drawing, kind }: { drawing: Drawing; kind: 'points' | 'bands' }) {
  const { plot, centres, at } = drawing
  const x = centres[at ?? 0] ?? 0
  if (kind === 'points') return <path d={`M${x} ${plot.top}V${plot.bottom}`} className="chart-hair" />
  const band = (plot.right - plot.left) / centres.length
  return (
    <rect
      x={x - band / 2}
      y={plot.top}
      width={band}
      height={plot.bottom - plot.top}
      className="chart-highlight"
    />
  )
}

function EndNames({ drawing, names }: { drawing: Drawing; names: readonly string[] }) {
  const { numbers, plot, looks, heightOf, frame } = drawing
  const lasts = numbers.map((values) => heightOf(values.findLast((value) => value !== null) ?? 0))
  const heights = spreadApart(lasts, { gap: frame.textSize * 1.35, from: plot.top, to: plot.bottom })
  return names.map((name, position) => (
    <text
      // The order of series never changes while they are shown.
      key={position}
      x={plot.right + 8}
      y={heights[position]}
      dy="0.32em"
      className={`chart-end-name chart-tone-${looks[position]?.tone ?? 'neutral'}`}
    >
      {name}
    </text>
  ))
}

type LegendProps = { looks: readonly Look[]; names: readonly string[]; kind: 'points' | 'bands' }

function Legend({ looks, names, kind }: LegendProps) {
  return (
    <ul className="chart-legend">
      {looks.map((look, position) => (
        <li key={position}>
          <Swatch look={look} kind={kind} />
          {names[position]}
        </li>
      ))}
    </ul>
  )
}
