import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HowtoTopic, howtoTopics } from '@kapao/contract/site-lookups'
import { StartRefusal } from '@kapao/database/start-refusal'
import { type Language, languages } from '@kapao/contract/language'
import { isLanguage } from '@kapao/i18n/language'
import { setup } from '@kapao/testkit/postgres-setup'
import { findBrowser } from './browser.ts'
import { checkEncoder, encode } from './howto/encode.ts'
import { filmName, leading, readTimes, writeTimes } from './howto/film-file.ts'
import { openStudio } from './howto/studio.ts'
import { readEnvironment } from './start/config.ts'
import { buildMemberApp } from './start/web-apps.ts'

/**
 * `npm run record:howto` records the how-to films in the product itself and writes the films, their posters and their
 * captions to the folder from which the member app serves them. `npm run record:howto -- wallet en` records one topic
 * in one language again, with the times of its Thai film. Decision record 0049.
 */
function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

type Options = { topics: readonly HowtoTopic[]; wanted: readonly Language[] }

async function record({ topics, wanted }: Options): Promise<void> {
  await checkEncoder()
  const { path: browser } = await findBrowser({ say })
  await buildMemberApp(readEnvironment(), say)
  const stopPostgres = await setup()
  const scratch = await mkdtemp(join(tmpdir(), 'kapao-howto-'))
  try {
    for (const language of wanted) await recordIn(language, { topics, browser, scratch })
  } finally {
    await rm(scratch, { recursive: true })
    await stopPostgres()
  }
}

type Set = { topics: readonly HowtoTopic[]; browser: string; scratch: string }

async function recordIn(language: Language, { topics, browser, scratch }: Set): Promise<void> {
  const studio = await openStudio({ browser, language })
  try {
    for (const topic of topics) {
      const folder = join(scratch, `${topic}-${language}`)
      const plan = language === leading ? undefined : await readTimes(topic)
      const taken = await studio.take(topic, { folder, plan })
      await encode(taken, { folder, name: filmName(topic, language) })
      if (language === leading) await writeTimes(topic, taken.cues)
      await tell(topic, language)
    }
  } finally {
    await studio.close()
  }
}

async function tell(topic: HowtoTopic, language: Language): Promise<void> {
  const sizes = await Promise.all(
    ['webm', 'mp4', 'webp'].map(
      async (end) => `${end} ${(await stat(`${filmName(topic, language)}.${end}`)).size}`,
    ),
  )
  say(`${topic} in ${language}: ${sizes.join(', ')} bytes`)
}

function isTopic(text: string): text is HowtoTopic {
  return howtoTopics.some((topic) => topic === text)
}

const asked = process.argv.slice(2)
const unknown = asked.filter((text) => !isTopic(text) && !isLanguage(text))
const topics = asked.filter(isTopic)
const wanted = asked.filter(isLanguage)

try {
  if (unknown.length > 0)
    throw new StartRefusal(
      `${unknown.join(', ')} is not a film: choose from ${howtoTopics.join(', ')}, in ${languages.join(', ')}.`,
    )
  await record({
    topics: topics.length === 0 ? howtoTopics : topics,
    wanted: wanted.length === 0 ? languages : languages.filter((language) => wanted.includes(language)),
  })
} catch (thrown) {
  if (!(thrown instanceof StartRefusal)) throw thrown
  process.stderr.write(`${thrown.message}\n`)
  process.exitCode = 1
}
