import { checkBook } from '@kapao/testkit/book'
import { joinWithMoney } from '@kapao/testkit/games'
import { readWallet } from '@kapao/testkit/offers'
import { join, nextPhone, type Person } from '@kapao/testkit/people'
import { joinByLink, loseAtGame, writeReward } from '@kapao/testkit/rewards'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { arrive, enter, keep, verifyInBrowser } from './visit.ts'

test.afterEach(async ({ app }) => {
  await expect.poll(() => checkBook(app.databaseUrl)).toEqual([])
})

/** Somchai with a friend who joined by his link and lost 200 baht. */
async function withInvitee(app: TestApp): Promise<Person> {
  const somchai = await join(app)
  await loseAtGame(app, await joinByLink(app, somchai), 20_000n)
  return somchai
}

async function inviteCodeOf(app: TestApp, { token }: Person): Promise<string> {
  return (await app.wire<{ code: string }>('GET', '/api/invite/code', { token })).body.code
}

/** What a phone reads from a QR on the screen. */
async function readQr(app: TestApp, picture: Locator) {
  return app.context.qrReader.read(await picture.screenshot())
}

/** Opens a tile's sheet on home. */
async function openTile(page: Page, say: Say, which: 'invite' | 'refund'): Promise<Locator> {
  await page.goto('/user/home')
  await page.getByRole('button', { name: say(`wallet:${which}`), exact: true }).click()
  return page.getByRole('dialog', { name: say(`${which}:title`) })
}

/** Opens it for the first time on this phone, and skips its banners. */
async function openPastBanners(page: Page, say: Say, which: 'invite' | 'refund'): Promise<Locator> {
  const sheet = await openTile(page, say, which)
  await sheet.getByRole('button', { name: say('words:next'), exact: true }).click()
  return sheet
}

