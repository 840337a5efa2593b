import { shortReference } from '@kapao/contract/short-reference'
import { join, nextPhone, password } from '@kapao/testkit/people'
import { expect, test } from './test-app.ts'
import {
  enter,
  enterCast,
  holdSocket,
  keep,
  readTokens,
  totalCard,
  verifyInBrowser,
  watchRequests,
} from './visit.ts'

const somchai = '0810000001'

test('a wrong password shows a message, and the phone number stays typed', async ({ page, say }) => {
  await page.goto('/login')
  await page.getByLabel(say('session:phone')).fill(somchai)
  await page.getByLabel(say('session:password'), { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page.getByText(say('codes:WRONG_CREDENTIAL'))).toBeVisible()
  await expect(page.getByLabel(say('session:phone'))).toHaveValue(somchai)
  await expect(page).toHaveURL('/login')
})

test('at /login the body is marked terminated until the service is known to run', async ({ page }) => {
  let answer: () => void = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/lookup/active', async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.goto('/login')
  await expect(page.locator('body')).toHaveClass(/terminated/)
  answer()
  await expect(page.locator('body')).not.toHaveClass(/terminated/)
  await expect(page).toHaveURL('/login')
})

test('a visitor finds four pages in the menu, the operator and the version on contact, and the inviter of a link', async ({
  page,
  app,
  say,
}) => {
  const { lineName, lineLink } = (
    await app.wire<{ lineName: string; lineLink: string }>('GET', '/api/lookup/contact')
  ).body
  await page.goto('/contact')
  const menu = page.getByRole('navigation', { name: say('site:publicMenu') })
  for (const [name, path] of [
    ['menuHome', '/login'],
    ['menuRegister', '/register'],
    ['menuHowto', '/howto'],
    ['menuContact', '/contact'],
  ] as const)
    await expect(menu.getByRole('link', { name: say(`site:${name}`) })).toHaveAttribute('href', path)
  await expect(
    page.getByRole('img', { name: say('site:contactQrPicture', { name: lineName }) }),
  ).toBeVisible()
  await expect(
    page.getByRole('link', { name: say('site:contactOpenChat', { name: lineName }) }),
  ).toHaveAttribute('href', lineLink)
  await expect(page.getByText(say('site:version', { version: '1.1.14' }))).toBeVisible()
  // The phone is verified already, so the server answers OTP_VERIFIED and the code step is skipped.
  const phone = nextPhone()
  await verifyInBrowser(page, app, phone)
  await page.goto('/register?code=PR42')
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await expect(page.getByLabel(say('registration:inviteCode'))).toHaveValue('PR42')
})

test('home shows the member, the balance, and every way on', async ({ page, app, say }) => {
  await enterCast(page, { app, phone: somchai })
  await page.goto('/user/home')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Somchai')
  const banks = (await app.wire<{ code: string; nameTH: string }[]>('GET', '/api/lookup/banks')).body
  await expect(main).toContainText(banks.find(({ code }) => code === 'KBANK')?.nameTH ?? 'no bank')
  await expect(totalCard(page, say)).toContainText(/\d+\.\d{2}/)
  await expect(totalCard(page, say)).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
  await expect(totalCard(page, say)).toContainText(say('wallet:coins', { coins: '' }).trim())
  for (const way of ['wallet:deposit', 'transfer:title', 'wallet:withdraw'] as const)
    await expect(totalCard(page, say).getByRole('button', { name: say(way), exact: true })).toBeVisible()
  const tiles = main.getByRole('navigation', { name: say('wallet:tiles') })
  await expect(tiles.getByRole('link', { name: say('wallet:spin'), exact: true })).toBeVisible()
  await expect(tiles.getByRole('button', { name: say('wallet:invite'), exact: true })).toBeVisible()
  await expect(tiles.getByRole('link', { name: say('wallet:bonus'), exact: true })).toBeVisible()
  await expect(tiles.getByRole('button', { name: say('wallet:refund'), exact: true })).toBeVisible()
  for (const category of ['slot', 'sport', 'lotto'] as const)
    await expect(main.getByRole('heading', { name: say(`game:${category}`), exact: true })).toBeVisible()
  await expect(main.locator('[aria-roledescription=carousel]')).toHaveCount(3)
  const menu = page.getByRole('navigation', { name: say('site:memberMenu') })
  for (const [name, path] of [
    ['menuProfile', '/user/profile'],
    ['menuHome', '/user/home'],
    ['menuStatement', '/user/statement'],
    ['menuContact', '/user/contact'],
  ] as const)
    await expect(menu.getByRole('link', { name: say(`site:${name}`) })).toHaveAttribute('href', path)
  await expect(menu.getByRole('button', { name: say('site:menuConditions') })).toBeVisible()
})

test('a member who opens an invite link stays logged in, and may log out to register somebody else', async ({
  page,
  app,
  say,
}) => {
  const member = await join(app)
  await enter(page, member.token)
  await page.goto('/register?code=PR1')
  await expect(page.getByRole('heading', { name: say('profile:invitedTitle') })).toBeVisible()
  await page.getByRole('button', { name: say('profile:backToWallet') }).click()
  await expect(page).toHaveURL('/user/home')
  await expect(totalCard(page, say)).toBeVisible()
  await page.goto('/register?code=PR1')
  await page.getByRole('button', { name: say('profile:logOutAndRegister') }).click()
  await expect(page.getByRole('heading', { name: say('registration:phoneTitle') })).toBeVisible()
  await expect(page).toHaveURL('/register?code=PR1')
  expect(await readTokens(page)).toEqual({ session: null, local: null })
})

test('an empty login form shows which field is missing and calls nothing', async ({ page, say }) => {
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await page.goto('/login')
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page.getByText(say('session:phoneRequired'))).toBeVisible()
  await expect(page.getByText(say('session:passwordRequired'))).toBeVisible()
  await expect(page.getByLabel(say('session:phone'))).toBeFocused()
  expect(asked).toEqual([])
})

