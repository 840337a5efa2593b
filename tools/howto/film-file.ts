import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HowtoTopic } from '@kapao/contract/site-lookups'
import { type Language, languages } from '@kapao/contract/language'
import { root } from '../start/config.ts'
import { readCaptions, writeCaptions } from './captions.ts'
import type { Cue } from './film.ts'

/** The folder from which the member app serves films. */
export const filmFolder = join(root, 'apps/member/public/howto')

/** The path of a film without its file extension. */
export function filmName(topic: HowtoTopic, language: Language): string {
  return join(filmFolder, `${topic}-${language}`)
}

/** The language whose films set the times of each caption. */
export const leading = 'th' satisfies Language

export async function readTimes(topic: HowtoTopic): Promise<Cue[]> {
  return readCaptions(await readFile(`${filmName(topic, leading)}.vtt`, 'utf8'))
}

/** Writes the captions of a film in every language, and its length into the server's source. */
export async function writeTimes(topic: HowtoTopic, cues: readonly Cue[]): Promise<void> {
  for (const language of languages)
    await writeFile(`${filmName(topic, language)}.vtt`, writeCaptions(language, cues))
  const text = await readFile(secondsFile, 'utf8')
  const line = new RegExp(`^(  '?${topic}'?: )\\d+`, 'm')
  await writeFile(secondsFile, text.replace(line, `$1${Math.round(cues.at(-1)?.to ?? 0)}`))
}

const secondsFile = join(root, 'apps/api/src/features/site/howto-seconds.ts')