test('a member sends the invite link, sees who joined, and receives the bonus after its conditions', async ({
  page,
  app,
  say,
}) => {
  const somchai = await withInvitee(app)
  await enter(page, somchai.token)
  const sheet = await openPastBanners(page, say, 'invite')
  await expect(sheet.getByRole('img', { name: say('invite:qr') })).toBeVisible()
  await expect(sheet).toContainText(`${new URL(app.url).host}/i/${await inviteCodeOf(app, somchai)}`)
  await expect(sheet).not.toContainText(somchai.memberId)
  await expect(sheet.getByRole('row').filter({ hasText: 'Dao' })).toBeVisible()
  await sheet.getByRole('button', { name: say('invite:receive', { amount: '10.00' }) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(say('invite:confirmFail', { percent: 5 }))
  await question.getByRole('button', { name: say('words:confirm') }).click()
  await expect(page.getByText(say('codes:INVITE_BONUS_SUCCESS'))).toBeVisible()
  await expect(sheet).toContainText(say('invite:collected'))
  expect(await readWallet(app, somchai)).toBe(10)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const onHome = page.getByRole('main').getByRole('region', { name: say('invite:title') })
  await expect(onHome).toContainText(say('invite:collected'))
  await expect(onHome).not.toContainText('0.00')
})

test.describe('the question before the invite bonus', () => {
  async function openHomeWithBonus(page: Page, app: TestApp): Promise<Person> {
    const somchai = await withInvitee(app)
    await enter(page, somchai.token)
    await page.goto('/user/home')
    return somchai
  }

  /** Asks on home whether to receive the bonus of 10 baht. */
  async function ask(page: Page, say: Say): Promise<Locator> {
    const onHome = page.getByRole('main').getByRole('region', { name: say('invite:ready') })
    await onHome.getByRole('button', { name: say('invite:receive', { amount: '10.00' }) }).click()
    return page.getByRole('alertdialog', { name: say('invite:confirmTitle', { amount: '10.00' }) })
  }

  test('names every condition, and receives nothing until it is confirmed', async ({ page, app, say }) => {
    const somchai = await openHomeWithBonus(page, app)
    const question = await ask(page, say)
    await expect(question).toContainText(say('invite:confirmFail', { percent: 5 }))
    await expect(question).toContainText(say('invite:confirmWarning'))
    const cancel = question.getByRole('button', { name: say('words:cancel') })
    await cancel.click()
    await expect(question).toBeHidden()
    expect(await readWallet(app, somchai)).toBe(0)
    await ask(page, say)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(await readWallet(app, somchai)).toBe(0)
    await ask(page, say)
    await question.getByRole('button', { name: say('words:confirm') }).click()
    await expect(page.getByText(say('codes:INVITE_BONUS_SUCCESS'))).toBeVisible()
    await expect(question).toBeHidden()
    expect(await readWallet(app, somchai)).toBe(10)
  })

  test('says so when the connection fails, and the bonus can be received afterwards', async ({
    page,
    app,
    say,
  }) => {
    const somchai = await openHomeWithBonus(page, app)
    await page.route('**/api/invite/receive', (route) => route.abort())
    const question = await ask(page, say)
    await question.getByRole('button', { name: say('words:confirm') }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(question).toBeHidden()
    expect(await readWallet(app, somchai)).toBe(0)
    await page.unroute('**/api/invite/receive')
    await (await ask(page, say)).getByRole('button', { name: say('words:confirm') }).click()
    await expect(page.getByText(say('codes:INVITE_BONUS_SUCCESS'))).toBeVisible()
    expect(await readWallet(app, somchai)).toBe(10)
  })

  test('shows what was received although the answer was lost, and offers it no second time', async ({
    page,
    app,
    say,
  }) => {
    const somchai = await openHomeWithBonus(page, app)
    await page.route('**/api/invite/receive', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await (await ask(page, say)).getByRole('button', { name: say('words:confirm') }).click()
    const onHome = page.getByRole('main').getByRole('region', { name: say('invite:title') })
    await expect(onHome).toContainText(say('invite:collected'))
    expect(await readWallet(app, somchai)).toBe(10)
  })
})

test('the invite link is short: a member copies and shares it, and its QR is the same', async ({
  page,
  context,
  app,
  say,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // A phone without a share sheet has no button for it; this browser is made to have one.
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    navigator.share = (what) => Promise.resolve(void shared.push(what))
  })
  const somchai = await join(app)
  await enter(page, somchai.token)
  const sheet = await openPastBanners(page, say, 'invite')
  const link = `${app.url}/i/${await inviteCodeOf(app, somchai)}`
  await sheet.getByRole('button', { name: say('invite:copyLink') }).click()
  await expect(page.getByText(say('words:copied', { text: link }))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await sheet.getByRole('button', { name: say('invite:shareLink') }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
    { url: link },
  ])
  expect(await readQr(app, sheet.getByRole('img', { name: say('invite:qr') }))).toEqual({
    kind: 'texts',
    texts: [link],
  })
})

for (const kind of ['short', 'PR'] as const)
  test(`a guest who opens the ${kind} link reads who invites, and its code is filled in`, async ({
    page,
    app,
    say,
  }) => {
    const somchai = await join(app, { name: 'สมชาย ใจดี' })
    const code = kind === 'PR' ? `PR${somchai.memberId}` : await inviteCodeOf(app, somchai)
    await page.goto(kind === 'PR' ? `/register?code=${code}` : `/i/${code.toLowerCase()}`)
    await expect(page).toHaveURL(`/register?code=${kind === 'PR' ? code : code.toLowerCase()}`)
    await expect(page.getByText(say('inviter:invitedBy', { name: 'สมชาย จ.' }))).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('ใจดี')
    const phone = nextPhone()
    await verifyInBrowser(page, app, phone)
    await page.getByLabel(say('registration:phone')).fill(phone)
    await page.getByRole('button', { name: say('registration:sendCode') }).click()
    await expect(page.getByLabel(say('registration:inviteCode'))).toHaveValue(new RegExp(`^${code}$`, 'i'))
    await expect(page.getByText(say('inviter:invitedBy', { name: 'สมชาย จ.' }))).toBeVisible()
  })

test('a link of nobody says nothing, and the guest registers all the same', async ({ page, say }) => {
  await page.goto('/i/ZZZZZZZ')
  await expect(page.getByRole('heading', { name: say('registration:phoneTitle') })).toBeVisible()
  await expect(page.getByText(say('inviter:invitedBy', { name: '' }).trim())).toHaveCount(0)
})

test('a guest who came by a link reads on the login, too, who invites, until the registration', async ({
  page,
  app,
  say,
}) => {
  const somchai = await join(app, { name: 'สมชาย ใจดี' })
  const line = page.getByText(say('inviter:invitedBy', { name: 'สมชาย จ.' }))
  await page.goto(`/i/${await inviteCodeOf(app, somchai)}`)
  await expect(line).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('registration:logIn') })
    .click()
  await expect(page).toHaveURL('/login')
  await expect(line).toBeVisible()
  await page.goto('/login')
  await expect(line).toBeVisible()
  const phone = nextPhone()
  await verifyInBrowser(page, app, phone)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('session:register') })
    .click()
  // The login has a field of the same name, and stays until the next screen has loaded.
  await page.getByRole('heading', { name: say('registration:phoneTitle') }).waitFor()
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await expect(page.getByLabel(say('registration:inviteCode'))).not.toHaveValue('')
  await expect(line).toBeVisible()
})