test('a page that needs a login is the one a member lands on after it', async ({ page, app, say }) => {
  const { phone } = await join(app)
  await page.goto('/user/statement?page=2')
  await expect(page).toHaveURL('/login')
  await page.getByLabel(say('session:phone')).fill(phone)
  await page.getByLabel(say('session:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page).toHaveURL('/user/statement?page=2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('statement:title'))
})

test('a remembered login outlives the tab, and one that is not remembered does not', async ({
  page,
  context,
  app,
  say,
}) => {
  const { phone } = await join(app)
  await page.goto('/login')
  await page.getByLabel(say('session:phone')).fill(phone)
  await page.getByLabel(say('session:password'), { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: say('session:remember') }).check()
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page).toHaveURL('/user/home')
  expect(await readTokens(page)).toEqual({ session: null, local: expect.any(String) })
  const later = await context.newPage()
  await later.goto('/user/profile')
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(say('profile:title'))
  const { local } = await readTokens(later)
  await keep(later, { session: { token: local ?? '' } })
  await later.evaluate(() => localStorage.removeItem('token'))
  const another = await context.newPage()
  await another.goto('/user')
  await expect(another).toHaveURL('/login')
})

test('visiting a public page ends the session in this browser', async ({ page, app }) => {
  const { token } = await join(app)
  await enter(page, token)
  await page.goto('/howto')
  await expect.poll(() => readTokens(page)).toEqual({ session: null, local: null })
  await page.goto('/user')
  await expect(page).toHaveURL('/login')
})

test('any other path shows Page Not Found and leads back', async ({ page, say }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.getByRole('link', { name: say('words:goHome') }).click()
  await expect(page).toHaveURL('/login')
})

test('another tab’s login and logout apply to this tab too: no member sees what was read for another', async ({
  page,
  context,
  app,
  say,
}) => {
  const [bua, dao] = [await join(app, { name: 'Bua' }), await join(app, { name: 'Dao' })]
  await holdSocket(page)
  await keep(page, { local: { token: bua.token, 'remember-agreement': 'true' } })
  await page.goto('/user/profile')
  await expect(page.getByText(shortReference(bua.memberId))).toBeVisible()
  const other = await context.newPage()
  await keep(other, { local: { token: dao.token } })
  await expect(page.getByText(shortReference(dao.memberId))).toBeVisible()
  await expect(page.getByText(shortReference(bua.memberId))).toHaveCount(0)
  await other.goto('/user/profile')
  await other.getByRole('button', { name: say('session:logOut'), exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('home reads fifteen things after a login, and only the wallet twice', async ({ page, app, say }) => {
  const member = await join(app)
  await page.goto('/login')
  const asked: string[] = []
  await page.getByLabel(say('session:phone')).fill(member.phone)
  await page.getByLabel(say('session:password'), { exact: true }).fill(password)
  await page.waitForLoadState('networkidle')
  const haveFinished = watchRequests(page)
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/login') asked.push(pathname)
  })
  // The first response of the wallet is later than the games', so that it may be older than what they changed.
  const refreshed = page.waitForResponse('**/api/wallet/refresh/slot')
  await page.route(
    '**/api/wallet',
    async (route) => {
      await refreshed
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(totalCard(page, say)).toContainText('0.00')
  await connected
  await expect.poll(() => asked.filter((path) => path === '/api/wallet').length).toBeGreaterThan(1)
  await haveFinished()
  expect(asked.length).toBeLessThanOrEqual(15)
  expect(asked.filter((path, index) => asked.indexOf(path) < index)).toEqual(['/api/wallet'])
})
