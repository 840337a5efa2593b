import type { ReactNode } from 'react'

export type TipLine = { key: string; mark?: ReactNode; name?: string | undefined; value: string }

type ChartTipProps = {
  label: string
  lines: readonly TipLine[]
  /** Where the point is, in px of a frame of this width. */
  x: number
  top: number
  width: number
  /** Half the width of what is at the point, which stays in sight. */
  reach?: number
}

const mostReach = 24

/** The figures of a point, on the side of it that has more room. The cursor announces the same, so this is hidden. */
export function ChartTip({ label, lines, x, top, width, reach = 4 }: ChartTipProps) {
  const distance = Math.min(reach, mostReach) + 8
  const isRight = x <= width / 2
  const room = isRight ? width - x - distance : x - distance
  const side = isRight ? { left: x + distance } : { right: width - x + distance }
  return (
    <div aria-hidden="true" className="chart-tip" style={{ ...side, top, maxWidth: room }}>
      <p className="chart-tip-label">{label}</p>
      {lines.map(({ key, mark, name, value }) => (
        <p key={key} className="chart-tip-line">
          {mark}
          {name !== undefined && <span className="chart-tip-name">{name}</span>}
          <span className="chart-tip-value">{value}</span>
        </p>
      ))}
    </div>
  )
}
