import type { PrizeKind, WheelSlice } from '@kapao/contract/spin'

export type WheelShape = {
  /** The side of the canvas in CSS pixels, and the number of device pixels per CSS pixel. */
  size: number
  density: number
}

/** The width of the rim around the slices, which carries the bulbs and the mark. */
export function rimWidth(size: number): number {
  return size * 0.05
}

type Pen = CanvasRenderingContext2D

/**
 * Paints the slices turned by an angle. At 0 the middle of the first slice is at the top. It paints in device pixels,
 * so that text stays sharp at every density and angle.
 */
export function renderWheel(
  canvas: HTMLCanvasElement,
  slices: readonly WheelSlice[],
  { size, density, angle }: WheelShape & { angle: number },
): void {
  const side = Math.round(size * density)
  if (canvas.width !== side) canvas.width = side
  if (canvas.height !== side) canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return
  const radius = size / 2 - rimWidth(size)
  const step = (2 * Math.PI) / slices.length
  pen.setTransform(density, 0, 0, density, side / 2, side / 2)
  pen.clearRect(-size / 2, -size / 2, size, size)
  for (const [index, slice] of slices.entries()) {
    pen.save()
    pen.rotate((angle * Math.PI) / 180 + index * step)
    paintSlice(pen, slice, { radius, step })
    pen.restore()
  }
  paintGloss(pen, radius)
}

type Wedge = { radius: number; step: number }

/** Paints a slice that points up. The caller rotates it into position. */
function paintSlice(pen: Pen, slice: WheelSlice, { radius, step }: Wedge): void {
  const up = -Math.PI / 2
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.arc(0, 0, radius, up - step / 2, up + step / 2)
  pen.closePath()
  pen.fillStyle = slice.bgColor
  pen.fill()
  const shade = pen.createRadialGradient(0, 0, radius * 0.2, 0, 0, radius)
  shade.addColorStop(0, 'rgb(6 3 24 / 0.42)')
  shade.addColorStop(0.55, 'rgb(6 3 24 / 0.06)')
  shade.addColorStop(0.86, 'rgb(255 255 255 / 0.1)')
  shade.addColorStop(1, 'rgb(6 3 24 / 0.22)')
  pen.fillStyle = shade
  pen.fill()
  pen.strokeStyle = 'rgb(255 223 148 / 0.75)'
  pen.lineWidth = Math.max(1, radius * 0.01)
  pen.stroke()
  paintWords(pen, slice, { radius, step })
}

function fontOf(px: number): string {
  return `700 ${px}px "Noto Sans Thai", "Noto Sans Lao", system-ui, sans-serif`
}

function paintWords(pen: Pen, slice: WheelSlice, { radius, step }: Wedge): void {
  const isWide = step > 0.5
  const room = isWide ? 2 * radius * 0.7 * Math.tan(step / 2) * 0.86 : radius * 0.5
  pen.fillStyle = slice.textColor
  pen.strokeStyle = slice.textColor
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  if (isWide) paintSign(pen, slice.kind, { y: -radius * 0.86, side: radius * 0.15 })
  pen.translate(0, isWide ? -radius * 0.655 : -radius * 0.68)
  // On a wheel with many narrow slices, the text runs along the radius.
  if (!isWide) pen.rotate(-Math.PI / 2)
  const { lines, px } = fit(pen, slice.label, { room, most: radius * (isWide ? 0.185 : 0.12) })
  pen.font = fontOf(px)
  for (const [index, line] of lines.entries())
    pen.fillText(line, 0, (index - (lines.length - 1) / 2) * px * 1.25)
}

/** The largest size at which a label fits on one or two lines. At the smallest size the label is cut off. */
function fit(
  pen: Pen,
  label: string,
  { room, most }: { room: number; most: number },
): { lines: string[]; px: number } {
  const least = Math.max(8, most * 0.5)
  function widest(lines: readonly string[]): number {
    return Math.max(...lines.map((line) => pen.measureText(line).width))
  }
  for (let px = most; px >= least; px -= 1) {
    pen.font = fontOf(px)
    if (widest([label]) <= room) return { lines: [label], px }
    const halves = inHalves(label)
    if (px < most * 0.8 && halves && widest(halves) <= room) return { lines: halves, px }
  }
  pen.font = fontOf(least)
  let cut = [...label]
  while (cut.length > 1 && widest([`${cut.join('')}…`]) > room) cut = cut.slice(0, -1)
  return { lines: [`${cut.join('')}…`], px: least }
}

function inHalves(label: string): string[] | undefined {
  const words = label.split(' ')
  if (words.length < 2) return undefined
  const middle = Math.ceil(words.length / 2)
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}

/** Paths in a square of 24 units, stroked in the pen's colour. */
const signs: Record<PrizeKind, string> = {
  baht: 'M3 6h18v12H3z M12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6 M6.5 12h.01 M17.5 12h.01',
  coins: 'M9 3.5a6 6 0 1 0 0 12a6 6 0 0 0 0-12 M17.6 9.9a6 6 0 1 1-7.2 8.6',
  bonus: 'M12 3l2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1L3.2 9.5l6.1-.9z',
  goods:
    'M3 8h18v4H3z M12 8v13 M19 12v9H5v-9 M7.5 8a2.5 2.5 0 0 1 0-5C11 3 12 8 12 8s1-5 4.5-5a2.5 2.5 0 0 1 0 5',
}

function paintSign(pen: Pen, kind: PrizeKind, { y, side }: { y: number; side: number }): void {
  pen.save()
  pen.translate(-side / 2, y - side / 2)
  pen.scale(side / 24, side / 24)
  pen.lineWidth = 2.2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.stroke(new Path2D(signs[kind]))
  pen.restore()
}

/** Light from above. It does not turn with the wheel. */
function paintGloss(pen: Pen, radius: number): void {
  const gloss = pen.createLinearGradient(0, -radius, 0, radius)
  gloss.addColorStop(0, 'rgb(255 255 255 / 0.16)')
  gloss.addColorStop(0.45, 'rgb(255 255 255 / 0)')
  gloss.addColorStop(1, 'rgb(6 3 24 / 0.18)')
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.fillStyle = gloss
  pen.fill()
}
