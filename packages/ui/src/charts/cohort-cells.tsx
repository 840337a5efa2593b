import { strongest } from './cohort-levels.ts'

export type CohortCell = {
  row: number
  column: number
  number: number | null
  level: number
  /** Empty: there is no figure. */
  text: string
}

type CohortCellsProps = {
  id: string
  cells: readonly CohortCell[]
  grid: { left: number; top: number; cellWidth: number; cellHeight: number }
  at: number | null
}

export function CohortCells({ id, cells, grid, at }: CohortCellsProps) {
  return (
    <g>
      {cells.map((cell, index) => (
        <Cell key={index} id={id} cell={cell} grid={grid} isCurrent={index === at} />
      ))}
    </g>
  )
}

/** Stripes for paper, closer the higher the level. On a screen the colour is enough, because every cell has its figure. */
export function CohortPatterns({ id }: { id: string }) {
  return (
    <defs>
      {Array.from({ length: strongest }, (_, index) => {
        const size = 12 - index * 2
        return (
          <pattern
            key={index}
            id={`${id}-level-${index + 1}`}
            width={size}
            height={size}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d={`M0 0V${size}`} className="chart-paper-ink" />
          </pattern>
        )
      })}
    </defs>
  )
}

type CellProps = Omit<CohortCellsProps, 'cells' | 'at'> & { cell: CohortCell; isCurrent: boolean }

function Cell({ id, cell, grid, isCurrent }: CellProps) {
  const { row, column, number, level, text } = cell
  const box = {
    x: grid.left + column * grid.cellWidth + 1,
    y: grid.top + row * grid.cellHeight + 1,
    width: grid.cellWidth - 2,
    height: grid.cellHeight - 2,
    rx: 3,
  }
  const tone = number !== null && number < 0 ? 'out' : 'gold'
  if (text === '') return isCurrent ? <rect {...box} className="chart-cell-none chart-cell-current" /> : null
  return (
    <g className={`chart-tone-${tone}`}>
      <rect {...box} className={`chart-cell chart-level-${level}${isCurrent ? ' chart-cell-current' : ''}`} />
      {level > 0 && <rect {...box} fill={`url(#${id}-level-${level})`} className="chart-paper" />}
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        dy="0.34em"
        textAnchor="middle"
        className={`chart-cell-text chart-level-text-${level}`}
      >
        {text}
      </text>
    </g>
  )
}
