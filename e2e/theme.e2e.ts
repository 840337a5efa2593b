import { join } from '@kapao/testkit/people'
import type { Page } from '@playwright/test'
import { stall } from './game-cards.ts'
import { expect, test } from './test-app.ts'
import { enter, settle, totalCard } from './visit.ts'

test.use({ colorScheme: 'light' })

/** The page's ground, and the colour that the browser's own bar has above it. */
function look(page: Page) {
  return page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    bar: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
      ({ media }) => window.matchMedia(media).matches,
    )?.content,
  }))
}

const light = { ground: 'rgb(246, 243, 252)', bar: '#f6f3fc' }
const dark = { ground: 'rgb(15, 12, 34)', bar: '#0f0c22' }

test('the app follows the phone, before and after the login, until the member chooses a theme', async ({
  page,
  app,
  say,
}) => {
  await page.goto('/login')
  await settle(page)
  await expect.poll(() => look(page)).toEqual(light)
  await enter(page, (await join(app)).token)
  await page.goto('/user/profile')
  await settle(page)
  await expect.poll(() => look(page)).toEqual(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => look(page)).toEqual(dark)

  const choice = page.getByRole('group', { name: say('profile:theme') })
  await expect(choice.getByRole('radio', { name: say('profile:themeSystem') })).toBeChecked()
  await choice.getByRole('radio', { name: say('profile:themeLight') }).check()
  await expect.poll(() => look(page)).toEqual(light)
  await page.reload()
  await expect(choice.getByRole('radio', { name: say('profile:themeLight') })).toBeChecked()
  await expect.poll(() => look(page)).toEqual(light)
  await choice.getByRole('radio', { name: say('profile:themeDark') }).check()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => look(page)).toEqual(dark)
  await page.goto('/login')
  await settle(page)
  await expect.poll(() => look(page)).toEqual(dark)
})

test('who wants no motion sees a new theme at once, not one line after another', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await settle(page)
  await expect.poll(() => look(page)).toEqual(light)
  const fading = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
    // To read a style makes the browser begin the transitions of all.
    void getComputedStyle(document.body).color
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length
  })
  expect(fading).toBe(0)
  expect((await look(page)).ground).toBe(dark.ground)
})

test('the balance and the games are as dark by day as by night, so that their words stay readable', async ({
  page,
  app,
  say,
}) => {
  await enter(page, (await join(app)).token)
  await page.goto('/user/home')
  await settle(page)
  const colours = await Promise.all(
    [page.locator('h1'), totalCard(page, say), stall(page, 'Joker')].map((part) =>
      part.evaluate((element) => getComputedStyle(element).color),
    ),
  )
  expect(colours).toEqual(['rgb(27, 21, 64)', 'rgb(246, 243, 255)', 'rgb(246, 243, 255)'])
})
