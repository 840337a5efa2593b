import { languages } from '@kapao/contract/language'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { setHowto } from '@kapao/testkit/site'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { arrive, enterCast, readTokens } from './visit.ts'

const titles = {
  wallet: 'site:howtoWallet',
  'enter-game': 'site:howtoEnterGame',
  balance: 'site:howtoBalance',
  'receive-bonus': 'site:howtoReceiveBonus',
  'end-bonus': 'site:howtoEndBonus',
} as const
type Topic = keyof typeof titles
const topics = Object.keys(titles) as Topic[]

function filmOf(page: Page): Locator {
  return page.getByRole('dialog').locator('video')
}

/** The film's playback position in seconds. */
function timeOf(film: Locator): Promise<number> {
  return film.evaluate((video) => (video as HTMLVideoElement).currentTime)
}

/** The captions that are showing: their language, whether all are loaded, and whether the first has text. */
function readShown(film: Locator) {
  return film.evaluate((video) =>
    [...(video as HTMLVideoElement).textTracks]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language, cues }) => {
        const [first] = [...(cues ?? [])] as VTTCue[]
        return { language, isThere: (cues?.length ?? 0) > 3, isWords: (first?.text ?? '').length > 5 }
      }),
  )
}

async function openFilm(page: Page, say: Say, topic: Topic): Promise<Locator> {
  const title = say(titles[topic])
  await page.getByRole('button', { name: say('site:howtoPlay', { title }) }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  return filmOf(page)
}

async function closeFilm(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('words:close'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('video')).toHaveCount(0)
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, contextOptions: { reducedMotion: 'reduce' } })

    test('each of the five films plays in a modal with captions, and nothing of it is loaded before', async ({
      page,
      say,
    }) => {
      const screen = startInspection(page, language)
      const fetched: string[] = []
      page.on('request', (request) => {
        if (/\.(webm|mp4|vtt)$/.test(request.url())) fetched.push(request.url())
      })
      await arrive(page, { language })
      await page.goto('/howto')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(topics.length)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await screen.look('howto')
      expect(fetched).toEqual([])
      for (const topic of topics) {
        const film = await openFilm(page, say, topic)
        await expect(film).toHaveAccessibleName(say(titles[topic]))
        await expect.poll(() => timeOf(film)).toBeGreaterThan(0.2)
        await expect
          .poll(() => readShown(film))
          .toEqual([{ language: bcp47(language), isThere: true, isWords: true }])
        const labels = await film
          .locator('track')
          .evaluateAll((tracks) => tracks.map((track) => track.getAttribute('label')))
        expect(labels).toEqual(languages.map((each) => nativeNames[each]))
        if (topic === 'wallet') await screen.look('howto-film', 'sheet')
        await closeFilm(page, say)
      }
      expect(screen.readFaults()).toEqual([])
    })

    test('a film that fails to load shows the failure, and plays on retry', async ({
      page,
      context,
      say,
    }) => {
      const screen = startInspection(page, language)
      screen.allowFailures()
      const films = /\/howto\/.*\.(webm|mp4)$/
      await arrive(page, { language })
      await page.goto('/howto')
      await page.route(films, (route) => route.fulfill({ status: 503, body: '' }))
      await openFilm(page, say, 'balance')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('heading', { name: say('words:loadFailedTitle') })).toBeVisible()
      await screen.look('howto-failed', 'sheet')
      await page.unroute(films)
      await dialog.getByRole('button', { name: say('words:retry') }).click()
      await expect.poll(() => timeOf(filmOf(page))).toBeGreaterThan(0.2)
      await expect(filmOf(page)).toBeFocused()
      await closeFilm(page, say)
      await context.setOffline(true)
      await openFilm(page, say, 'end-bonus')
      await expect(dialog.getByRole('heading', { name: say('words:offlineTitle') })).toBeVisible()
      await screen.look('howto-offline', 'sheet')
      await context.setOffline(false)
      await expect.poll(() => timeOf(filmOf(page))).toBeGreaterThan(0.2)
      await closeFilm(page, say)
      expect(screen.readFaults()).toEqual([])
    })
  })
}

test('a member watches the films inside and stays logged in', async ({ page, app, say }) => {
  await enterCast(page, { app, phone: '0810000001' })
  await page.goto('/user/contact')
  await page.getByRole('link', { name: say('site:howtoTitle') }).click()
  await expect(page).toHaveURL('/user/howto')
  const film = await openFilm(page, say, 'wallet')
  await expect.poll(() => timeOf(film)).toBeGreaterThan(0.2)
  await page.goBack()
  await expect(film).toBeHidden()
  await expect(page).toHaveURL('/user/howto')
  await page.reload()
  await expect(page.getByRole('heading', { name: say('site:howtoTitle') })).toBeVisible()
  expect((await readTokens(page)).session).not.toBeNull()
})

test('a list that fails to load shows the failure, and loads on retry', async ({ page, say }) => {
  await arrive(page)
  await page.route('**/api/lookup/howto', (route) => route.fulfill({ status: 502, body: '' }))
  await page.goto('/howto')
  await expect(page.getByRole('heading', { name: say('words:loadFailedTitle') })).toBeVisible()
  await page.unroute('**/api/lookup/howto')
  await page.getByRole('button', { name: say('words:retry') }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(topics.length)
})

test.describe('where the operator has only one film', () => {
  test.use({ needsOwnApp: true })

  test('it plays, and the other topics show that they have none yet', async ({ page, app, say }) => {
    await setHowto(app, [
      {
        topic: 'balance',
        seconds: 30,
        films: [
          {
            language: 'th',
            poster: '/howto/balance-th.webp',
            sources: [{ url: '/howto/balance-th.webm', type: 'video/webm' }],
          },
        ],
        captions: [],
      },
    ])
    await arrive(page, { language: 'th' })
    await page.goto('/howto')
    await expect(page.getByText(say('site:howtoVideoMissing'))).toHaveCount(4)
    const film = await openFilm(page, say, 'balance')
    await expect.poll(() => timeOf(film)).toBeGreaterThan(0.2)
  })
})
