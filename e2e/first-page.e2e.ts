import { type Language, languages } from '@kapao/contract/language'
import { join, password } from '@kapao/testkit/people'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { sayIn, type Say } from './say.ts'
import { startInspection } from './screen.ts'
import { arrive, enter, enterCast, holdSocket, totalCard } from './visit.ts'

// These stories see what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Holds the app's script until it is released. Until then the page has only its pre-rendered content. */
async function holdApp(page: Page): Promise<() => void> {
  let letGo: () => void = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/frame-*.js', async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}

/** The page counts as loaded only once the app is there. */
function open(page: Page, path: string) {
  return page.goto(path, { waitUntil: 'commit' })
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

async function fillIn(page: Page, say: Say, phone: string): Promise<void> {
  await page.getByLabel(say('session:phone')).fill(phone)
  await page.getByLabel(say('session:password'), { exact: true }).fill(password)
}

for (const language of languages) {
  test(`in ${language} the login is visible before the app, and the app takes it over without rendering it again`, async ({
    page,
    app,
  }) => {
    const say = sayIn(language)
    const screen = startInspection(page, language)
    await arrive(page, { language })
    const letGo = await holdApp(page)
    await open(page, '/login')
    await expect(heading(page)).toHaveText(say('session:welcome'))
    await expect(heading(page)).toBeVisible()
    await screen.look('login-before-the-app')
    await heading(page).evaluate((element) => element.setAttribute('data-seen', 'yes'))
    letGo()
    // The site's name is data, which the app reads once it has taken over the page.
    const { name } = (await app.wire<{ name: string }>('GET', '/api/lookup/info')).body
    await expect(page.getByRole('banner').getByText(name)).toBeVisible()
    await expect(heading(page)).toHaveAttribute('data-seen', 'yes')
    expect(screen.readFaults()).toEqual([])
  })
}

test('a member reads what is loading, in the chosen language, until the app is there', async ({
  page,
  app,
}) => {
  const say = sayIn('en')
  const { token } = await join(app)
  await enter(page, token, { language: 'en' })
  const letGo = await holdApp(page)
  await open(page, '/user/home')
  await expect(page.getByText(say('wallet:opening'))).toBeVisible()
  letGo()
  await expect(totalCard(page, say)).toContainText('0.00')
  await expect(page.getByText(say('wallet:opening'))).toHaveCount(0)
})

test('a login filled in and submitted before the app is there completes afterwards, on the requested page', async ({
  page,
  app,
  say,
}) => {
  const { phone } = await join(app)
  const letGo = await holdApp(page)
  await open(page, '/user/home?from=bank')
  await fillIn(page, say, phone)
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page.locator('form')).toHaveAttribute('data-is-requested', 'true')
  // Without the app, the browser would have put the fields into the page's address, where anybody can read them.
  expect(new URL(page.url()).search).toBe('?from=bank')
  letGo()
  await expect(page).toHaveURL('/user/home?from=bank')
  await expect(totalCard(page, say)).toContainText('0.00')
})

test('a language chosen before the app is there stays chosen', async ({ page }) => {
  const chosen: Language = 'en'
  const letGo = await holdApp(page)
  await open(page, '/login')
  await page.getByRole('combobox').selectOption(chosen)
  letGo()
  await expect(heading(page)).toHaveText(sayIn(chosen)('session:welcome'))
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(chosen)
})

test('a member who is logged in sees no login first, and one whose session ended sees why, also after a reload', async ({
  page,
  say,
}) => {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  await enter(page, 'a-token-that-nobody-gave')
  const letGo = await holdApp(page)
  await open(page, '/user/home')
  await expect(page.getByRole('img', { name: 'Kapao' })).toBeVisible()
  await expect(heading(page)).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(say('session:ended'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(say('session:ended'))).toBeVisible()
  expect(thrown).toEqual([])
})

test('home’s data is requested before the app is there, with the app’s headers, and is then shown', async ({
  page,
  app,
  say,
}) => {
  await enterCast(page, { app, phone: '0810000003' })
  await holdSocket(page)
  const asked: Record<string, string>[] = []
  await page.route('**/api/wallet/slot', async (route) => {
    asked.push(route.request().headers())
    // Any further request stays unanswered: the page shows the prefetched response.
    if (asked.length === 1) await route.continue()
  })
  const refreshed = page.waitForRequest('**/api/wallet/refresh/slot')
  const letGo = await holdApp(page)
  await open(page, '/user/home')
  await expect.poll(() => asked.length).toBe(1)
  letGo()
  await expect(totalCard(page, say)).toContainText('0.00')
  const words = ['accept', 'accept-language', 'authorization', 'x-client']
  const inApp = (await refreshed).headers()
  expect(words.map((word) => asked[0]?.[word])).toEqual(words.map((word) => inApp[word]))
})

test('an invalid token leads from a prefetched home to the login', async ({ page, say }) => {
  await enter(page, 'a-token-that-nobody-gave')
  const letGo = await holdApp(page)
  const refused = page.waitForResponse('**/api/wallet/slot')
  await open(page, '/user/home')
  expect((await refused).status()).toBe(401)
  letGo()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(say('session:ended'))).toBeVisible()
})
