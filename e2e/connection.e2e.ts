import { recordDeposit } from '@kapao/testkit/movements'
import { join } from '@kapao/testkit/people'
import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { arrive, enter, enterCast, holdSocket, totalCard, watchRequests } from './visit.ts'

/** Holds every response to these calls until it is released: a connection as slow as the test needs. */
async function holdAnswers(page: Page, url: string): Promise<() => Promise<void>> {
  const waiting: Route[] = []
  let isHolding = true
  await page.route(url, async (route) => {
    if (isHolding) return void waiting.push(route)
    await route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(waiting.map((route) => route.continue()))
  }
}

type Seen = { asked: number; slow: number }

/**
 * When the page first called the server, and when it first showed that the connection is slow, by the page's own clock.
 */
async function watchSlowness(page: Page, says: string): Promise<() => Promise<Seen>> {
  await page.addInitScript((slow) => {
    const seen: Partial<Seen> = {}
    const { fetch } = window
    window.fetch = (...asked) => {
      seen.asked ??= performance.now()
      return fetch(...asked)
    }
    Object.assign(window, { seen })
    function note(): void {
      if (document.body?.textContent.includes(slow)) seen.slow ??= performance.now()
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  }, says)
  return () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

type Shift = { value: number; moved: string[] }

/** Everything that moved unprompted since the page was opened, and how far; an empty list means no layout shift. */
async function watchLayoutShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { layoutShifts: shifts })
    function nameOf({ node }: { node: Node | null }): string {
      return node instanceof Element ? node.outerHTML.slice(0, 160) : (node?.textContent ?? 'what is gone')
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        shifts.push({ value, moved: sources.map(nameOf) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)))
      return (window as unknown as { layoutShifts: Shift[] }).layoutShifts
    })
}

test('without a connection the page shows so, keeps its content, and recovers automatically', async ({
  page,
  context,
  app,
  say,
}) => {
  const { memberId, token } = await join(app)
  await enter(page, token)
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText('0.00')
  await context.setOffline(true)
  await expect(page.getByText(say('words:offlineTitle'))).toBeVisible()
  await expect(totalCard(page, say)).toContainText('0.00')
  // What happened meanwhile was announced to nobody.
  await recordDeposit(app, { memberId, satang: 12_300n, happenedAt: new Date() })
  await context.setOffline(false)
  await expect(page.getByText(say('words:offlineTitle'))).toBeHidden()
  await expect(totalCard(page, say)).toContainText('123.00')
  await page.getByRole('link', { name: say('site:menuStatement') }).click()
  await expect(page.getByText('+123.00').first()).toBeVisible()
})

test('home keeps its balance while a part of it cannot be fetched, and adds that part once it arrives', async ({
  page,
  context,
  app,
  say,
}) => {
  const { token } = await join(app)
  await enter(page, token)
  const refused: string[] = []
  await context.route('**/assets/sheets-*.js', async (route) => {
    refused.push(route.request().url())
    await route.abort('internetdisconnected')
  })
  await page.goto('/user/home')
  await expect.poll(() => refused.length).toBeGreaterThan(1)
  await expect(totalCard(page, say)).toContainText('0.00')
  await context.unroute('**/assets/sheets-*.js')
  await expect(page.getByRole('region', { name: say('invite:title') })).toBeVisible()
})

test('games can be scrolled even if the code of their carousel cannot be fetched', async ({ page, app }) => {
  const refused: string[] = []
  await page.route('**/assets/embla-*.js', async (route) => {
    refused.push(route.request().url())
    await route.abort('internetdisconnected')
  })
  await enterCast(page, { app, phone: '0810000001' })
  await page.goto('/user/home')
  const game = page.locator('[aria-roledescription=carousel] li').first()
  await game.hover()
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await page.mouse.wheel(300, 0)
  await expect.poll(async () => (await game.boundingBox())?.x).toBeLessThan(-100)
})

test('logging in without a connection shows what is wrong and works once it is back', async ({
  page,
  context,
  say,
}) => {
  await arrive(page)
  await page.goto('/login')
  await page.getByLabel(say('session:phone')).fill('0810000002')
  await page.getByLabel(say('session:password'), { exact: true }).fill('kapao-demo-1')
  await context.setOffline(true)
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page.getByText(say('words:unreachable'))).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page).toHaveURL('/user/home')
})

