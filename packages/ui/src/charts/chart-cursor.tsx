import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'

type ChartCursorProps = {
  label: string
  count: number
  /** The chosen point, from 0; `null` while nobody looks at one. */
  at: number | null
  onMove: (at: number | null) => void
  /** What is announced of a point: its label with its figures. */
  textOf: (at: number) => string
  /** The point below the pointer, which is at these shares of the cursor's width and height. */
  pointAt: (across: number, down: number) => number
  /** How far the arrow up and down move; 1 without it. */
  rowLength?: number
  /** Where it begins: at the last point, such as today, or at the first. */
  start?: 'first' | 'last'
  style?: CSSProperties
}

/**
 * The surface over a drawing on which keys, a pointer or a finger move over its points. A slider, because screen readers
 * pass the arrow keys to one and announce its value.
 */
export function ChartCursor({
  label,
  count,
  at,
  onMove,
  textOf,
  pointAt,
  rowLength = 1,
  start = 'last',
  style,
}: ChartCursorProps) {
  const shown = at ?? (start === 'last' ? count - 1 : 0)
  function moveByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = afterKey(event.key, { at: shown, count, rowLength })
    if (next === undefined) return
    event.preventDefault()
    onMove(next)
  }
  function moveByPointer({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    if (width > 0 && height > 0) onMove(pointAt((clientX - left) / width, (clientY - top) / height))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={shown + 1}
      aria-valuetext={textOf(shown)}
      className="chart-cursor"
      style={style}
      onKeyDown={moveByKey}
      onPointerDown={moveByPointer}
      onPointerMove={moveByPointer}
      onPointerLeave={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse' && !currentTarget.matches(':focus-visible')) onMove(null)
      }}
      onFocus={() => onMove(shown)}
      onBlur={() => onMove(null)}
    />
  )
}

type Position = { at: number; count: number; rowLength: number }

/** `null` hides the figures; `undefined`: the key is not the cursor's. */
function afterKey(key: string, { at, count, rowLength }: Position): number | null | undefined {
  const page = Math.max(Math.round(count / 10), 1)
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -rowLength,
    ArrowDown: rowLength,
    PageUp: -page * rowLength,
    PageDown: page * rowLength,
    Home: -at,
    End: count - 1 - at,
  }
  if (key === 'Escape') return null
  const step = steps[key]
  if (step === undefined) return undefined
  const next = at + step
  // A step to another row stays in its column.
  if (rowLength > 1 && Math.abs(step) % rowLength === 0 && (next < 0 || next >= count)) return at
  return Math.min(Math.max(next, 0), count - 1)
}
