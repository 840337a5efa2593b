import { makeQrPicture } from '@kapao/ui/pictures/qr-picture'
import type { ReceiptFact } from './receipt-facts.ts'

export type PrintedReceipt = {
  site: string
  title: string
  amount: string
  facts: readonly ReceiptFact[]
  proof: { text: string; url: string }
}

const width = 1080
const edge = 72
const inner = width - 2 * edge
const ink = '#0f0c22'
const quiet = '#57516f'
const qrSide = 360

type Pen = CanvasRenderingContext2D
/** A line of text and where the next one begins. */
type Line = { text: string; font: string; colour: string; align: CanvasTextAlign; y: number }

/** The receipt as a PNG, drawn on this phone: nothing of it goes anywhere before the member shares it. */
export async function renderReceipt(receipt: PrintedReceipt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser gives no canvas to draw on')
  await document.fonts.ready
  const { lines, qrTop, height } = layOut(pen, receipt)
  canvas.width = width
  canvas.height = height
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  for (const line of lines) writeLine(pen, line)
  const qr = await createImageBitmap(await makeQrPicture({ payload: receipt.proof.url }))
  pen.drawImage(qr, (width - qrSide) / 2, qrTop, qrSide, qrSide)
  return toPng(canvas)
}

function layOut(pen: Pen, { site, title, amount, facts, proof }: PrintedReceipt) {
  const lines: Line[] = []
  let y = edge + 30
  function add(text: string, { size, bold = false, colour = ink, align = 'center' }: Style) {
    const font = `${bold ? 700 : 400} ${size}px "Noto Sans Thai", "Noto Sans Lao", sans-serif`
    for (const part of breakText(pen, text, { font, most: align === 'center' ? inner : inner * 0.6 })) {
      lines.push({ text: part, font, colour, align, y })
      y += size * 1.6
    }
  }
  add(site, { size: 48, bold: true })
  add(title, { size: 36, colour: quiet })
  y += 24
  add(amount, { size: 76, bold: true })
  y += 20
  for (const { name, value } of facts) {
    const top = y
    add(name, { size: 32, colour: quiet, align: 'left' })
    const below = y
    y = top
    add(value, { size: 34, bold: true, align: 'right' })
    y = Math.max(below, y) + 10
  }
  const qrTop = y
  y += qrSide + 40
  add(proof.text, { size: 28, colour: quiet })
  add(proof.url, { size: 24, colour: quiet })
  return { lines, qrTop, height: Math.ceil(y + edge / 2) }
}

type Style = { size: number; bold?: boolean; colour?: string; align?: CanvasTextAlign }

const pieces = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Breaks between words, and inside one that is wider than the line, such as an address. */
function breakText(pen: Pen, text: string, { font, most }: { font: string; most: number }): string[] {
  pen.font = font
  const lines: string[] = []
  let line = ''
  for (const { segment } of pieces.segment(text))
    for (const piece of pen.measureText(segment).width > most ? [...segment] : [segment]) {
      if (line !== '' && pen.measureText(line + piece).width > most) {
        lines.push(line.trim())
        line = ''
      }
      line += piece
    }
  return [...lines, line.trim()]
}

function writeLine(pen: Pen, { text, font, colour, align, y }: Line): void {
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = align
  const starts = { left: edge, right: width - edge, center: width / 2, start: edge, end: width - edge }
  pen.fillText(text, starts[align], y)
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made')) : resolve(blob)),
      'image/png',
    )
  })
}