for (const { name, path, calls, shows } of [
  { name: 'home', path: '/user/home', calls: '**/api/**', shows: '2,720.75' },
  { name: 'the statement', path: '/user/statement', calls: '**/api/statement', shows: '+200.00' },
  { name: 'the profile', path: '/user/profile', calls: '**/api/account/profile', shows: '081-1' },
]) {
  test(`on a slow connection ${name} shows its skeleton and then that it is slow, and nothing jumps when the response comes`, async ({
    page,
    app,
    say,
  }) => {
    await enterCast(page, { app, phone: '0810000001' })
    await page.clock.install()
    const readSeen = await watchSlowness(page, say('words:slowTitle'))
    const readShifts = await watchLayoutShifts(page)
    const letGo = await holdAnswers(page, calls)
    await page.goto(path)
    await expect(page.locator('.skeleton').first()).toBeVisible()
    await page.clock.runFor(3_500)
    await expect(page.getByText(say('words:slowTitle'))).toBeVisible()
    const { asked, slow } = await readSeen()
    expect(slow - asked).toBeGreaterThan(2_500)
    await letGo()
    await expect(page.getByText(shows).first()).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(page.getByText(say('words:slowTitle'))).toBeHidden()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(await readShifts()).toEqual([])
  })
}

test('money in progress whose response reaches home last is shown without a layout shift', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await app.wire('POST', '/api/qrcode/KBANK', { token, body: { amount: 100 } })
  await enter(page, token)
  // A phone that has shown the QR once waits for its status.
  await page.goto('/user/home')
  await expect(page.getByText(say('wallet:qrWaitingText'))).toBeVisible()
  // The balance is minutes old until it is refreshed: then its age becomes shorter, and nothing beside it may move.
  await page.evaluate((at) => localStorage.setItem('last_sync', String(at)), Date.now() - 12 * 60_000)
  const readShifts = await watchLayoutShifts(page)
  const letGo = await holdAnswers(page, '**/api/qrcode')
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText(say('wallet:firstDepositTitle'))
  const tiles = page.getByRole('navigation', { name: say('wallet:tiles') })
  await expect(tiles).toBeHidden()
  await letGo()
  await expect(page.getByText(say('wallet:qrWaitingText'))).toBeVisible()
  await expect(tiles).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect(await readShifts()).toEqual([])
})

test('home does not wait for the status of a QR that the phone never showed', async ({ page, app, say }) => {
  await enter(page, (await join(app)).token)
  await holdAnswers(page, '**/api/qrcode')
  await page.goto('/user/home')
  await expect(page.getByRole('navigation', { name: say('wallet:tiles') })).toBeVisible()
})

test('after a logout the app calls nothing when the server closes the live connection', async ({
  page,
  app,
  say,
}) => {
  await enter(page, (await join(app)).token)
  const opening = page.waitForEvent('websocket')
  await page.goto('/user/home')
  const socket = await opening
  // The app reads everything again once it is connected, so the test waits for the connection first.
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
  // A call that was under way when the session ended may be refused. What counts is what begins afterwards.
  let isOver = false
  const late = new Set<Request>()
  const refused: string[] = []
  page.on('request', (request) => isOver && late.add(request))
  page.on('response', (response) => {
    if (response.url().endsWith('/api/logout')) isOver = true
    if (response.status() === 401 && late.has(response.request())) refused.push(response.url())
  })
  const closed = socket.waitForEvent('close')
  const haveFinished = watchRequests(page)
  await page.getByRole('button', { name: say('session:logOut'), exact: true }).click()
  await expect(page).toHaveURL('/login')
  await closed
  await haveFinished()
  expect(isOver).toBe(true)
  expect(refused).toEqual([])
})

test('a list that could not be read shows the failure and loads on retry', async ({ page, app, say }) => {
  const { token } = await join(app)
  await holdSocket(page)
  await enter(page, token)
  const calls = '**/api/statement'
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '<h1>Error</h1>' }))
  await page.goto('/user/statement')
  await expect(page.getByText(say('words:loadFailedTitle'))).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: say('words:retry') }).click()
  await expect(page.getByText(say('statement:emptyTitle'))).toBeVisible()
})

test('while the service is interrupted the app says so in words, and comes back without a touch', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app, { name: 'บัว' })
  await enter(page, token)
  await holdSocket(page)
  let isAway = true
  await page.route('**/api/statement**', (route) =>
    isAway
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '3' },
          json: { message: 'TEMPORARILY_UNAVAILABLE', requestId: '1' },
        })
      : route.continue(),
  )
  await page.goto('/user/statement')
  const words = page.getByText(say('codes:TEMPORARILY_UNAVAILABLE'))
  await expect(words).toBeVisible()
  isAway = false
  await expect(words).toBeHidden()
  await expect(page.getByText(say('statement:emptyTitle'))).toBeVisible()
})
