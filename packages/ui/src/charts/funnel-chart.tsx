import { useState } from 'react'
import { ellipsize } from './axis-labels.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTip } from './chart-tip.tsx'
import { type ChartTexts, type Figure, toNumber, writeFigure } from './figure.ts'
import { type Frame, useFrame } from './use-frame.ts'

type FunnelStep<V extends Figure> = { key: string; name: string; value: V | null }

type FunnelChartProps<V extends Figure> = {
  title: string
  isTitleHidden?: boolean
  note?: string
  steps: readonly FunnelStep<V>[]
  format: (value: V) => string
  /** Writes a share such as 0.42. */
  formatShare: (share: number) => string
  texts: ChartTexts & {
    valueHeading: string
    /** Headings of the shares: of the first step, and of the step before. */
    ofFirst: string
    ofPrevious: string
  }
}

/** How many remain from step to step. A step without a figure has no bar. */
export function FunnelChart<V extends Figure>(props: FunnelChartProps<V>) {
  const { title, isTitleHidden, note, steps, format, formatShare, texts } = props
  const frame = useFrame()
  const [at, setAt] = useState<number | null>(null)
  const rows = rowsOf(steps)
  const written = rows.map(({ value, ofFirst, ofPrevious }) => ({
    value: writeFigure(value, { format, missing: texts.missing }),
    ofFirst: ofFirst === null ? texts.missing : formatShare(ofFirst),
    ofPrevious: ofPrevious === null ? texts.missing : formatShare(ofPrevious),
  }))
  const shown = at !== null && at < rows.length ? at : null
  const rowHeight = Math.round(frame.textSize * 1.8) + barHeight + space
  const height = rowHeight * rows.length
  return (
    <ChartFrame
      {...{ title, isTitleHidden, note, texts }}
      isEmpty={rows.every(({ number }) => number === null)}
      table={() => (
        <ChartTable
          caption={title}
          headings={[texts.labelHeading, texts.valueHeading, texts.ofFirst, texts.ofPrevious]}
          rows={rows.map(({ key, name }, index) => ({
            key,
            label: name,
            cells: Object.values(written[index] ?? {}),
          }))}
        />
      )}
    >
      <div ref={frame.ref} className="chart-stage">
        <svg aria-hidden="true" className="chart-drawing" viewBox={`0 0 ${frame.width} ${height}`}>
          {rows.map((row, index) => (
            <Row
              key={row.key}
              {...{ row, frame, rowHeight }}
              top={index * rowHeight}
              nextWidth={rows[index + 1]?.width}
              value={written[index]?.value ?? ''}
              share={index === 0 || row.ofFirst === null ? '' : formatShare(row.ofFirst)}
              isCurrent={index === shown}
            />
          ))}
        </svg>
        <ChartCursor
          label={title}
          count={rows.length}
          start="first"
          at={shown}
          onMove={setAt}
          textOf={(index) => {
            const each = written[index]
            return `${rows[index]?.name ?? ''}: ${each?.value}, ${texts.ofFirst} ${each?.ofFirst}, ${texts.ofPrevious} ${each?.ofPrevious}`
          }}
          pointAt={(_, down) => Math.min(Math.max(Math.floor(down * rows.length), 0), rows.length - 1)}
        />
        {shown !== null && (
          <ChartTip
            label={rows[shown]?.name ?? ''}
            lines={[
              { key: 'value', name: texts.valueHeading, value: written[shown]?.value ?? '' },
              { key: 'first', name: texts.ofFirst, value: written[shown]?.ofFirst ?? '' },
              { key: 'previous', name: texts.ofPrevious, value: written[shown]?.ofPrevious ?? '' },
            ]}
            x={frame.width / 3}
            top={(shown + 1) * rowHeight - space}
            width={frame.width}
          />
        )}
      </div>
    </ChartFrame>
  )
}

const barHeight = 14
const space = 14

type FunnelRow<V extends Figure> = FunnelStep<V> & {
  number: number | null
  /** The share of the widest bar. */
  width: number
  ofFirst: number | null
  ofPrevious: number | null
}

function rowsOf<V extends Figure>(steps: readonly FunnelStep<V>[]): FunnelRow<V>[] {
  const numbers = steps.map(({ value }) => toNumber(value))
  const most = Math.max(0, ...numbers.map((number) => number ?? 0))
  return steps.map((step, index) => {
    const number = numbers[index] ?? null
    return {
      ...step,
      number,
      width: number === null || number <= 0 ? 0 : number / most,
      ofFirst: shareOf(number, numbers[0]),
      ofPrevious: index === 0 ? null : shareOf(number, numbers[index - 1]),
    }
  })
}

function shareOf(part: number | null, whole: number | null | undefined): number | null {
  if (part === null || whole === null || whole === undefined || whole <= 0) return null
  return part / whole
}

type RowProps = {
  row: FunnelRow<Figure>
  frame: Frame
  rowHeight: number
  top: number
  nextWidth: number | undefined
  value: string
  share: string
  isCurrent: boolean
}

function Row({ row, frame, rowHeight, top, nextWidth, value, share, isCurrent }: RowProps) {
  const { width, textSize, measure } = frame
  const barTop = top + Math.round(textSize * 1.8)
  const length = row.number !== null && row.number > 0 ? Math.max(row.width * width, 2) : 0
  const shareWidth = share === '' ? 0 : measure(share) + textSize
  // The value is bold, which is wider.
  const valueWidth = measure(value) * 1.12
  const name = ellipsize(row.name, width - valueWidth - shareWidth - textSize, measure)
  const textY = top + textSize * 1.25
  return (
    <g>
      {isCurrent && (
        <rect x="0" y={top} width={width} height={rowHeight - space / 2} rx="4" className="chart-highlight" />
      )}
      <text x="0" y={textY} className="chart-name">
        {name}
      </text>
      {share !== '' && (
        <text x={width} y={textY} textAnchor="end" className="chart-label">
          {share}
        </text>
      )}
      <text x={width - shareWidth} y={textY} textAnchor="end" className="chart-value">
        {value}
      </text>
      <rect x="0" y={barTop} width={width} height={barHeight} rx="3" className="chart-track" />
      {length > 0 && (
        <rect
          x="0"
          y={barTop}
          width={length}
          height={barHeight}
          rx="3"
          className="chart-area chart-tone-gold"
        />
      )}
      {length > 0 && nextWidth !== undefined && nextWidth > 0 && (
        <path
          d={`M0 ${barTop + barHeight}H${length}L${nextWidth * width} ${top + rowHeight}H0Z`}
          className="chart-wash chart-tone-gold"
        />
      )}
    </g>
  )
}
