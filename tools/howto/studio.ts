import type { HowtoTopic } from '@kapao/contract/site-lookups'
import type { Language } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { login, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { type Browser, chromium } from 'playwright-core'
import { join } from 'node:path'
import { root } from '../start/config.ts'
import { seedCast } from '../start/seed.ts'
import { readingSeconds } from './captions.ts'
import { type Cue, startFilm, type Taken } from './film.ts'
import { stories } from './stories.ts'
import { wordsIn } from './words.ts'

/** A phone at one and a half times its size: crisp where films are shown, and still small. */
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
}

export type Studio = {
  /** Plays a story and records it; with a plan, by the times that it has in another language. */
  take: (topic: HowtoTopic, options: { folder: string; plan: readonly Cue[] | undefined }) => Promise<Taken>
  close: () => Promise<void>
}

/** Starts the whole product with its cast, and a browser as a phone in a language. */
export async function openStudio({
  browser: executablePath,
  language,
}: {
  browser: string
  language: Language
}): Promise<Studio> {
  const app = await startTestApp(
    { WEB_ROOT: join(root, 'apps/member/dist') },
    { retryPolicy: fastRetryPolicy },
  )
  await seedCast(app.environment)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--hide-scrollbars'],
  })
  return {
    take: (topic, options) => take({ app, browser, language, topic, ...options }),
    close: async () => {
      await browser.close()
      await app.close()
    },
  }
}

type Options = {
  app: TestApp
  browser: Browser
  language: Language
  topic: HowtoTopic
  folder: string
  plan: readonly Cue[] | undefined
}

async function take({ app, browser, language, topic, folder, plan }: Options): Promise<Taken> {
  const story = stories[topic]
  const person = await findPerson(app, story.phone)
  await story.prepare?.({ app, person })
  const context = await browser.newContext({
    ...phone,
    locale: bcp47(language),
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'dark',
    serviceWorkers: 'block',
    baseURL: app.url,
  })
  const page = await context.newPage()
  await page.goto('/icon.svg')
  await page.evaluate(
    ({ token, locale }) => {
      sessionStorage.setItem('token', token)
      localStorage.setItem('locale', locale)
      localStorage.setItem('remember-agreement', 'true')
    },
    { token: person.token, locale: language },
  )
  await page.goto(story.path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  const { film, finish } = await startFilm(page, { folder, readingSeconds, plan })
  await story.tell({ film, app, person, say: wordsIn(language) })
  await context.close()
  return finish()
}

async function findPerson(app: TestApp, phoneNumber: string): Promise<Person> {
  const token = await login(app, phoneNumber)
  const { body } = await app.wire<{ _id: string }>('GET', '/api/account/profile', { token })
  return { memberId: body._id, phone: phoneNumber, token }
}
