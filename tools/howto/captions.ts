import { languages, type Language } from '@kapao/contract/language'
import type { Cue } from './film.ts'
import { captionIn, type CueName } from './words.ts'

/** Letters that a slow reader reads per second. Marks above and below a letter do not count. */
const lettersPerSecond = 14

function letters(text: string): number {
  return text.replaceAll(/\p{M}/gu, '').length
}

/** How long a caption is shown: as long as the longest of its languages needs, so that films have the same times. */
export function readingSeconds(name: string): number {
  const longest = Math.max(...languages.map((language) => letters(captionIn(language, name as CueName))))
  return Math.min(7, Math.max(2.5, 1 + longest / lettersPerSecond))
}

function stamp(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `00:${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`
}

/** A position that has headings only, and nothing to tap. */
const atTop = 'line:2%'

/** Writes a WebVTT file: consecutive named cues that do not overlap. */
export function writeCaptions(language: Language, cues: readonly Cue[]): string {
  return (
    [
      'WEBVTT',
      ...cues.map(({ name, from, to }) =>
        [name, `${stamp(from)} --> ${stamp(to)} ${atTop}`, captionIn(language, name as CueName)].join('\n'),
      ),
    ].join('\n\n') + '\n'
  )
}

/** Reads the cues of a WebVTT file that `writeCaptions` wrote. */
export function readCaptions(text: string): (Cue & { text: string })[] {
  return text
    .trim()
    .split('\n\n')
    .slice(1)
    .map((block) => {
      const [name = '', times = '', ...lines] = block.split('\n')
      const [from = Number.NaN, to = Number.NaN] = times
        .replace(/ line.*/, '')
        .split(' --> ')
        .map(secondsOf)
      return { name, from, to, text: lines.join('\n') }
    })
}

function secondsOf(written: string): number {
  const [hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = written.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}
