import type { FontPart } from './fonts.ts'

export type TextRun = { part: FontPart; text: string }

/** The text in runs of one script, each drawn with the part of the family that has its letters. */
export function splitRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  for (const letter of orderMarks(text)) {
    const part = partOf(letter)
    const last = runs.at(-1)
    if (last?.part === part) last.text += letter
    else runs.push({ part, text: letter })
  }
  return runs
}

function partOf(letter: string): FontPart {
  if (/[\u0E00-\u0E7F]/u.test(letter)) return 'thai'
  return /[\u0E80-\u0EFF]/u.test(letter) ? 'lao' : 'latin'
}

/**
 * The vowel am consists of a ring above the consonant and of the letter after it. With a tone mark, the mark stands
 * above the ring, so the ring comes first: browsers do the same before they shape a text, the library of PDFs does not.
 */
export function orderMarks(text: string): string {
  return text
    .replace(/([\u0E48-\u0E4B]?)\u0E33/gu, '\u0E4D$1\u0E32')
    .replace(/([\u0EC8-\u0ECB]?)\u0EB3/gu, '\u0ECD$1\u0EB2')
}

/** Breaks a text into lines that are at most so wide, between words. A longer word is broken between letters. */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text, width, measure)) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line = (line + piece).trimStart()
  }
  return [...lines, line.trimEnd()]
}

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

function piecesOf(text: string, width: number, measure: (text: string) => number): string[] {
  return [...words.segment(text)].flatMap(({ segment }) =>
    measure(segment) <= width ? [segment] : [...letters.segment(segment)].map((letter) => letter.segment),
  )
}
