import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { type FontName, type FontWeight, readFonts } from './fonts.ts'
import { breakLines, splitRuns } from './text-runs.ts'

export const margin = 40
/** A4, in points. */
export const pageSize = { width: 595.28, height: 841.89 }

export type TextStyle = { size: number; weight?: FontWeight; colour?: string; align?: 'left' | 'right' }
export type Box = { x: number; y: number; width: number }

/** The height of a line of Thai or Lao, whose marks stand two high. */
const lineHeight = 1.5
/** Where the letters of a line stand. */
const baseline = 1.1

/** The fonts, which are read when the first PDF is made. */
let fonts: ReturnType<typeof readFonts> | undefined

export type Paper = ReturnType<typeof createPaper>

/**
 * An A4 document of one file. Each page is written out when the next begins, so only one is ever in memory. `info` is
 * what a viewer shows about the file; `language` is the tag of its texts.
 */
export function createPaper({
  title,
  author,
  language,
  at,
}: {
  title: string
  author: string
  language: string
  at: Date
}) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  })
  fonts ??= readFonts()
  for (const [name, file] of fonts) document.registerFont(name, file)
  function choose(name: FontName, size: number) {
    return document.font(name).fontSize(size)
  }
  function measure(text: string, { size, weight = 'regular' }: TextStyle): number {
    return splitRuns(text).reduce(
      (sum, run) => sum + choose(`${run.part} ${weight}`, size).widthOfString(run.text),
      0,
    )
  }
  function renderLine(text: string, { x, y, width }: Box, style: TextStyle): void {
    const { size, weight = 'regular', colour = ink, align = 'left' } = style
    let left = align === 'right' ? x + width - measure(text, style) : x
    document.fillColor(colour)
    for (const run of splitRuns(text)) {
      const font = choose(`${run.part} ${weight}`, size)
      font.text(run.text, left, y + size * baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += font.widthOfString(run.text)
    }
  }
  function lines(text: string, width: number, style: TextStyle): string[] {
    return breakLines(text, width, (part) => measure(part, style))
  }
  return {
    addPage: () => void document.addPage(),
    /** The height of a text when it is broken into lines. */
    heightOf: (text: string, width: number, style: TextStyle) =>
      lines(text, width, style).length * style.size * lineHeight,
    /** Draws a text in as many lines as it needs. Returns its height. */
    write: (text: string, box: Box, style: TextStyle): number => {
      const step = style.size * lineHeight
      const broken = lines(text, box.width, style)
      for (const [index, line] of broken.entries())
        renderLine(line, { ...box, y: box.y + index * step }, style)
      return broken.length * step
    },
    rule: (y: number) =>
      void document
        .moveTo(margin, y)
        .lineTo(pageSize.width - margin, y)
        .lineWidth(0.5)
        .strokeColor(faint)
        .stroke(),
    /** Draws a picture of squares, such as a QR: true is dark. */
    squares: (rows: readonly (readonly boolean[])[], { x, y, width }: Box) => {
      const side = width / rows.length
      for (const [row, dark] of rows.entries())
        for (const [column, isDark] of dark.entries())
          if (isDark) document.rect(x + column * side, y + row * side, side, side)
      document.fill(ink)
    },
    /** What is finished of the file so far. Lets other requests have their turn. */
    take: async (): Promise<Uint8Array[]> => {
      await nextTurn()
      const chunk = document.read() as Buffer | null
      return chunk === null ? [] : [chunk]
    },
    /** Ends the file and yields the rest of it. */
    finish: async function* (): AsyncGenerator<Uint8Array> {
      document.end()
      for await (const chunk of document) yield chunk as Buffer
    },
  }
}

export const ink = '#15122b'
export const quiet = '#5c5775'
export const faint = '#c9c5da'
