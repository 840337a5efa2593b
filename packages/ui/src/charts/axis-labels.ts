/** The width of a text in px. */
export type Measure = (text: string) => number

export type AxisLabel = {
  index: number
  text: string
  left: number
  /** The line of a name that is broken into several, from 0. */ row: number
}

type Room = {
  labels: readonly string[]
  /** Where the middle of each label belongs, in rising order. */
  centres: readonly number[]
  measure: Measure
  /** Nothing is left of `from` or right of `to`. */
  from: number
  to: number
  /** The least distance between two labels. */
  gap: number
}

/** Every label, or every second, third … one: as many as fit beside each other. What lies at an end is moved inwards. */
export function fitLabels(room: Room): AxisLabel[] {
  const { labels, from, to, gap } = room
  if (labels.length === 0 || to <= from) return []
  const shortest = Math.max(Math.ceil((labels.length * gap) / (to - from)), 1)
  for (let stride = shortest; stride < labels.length; stride += 1) {
    const placed = fitEach(room, stride)
    if (areApart(placed, room)) return placed
  }
  return fitEach(room, labels.length)
}

/**
 * Every name in its band, broken into three lines at most and cut with an ellipsis after that. Where bands are too narrow for
 * that, as `fitLabels`.
 */
export function fitNames(room: Room): AxisLabel[] {
  const { labels, centres, measure, from, to, gap } = room
  const band = (to - from) / labels.length
  if (band < narrowestName) return fitLabels(room)
  return labels.flatMap((label, index) =>
    breakName(label, band - gap, measure).map((text, row) => ({
      index,
      row,
      text,
      left: leftOf(text, centres[index] ?? from, room),
    })),
  )
}

const narrowestName = 40
const mostRows = 3

/** Breaks between words, which in Thai and Lao have no spaces between them. Without a dictionary, at spaces alone. */
function breakName(name: string, width: number, measure: Measure): string[] {
  const rows: string[] = []
  let row = ''
  const words = wordsOf(name)
  for (const [index, word] of words.entries()) {
    if (measure((row + word).trim()) <= width || row === '') row += word
    else if (rows.length === mostRows - 1)
      return [...rows, ellipsize(row + words.slice(index).join(''), width, measure)]
    else {
      rows.push(ellipsize(row.trim(), width, measure))
      row = word.trimStart()
    }
  }
  return [...rows, ellipsize(row.trim(), width, measure)]
}

function wordsOf(name: string): string[] {
  if (!('Segmenter' in Intl)) return name.split(/(?<= )/)
  return [...new Intl.Segmenter('th', { granularity: 'word' }).segment(name)].map(({ segment }) => segment)
}

/** The longest beginning of the text that fits, with an ellipsis. Never cuts a letter off its vowel or tone mark. */
export function ellipsize(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  const clusters = text.match(/\P{M}[\p{M}\u0e33\u0eb3]*/gu) ?? []
  for (let count = clusters.length - 1; count > 0; count -= 1) {
    const start = `${clusters.slice(0, count).join('').trimEnd()}…`
    if (measure(start) <= width) return start
  }
  return '…'
}

/**
 * Moves heights apart to at least `gap` between neighbours, within `from` and `to`, in their order. Where they cannot all
 * fit, the distances shrink.
 */
export function spreadApart(
  heights: readonly number[],
  { gap, from, to }: { gap: number; from: number; to: number },
): number[] {
  const least = heights.length > 1 ? Math.min(gap, (to - from) / (heights.length - 1)) : gap
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height)
  const spread = order.map(({ height }) => Math.min(Math.max(height, from), to))
  for (let position = 1; position < spread.length; position += 1)
    spread[position] = Math.max(spread[position] ?? from, (spread[position - 1] ?? from) + least)
  spread[spread.length - 1] = Math.min(spread.at(-1) ?? to, to)
  for (let position = spread.length - 2; position >= 0; position -= 1)
    spread[position] = Math.min(spread[position] ?? to, (spread[position + 1] ?? to) - least)
  const result = [...heights]
  order.forEach(({ index }, position) => (result[index] = spread[position] ?? from))
  return result
}

function fitEach(room: Room, stride: number): AxisLabel[] {
  const { labels, centres, measure, from, to } = room
  const placed: AxisLabel[] = []
  for (let index = 0; index < labels.length; index += stride) {
    const text = ellipsize(labels[index] ?? '', to - from, measure)
    placed.push({ index, row: 0, text, left: leftOf(text, centres[index] ?? from, room) })
  }
  return placed
}

function leftOf(text: string, centre: number, { measure, from, to }: Room): number {
  const width = measure(text)
  return Math.max(Math.min(centre - width / 2, to - width), from)
}

function areApart(placed: readonly AxisLabel[], { measure, gap }: Room): boolean {
  return placed.every(({ left }, position) => {
    const before = placed[position - 1]
    return before === undefined || before.left + measure(before.text) + gap <= left
  })
}