test('a member who has opened their own link, and a guest with a link of nobody, read nothing of it on the login', async ({
  page,
  app,
  say,
}) => {
  const name = say('inviter:invitedBy', { name: '' }).trim()
  const { token } = await join(app)
  const { body } = await app.wire<{ code: string }>('GET', '/api/invite/code', { token })
  const cases: Record<string, string>[] = [
    { inviteCode: 'ZZZZZZZ' },
    { inviteCode: body.code, 'remember-agreement': 'true' },
  ]
  for (const kept of cases) {
    await keep(page, { local: kept })
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(name)).toHaveCount(0)
    await expect(page.locator('.skeleton')).toHaveCount(0)
  }
})

test('home explains inviting to a member without invitees, and an open bonus explains why nothing can be received', async ({
  page,
  app,
  say,
}) => {
  const somchai = await join(app)
  await enter(page, somchai.token)
  await page.goto('/user/home')
  const unearned = page.getByRole('main').getByRole('region', { name: say('invite:title') })
  await expect(unearned).toContainText(say('invite:brings', { percent: 5 }))
  await expect(unearned).toContainText(say('invite:listEmpty'))
  await expect(unearned).not.toContainText('0.00')
  await unearned.getByRole('button', { name: say('invite:sendLink') }).click()
  await expect(page.getByRole('dialog', { name: say('invite:title') })).toBeVisible()
  await loseAtGame(app, await joinByLink(app, somchai), 20_000n)
  expect((await app.wire('GET', '/api/bonus/activate/FREE20', { token: somchai.token })).status).toBe(200)
  await page.goto('/user/home')
  const onHome = page.getByRole('main').getByRole('region', { name: say('invite:ready') })
  await expect(
    onHome.getByRole('button', { name: say('invite:receive', { amount: '10.00' }) }),
  ).toBeDisabled()
  await expect(onHome).toContainText(say('codes:BONUS_REMAINING'))
  const sheet = await openPastBanners(page, say, 'refund')
  await expect(sheet).toContainText(say('codes:BONUS_REMAINING'))
  await expect(sheet).not.toContainText('0.00')
})

test('a member gets a part of a net loss back, once', async ({ page, app, say }) => {
  const somchai = await joinWithMoney(app, 50_000n, ['PG'])
  await loseAtGame(app, somchai, 20_000n)
  await enter(page, somchai.token)
  const sheet = await openPastBanners(page, say, 'refund')
  await expect(sheet).toContainText(say('refund:loss', { percent: 5, loss: '200.00' }))
  await expect(sheet.getByRole('listitem').filter({ hasText: say('refund:storyLoss') })).toContainText(
    '200.00',
  )
  await sheet.getByRole('button', { name: say('refund:receive', { amount: '10.00' }) }).click()
  await expect(page.getByText(say('codes:REFUND_SUCCESS'))).toBeVisible()
  await expect(sheet).toBeHidden()
  expect(await readWallet(app, somchai)).toBe(310)
  // The banners were seen: until the operator changes them, the sheet itself opens.
  await openTile(page, say, 'refund')
  await expect(sheet.getByRole('region', { name: say('refund:ready') })).toBeVisible()
  await expect(sheet).toContainText(say('codes:NO_REFUND'))
  await expect(sheet.getByRole('row').filter({ hasText: '10.00' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: say('refund:receive', { amount: '0.00' }) })).toHaveCount(0)
})

