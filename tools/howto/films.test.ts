import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { howtoTopics } from '@kapao/contract/site-lookups'
import { languages } from '@kapao/contract/language'
import { describe, expect, it } from 'vitest'
import { readCaptions, readingSeconds, writeCaptions } from './captions.ts'
import { filmFolder, filmName } from './film-file.ts'
import { captionIn, type CueName, cueNames } from './words.ts'

/** Bytes. A film on a slow connection starts at once and is smaller than a photo. */
const most = { film: 600_000, poster: 25_000, captions: 4_000, total: 6_500_000 }

const kindsOfFilm = ['webm', 'mp4'] as const

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  await handle.close()
  return buffer
}

/** An MP4 states its length in its movie header: time units, and how many of them are a second. */
async function secondsOfMp4(file: string): Promise<number> {
  const bytes = await readFile(file)
  const at = bytes.indexOf('mvhd')
  return bytes.readUInt32BE(at + 20) / bytes.readUInt32BE(at + 16)
}

function readTracks(topic: (typeof howtoTopics)[number]) {
  return Promise.all(
    languages.map(async (language) => ({
      language,
      cues: readCaptions(await readFile(`${filmName(topic, language)}.vtt`, 'utf8')),
    })),
  )
}

describe('the how-to films', () => {
  it('are small enough in total for a mobile connection', async () => {
    const files = await readdir(filmFolder)
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(filmFolder, file))).size))
    expect(files).toHaveLength(howtoTopics.length * languages.length * (kindsOfFilm.length + 2))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most.total)
  })

  describe.each(howtoTopics)('about %s', (topic) => {
    it.each(languages)('are small and have the right file format, in %s', async (language) => {
      const name = filmName(topic, language)
      for (const kind of kindsOfFilm) {
        const { size } = await stat(`${name}.${kind}`)
        expect(size, kind).toBeGreaterThan(20_000)
        expect(size, kind).toBeLessThan(most.film)
      }
      expect((await stat(`${name}.webp`)).size).toBeLessThan(most.poster)
      expect((await stat(`${name}.vtt`)).size).toBeLessThan(most.captions)
      expect((await headOf(`${name}.webm`)).readUInt32BE(0)).toBe(0x1a45dfa3)
      expect((await headOf(`${name}.mp4`)).toString('latin1', 4, 8)).toBe('ftyp')
      expect((await headOf(`${name}.webp`)).toString('latin1', 8, 12)).toBe('WEBP')
    })

    it('take 20 to 50 seconds, equally long in each language, and can start before they are fully loaded', async () => {
      const [{ cues } = { cues: [] }] = await readTracks(topic)
      const end = cues.at(-1)?.to ?? 0
      expect(end).toBeGreaterThanOrEqual(20)
      expect(end).toBeLessThanOrEqual(50)
      for (const language of languages) {
        const file = `${filmName(topic, language)}.mp4`
        expect(Math.abs((await secondsOfMp4(file)) - end), language).toBeLessThan(0.2)
        const bytes = await readFile(file)
        expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
      }
    })

    it('have captions that cover the film without a gap and are shown long enough to be read', async () => {
      const tracks = await readTracks(topic)
      for (const { cues } of tracks) {
        expect(cues.length).toBeGreaterThan(3)
        expect(cues[0]?.from).toBe(0)
        for (const [index, { name, from, to }] of cues.entries()) {
          expect(from, name).toBe(index === 0 ? 0 : cues[index - 1]?.to)
          expect(to - from, name).toBeGreaterThanOrEqual(readingSeconds(name) - 0.1)
        }
        expect(cues.map(({ name, from, to }) => [name, from, to])).toEqual(
          tracks[0]?.cues.map(({ name, from, to }) => [name, from, to]),
        )
      }
    })

    it('have captions that match today’s screens; otherwise npm run record:howto records them again', async () => {
      for (const { language, cues } of await readTracks(topic))
        for (const { name, text } of cues) expect(text, name).toBe(captionIn(language, name as CueName))
    })
  })

  it('use every caption exactly once', async () => {
    const used = await Promise.all(howtoTopics.map(async (topic) => (await readTracks(topic))[0]?.cues ?? []))
    expect(
      used
        .flat()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(cueNames.toSorted())
  })
})

describe('captions', () => {
  const cues = [
    { name: 'walletTotal', from: 0, to: 4.5 },
    { name: 'walletDeposit', from: 4.5, to: 63.25 },
  ]

  it('are written as WebVTT, with the texts of the screens', () => {
    expect(writeCaptions('en', cues)).toBe(
      [
        'WEBVTT',
        'walletTotal\n00:00:00.000 --> 00:00:04.500 line:2%\nThe big number is all your money.',
        'walletDeposit\n00:00:04.500 --> 00:01:03.250 line:2%\nTo pay in, tap Deposit.\n',
      ].join('\n\n'),
    )
  })

  it.each(languages)('are read back as they were written, in %s', (language) => {
    expect(readCaptions(writeCaptions(language, cues))).toEqual(
      cues.map((cue) => ({ ...cue, text: captionIn(language, cue.name as CueName) })),
    )
  })

  it.each(languages)('have no unresolved placeholder, in %s', (language) => {
    for (const name of cueNames) expect(captionIn(language, name)).not.toMatch(/[[\]{}]/)
  })
})
