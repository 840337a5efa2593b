import type { Measure } from './axis-labels.ts'

/** An estimate for where nothing can be measured, on the wide side. Marks above and below letters have no width. */
export function estimateWidths(size: number): Measure {
  return (text) => text.replaceAll(/\p{Mn}/gu, '').length * size * 0.65
}

/** Measures texts in the font of an element. */
export function measureIn(element: Element): Measure {
  const { fontFamily, fontWeight, fontSize } = getComputedStyle(element)
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return estimateWidths(Number.parseFloat(fontSize))
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? Math.ceil(pen.measureText(text).width) + 1
    known.set(text, width)
    return width
  }
}