test('without banners of the operator, invite and refund open at once', async ({ page, app, say }) => {
  const { token } = await join(app)
  await enter(page, token)
  await page.route(/\/api\/(invite|refund)\/banners$/, (route) => route.fulfill({ json: [] }))
  for (const which of ['invite', 'refund'] as const) {
    await page.goto('/user/home')
    await page.getByRole('button', { name: say(`wallet:${which}`), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: say(`${which}:title`) })
    await expect(sheet.getByRole('region', { name: say(`${which}:ready`) })).toBeVisible()
    await expect(sheet.locator('[aria-roledescription=carousel]')).toHaveCount(0)
  }
})

test.describe('an operator who closes invite and refund', () => {
  test.use({ needsOwnApp: true })

  test('while a member confirms: says so, and nothing is received', async ({ page, app, say }) => {
    const somchai = await withInvitee(app)
    await enter(page, somchai.token)
    const sheet = await openPastBanners(page, say, 'invite')
    await sheet.getByRole('button', { name: say('invite:receive', { amount: '10.00' }) }).click()
    await writeReward(app, 'invite', { isOpen: false })
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: say('words:confirm') }).click()
    const toast = page.getByRole('alert').filter({ hasText: say('codes:INVITE_INACTIVE') })
    await expect(toast).toBeVisible()
    await expect(question).toBeHidden()
    expect(await readWallet(app, somchai)).toBe(0)

    const anan = await joinWithMoney(app, 50_000n, ['PG'])
    await loseAtGame(app, anan, 20_000n)
    await enter(page, anan.token)
    const refund = await openPastBanners(page, say, 'refund')
    const receive = refund.getByRole('button', { name: say('refund:receive', { amount: '10.00' }) })
    await expect(receive).toBeEnabled()
    await writeReward(app, 'refund', { isOpen: false })
    await receive.click()
    await expect(refund.getByRole('alert')).toContainText(say('codes:REFUND_INACTIVE'))
    expect(await readWallet(app, anan)).toBe(300)
  })
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('inviting and cashback pass the inspection', async ({ page, app, say }) => {
    test.slow()
    const screen = startInspection(page)
    const somchai = await withInvitee(app)
    await arrive(page)
    await page.goto(`/i/${await inviteCodeOf(app, somchai)}`)
    await expect(page.getByText(say('inviter:invitedBy', { name: 'Somchai' }))).toBeVisible()
    await screen.look('invited')
    await page.goto('/login')
    await expect(page.getByText(say('inviter:invitedBy', { name: 'Somchai' }))).toBeVisible()
    await screen.look('login-invited')
    await enter(page, somchai.token)
    await page.goto('/user/home')
    await page.getByRole('button', { name: say('wallet:invite'), exact: true }).click()
    const invite = page.getByRole('dialog', { name: say('invite:title') })
    await expect(invite.getByRole('button', { name: say('words:next'), exact: true })).toBeVisible()
    await screen.look('invite-banners', 'sheet')
    await invite.getByRole('button', { name: say('words:next'), exact: true }).click()
    await expect(invite.getByRole('row').filter({ hasText: 'Dao' })).toBeVisible()
    await screen.look('invite', 'sheet')
    await invite.getByRole('button', { name: say('invite:receive', { amount: '10.00' }) }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await screen.look('invite-confirm', 'sheet')
    const anan = await joinWithMoney(app, 50_000n, ['PG'])
    await loseAtGame(app, anan, 20_000n)
    await enter(page, anan.token)
    const refund = await openPastBanners(page, say, 'refund')
    await expect(refund).toContainText(say('refund:listEmpty'))
    await expect(refund).toContainText(say('refund:storyLoss'))
    await screen.look('refund', 'sheet')
    screen.allowFailures()
    await page.context().route('**/api/refund/check', (route) => route.abort())
    await openTile(page, say, 'refund')
    await expect(refund.getByRole('alert')).toBeVisible()
    await screen.look('refund-failed', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
