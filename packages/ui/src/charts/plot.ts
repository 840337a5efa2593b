import type { Measure } from './axis-labels.ts'
import { positionOn, type Scale } from './scale.ts'

/** Where a chart draws its marks within its frame, in px. */
export type Plot = {
  left: number
  right: number
  top: number
  bottom: number
  /** The labels of the values are on their lines, because beside them they would take too much of a narrow frame. */
  isLabelledInside: boolean
}

type Need = {
  width: number
  height: number
  tickTexts: readonly string[]
  measure: Measure
  textSize: number
  /** Width of the names at the ends of lines; 0 without names there. */
  endWidth: number
  /** Lines of the labels below; 1 without it. */
  labelRows?: number
}

const gap = 8
/** The share of the width that labels of values may take. */
const mostOfWidth = 0.3

export function plotFor({
  width,
  height,
  tickTexts,
  measure,
  textSize,
  endWidth,
  labelRows = 1,
}: Need): Plot {
  const gutter = Math.max(0, ...tickTexts.map(measure)) + gap
  const isLabelledInside = gutter > width * mostOfWidth
  return {
    left: isLabelledInside ? 0 : gutter,
    right: endWidth > 0 ? width - endWidth - gap : width - 1,
    top: textSize * (isLabelledInside ? 1.6 : 0.8),
    bottom: height - textSize * (0.6 + labelRows * 1.4),
    isLabelledInside,
  }
}

/** Where the middle of each of `count` points or bands is. Points reach from edge to edge. */
export function centresIn(
  { left, right }: Pick<Plot, 'left' | 'right'>,
  { count, kind }: { count: number; kind: 'points' | 'bands' },
): number[] {
  const indices = Array.from({ length: count }, (_, index) => index)
  if (kind === 'bands' || count === 1)
    return indices.map((index) => left + ((index + 0.5) / count) * (right - left))
  const inset = 4
  const position = positionOn({ low: 0, high: count - 1 }, left + inset, right - inset)
  return indices.map((index) => position(index))
}

/** The index of the centre that is nearest to `x`. The centres are in rising order; there is at least one. */
export function nearestTo(centres: readonly number[], x: number): number {
  let low = 0
  let high = centres.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((centres[middle] ?? 0) < x) low = middle
    else high = middle
  }
  return Math.abs((centres[low] ?? 0) - x) <= Math.abs((centres[high] ?? 0) - x) ? low : high
}

/** How many steps an axis of this height has room for. */
export function stepsFor(height: number, textSize: number): number {
  return Math.max(1, Math.min(4, Math.floor(height / (textSize * 3.5))))
}

/** The height of a value in the plot. */
export function heightsOf(scale: Scale, { bottom, top }: Pick<Plot, 'bottom' | 'top'>) {
  return positionOn(scale, bottom, top)
}
