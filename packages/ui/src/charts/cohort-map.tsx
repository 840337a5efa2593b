import { useEffect, useId, useRef, useState } from 'react'
import { ellipsize, fitLabels } from './axis-labels.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import { ChartTip } from './chart-tip.tsx'
import { levelOf } from './cohort-levels.ts'
import { CohortCells, type CohortCell, CohortPatterns } from './cohort-cells.tsx'
import { type ChartTexts, type Figure, toNumber, writeFigure } from './figure.ts'
import { type Frame, useFrame } from './use-frame.ts'

type CohortMapProps<V extends Figure> = {
  title: string
  isTitleHidden?: boolean
  note?: string
  /** One row for each cohort, with a value for each column. `null`: not known yet. */
  rows: readonly { key: string; label: string; values: readonly (V | null)[] }[]
  columns: readonly string[]
  format: (value: V) => string
  /** The value of the strongest colour; without it, the largest one. */
  most?: number
  texts: ChartTexts
}

/**
 * Cohorts below each other, their figures coloured by size. The figures are always written; where they need more than the
 * width, the map scrolls sideways within itself.
 */
export function CohortMap<V extends Figure>(props: CohortMapProps<V>) {
  const { title, isTitleHidden, note, rows, columns, format, texts } = props
  const frame = useFrame()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const [at, setAt] = useState<number | null>(null)
  const count = rows.length * columns.length
  const shown = at !== null && at < count ? at : null
  const cells = cellsOf(props)
  const grid = gridFor(props, cells, frame)
  const current = shown === null ? undefined : cells[shown]
  const currentLeft = current && grid.left + current.column * grid.cellWidth
  useEffect(() => {
    const box = scroller.current
    if (box === null || currentLeft === undefined) return
    const [from, to] = [currentLeft - grid.left, currentLeft + grid.cellWidth]
    if (from < box.scrollLeft) box.scrollLeft = from
    else if (to > box.scrollLeft + box.clientWidth) box.scrollLeft = to - box.clientWidth
  }, [currentLeft, grid.left, grid.cellWidth])
  return (
    <ChartFrame
      {...{ title, isTitleHidden, note, texts }}
      isEmpty={cells.every(({ number }) => number === null)}
      table={() => (
        <ChartTable
          caption={title}
          headings={[texts.labelHeading, ...columns]}
          rows={rows.map(({ key, label, values }) => ({
            key,
            label,
            cells: columns.map((_, index) => writeFigure(values[index], { format, missing: texts.missing })),
          }))}
        />
      )}
    >
      <div ref={frame.ref} className="chart-stage">
        <div
          ref={scroller}
          className="chart-scroller"
          data-scrolls="sideways"
          onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollLeft)}
        >
          <div className="chart-scrolled" style={{ width: grid.width }}>
            <svg aria-hidden="true" className="chart-drawing" viewBox={`0 0 ${grid.width} ${grid.height}`}>
              <CohortPatterns id={id} />
              {grid.columnLabels.map(({ index, text, left }) => (
                <text key={index} x={left} y={frame.textSize * 1.1} className="chart-label">
                  {text}
                </text>
              ))}
              {rows.map(({ key, label }, row) => (
                <text
                  key={key}
                  x="0"
                  y={grid.top + (row + 0.5) * grid.cellHeight}
                  dy="0.32em"
                  className="chart-label"
                >
                  {ellipsize(label, grid.left - 8, frame.measure)}
                </text>
              ))}
              <CohortCells id={id} cells={cells} grid={grid} at={shown} />
            </svg>
            {count > 0 && (
              <ChartCursor
                label={title}
                count={count}
                rowLength={columns.length}
                start="first"
                at={shown}
                onMove={setAt}
                textOf={(index) => {
                  const { row = 0, column = 0, text = '' } = cells[index] ?? {}
                  return `${rows[row]?.label}, ${columns[column]}: ${text === '' ? texts.missing : text}`
                }}
                pointAt={(across, down) => {
                  const column = Math.floor((across * grid.width - grid.left) / grid.cellWidth)
                  const row = Math.floor((down * grid.height - grid.top) / grid.cellHeight)
                  return (
                    Math.min(Math.max(row, 0), rows.length - 1) * columns.length +
                    Math.min(Math.max(column, 0), columns.length - 1)
                  )
                }}
                style={{ touchAction: 'auto' }}
              />
            )}
          </div>
        </div>
        {current !== undefined && currentLeft !== undefined && (
          <ChartTip
            label={rows[current.row]?.label ?? ''}
            lines={[
              {
                key: 'cell',
                name: columns[current.column] ?? '',
                value: current.text === '' ? texts.missing : current.text,
              },
            ]}
            x={Math.min(Math.max(currentLeft - scrolled + grid.cellWidth / 2, 0), frame.width)}
            top={grid.top + (current.row + 1) * grid.cellHeight}
            width={frame.width}
          />
        )}
      </div>
    </ChartFrame>
  )
}

function cellsOf<V extends Figure>({ rows, columns, format, most }: CohortMapProps<V>): CohortCell[] {
  const numbers = rows.map(({ values }) => columns.map((_, index) => toNumber(values[index])))
  const largest = most ?? Math.max(0, ...numbers.flat().map((number) => Math.abs(number ?? 0)))
  return rows.flatMap(({ values }, row) =>
    columns.map((_, column) => {
      const value = values[column] ?? null
      const number = numbers[row]?.[column] ?? null
      return {
        row,
        column,
        number,
        level: levelOf(number, largest),
        text: writeFigure(value, { format, missing: '' }),
      }
    }),
  )
}

function gridFor<V extends Figure>(
  { rows, columns }: CohortMapProps<V>,
  cells: readonly CohortCell[],
  { width: room, measure, textSize }: Frame,
) {
  const longest = Math.max(0, ...rows.map(({ label }) => measure(label)))
  const left = Math.min(longest + 10, room * 0.4)
  const widestText = Math.max(0, ...cells.map(({ text }) => measure(text)))
  const cellWidth = Math.max((room - left) / Math.max(columns.length, 1), widestText + 10, 24)
  const width = left + cellWidth * columns.length
  const [top, cellHeight] = [textSize * 1.8, Math.round(textSize * 2.3)]
  const centres = columns.map((_, column) => left + (column + 0.5) * cellWidth)
  return {
    left,
    top,
    width,
    height: top + cellHeight * rows.length + 1,
    cellWidth,
    cellHeight,
    columnLabels: fitLabels({ labels: columns, centres, measure, from: left, to: width, gap: 8 }),
  }
}
