import { languages } from '@kapao/contract/language'
import { checkBook } from '@kapao/testkit/book'
import {
  balanceAtProvider,
  joinWithMoney,
  listGames,
  mendGames,
  spoilGame,
  usernameAt,
} from '@kapao/testkit/games'
import { until } from '@kapao/testkit/until'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { choose, enter, totalCard } from './visit.ts'

/** The card of a game on home. */
const stall = (page: Page, name: string): Locator =>
  page.locator('main [aria-roledescription=carousel] button').filter({
    has: page.getByText(name, { exact: true }),
  })

const openTransfer = async (page: Page, say: Say): Promise<Locator> => {
  await totalCard(page, say)
    .getByRole('button', { name: say('transfer:title') })
    .click()
  const sheet = page.getByRole('dialog', { name: say('transfer:title') })
  await sheet.getByRole('radio').first().waitFor()
  return sheet
}

/** Opens a game from its sheet; returns the game's own page. */
const play = async (page: Page, say: Say, name: string): Promise<Page> => {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: say('game:play', { game: name }) }).click(),
  ])
  await tab.waitForURL(/\/games\/\w+\//)
  return tab
}

test.afterEach(async ({ app }) => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

test('a member opens a game, transfers money in, plays, and transfers everything back, to the satang', async ({
  page,
  app,
  say,
}) => {
  const somchai = await joinWithMoney(app, 50_000n)
  await enter(page, somchai.token)
  await page.goto('/user/home')
  const total = totalCard(page, say)
  await expect(total).toContainText('500.00')
  const sheet = page.getByRole('dialog', { name: 'PG', exact: true })

  await test.step('one tap opens the account, which is shown with its password hidden', async () => {
    await stall(page, 'PG').click()
    await expect(sheet.getByText(await usernameOf(), { exact: true })).toBeVisible()
    await expect(sheet.getByText(say('game:passwordHidden'))).toBeAttached()
  })

  async function usernameOf(): Promise<string> {
    return until('the account is open', async () => usernameAt(app, somchai, 'PG').catch(() => undefined))
  }

  await test.step('100 baht are transferred in, and the sheet shows where they are', async () => {
    await expect(sheet.getByRole('button', { name: say('transfer:title') })).toBeDisabled()
    await sheet.getByLabel(say('transfer:amount')).fill('100')
    await sheet.getByRole('button', { name: say('transfer:submit', { amount: '100.00' }) }).click()
    await expect(sheet.getByText(say('transfer:movedTitle', { amount: '100.00', to: 'PG' }))).toBeVisible()
    expect(await balanceAtProvider(app, somchai, 'PG')).toBe(10_000n)
  })

  const held = await test.step('the game is played in its own tab until the balance changes', async () => {
    const tab = await play(page, say, 'PG')
    await expect(tab).toHaveURL(/\/games\/pg\/play/)
    const credit = tab.locator('#balance b')
    await expect(credit).toHaveText('100.00')
    const changed = async (): Promise<bigint | undefined> => {
      await tab.getByRole('button', { name: 'หมุน' }).click()
      await expect(tab.locator('#history li').first()).toBeVisible()
      const balance = await balanceAtProvider(app, somchai, 'PG')
      return balance === 10_000n ? undefined : balance
    }
    const balance = await until('the balance has changed', changed)
    await tab.close()
    return balance
  })

  await test.step('closing the sheet reads the balances again', async () => {
    await sheet.getByRole('button', { name: say('words:close'), exact: true }).click()
    await expect(stall(page, 'PG')).toContainText(baht(held))
    await expect(total).toContainText(baht(40_000n + held))
  })

  await test.step('everything is transferred back', async () => {
    const transfer = await openTransfer(page, say)
    await transfer.getByRole('radio', { name: say('transfer:wayTransferAll') }).click()
    await transfer
      .getByRole('button', { name: say('transfer:transferAllSubmit', { account: say('transfer:wallet') }) })
      .click()
    await expect(transfer.getByRole('heading', { name: say('transfer:transferAllDone') })).toBeVisible()
    await transfer.getByRole('button', { name: say('words:done') }).click()
    await expect(total).toContainText(baht(40_000n + held))
    await expect(stall(page, 'PG')).toContainText('0.00')
  })

  await test.step('the statement, the book and the provider agree', async () => {
    await page.getByRole('link', { name: say('site:menuStatement') }).click()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows.filter({ hasText: say('statement:activityTransferIn', { to: 'PG' }) })).toContainText(
      '100.00',
    )
    await expect(
      rows.filter({ hasText: say('statement:activityTransferOut', { from: 'PG' }) }),
    ).toContainText(baht(held))
    const { body: wallet } = await app.wire<{ amount: number }>('GET', '/api/wallet', {
      token: somchai.token,
    })
    expect(wallet.amount).toBe(Number(40_000n + held) / 100)
    const username = await usernameAt(app, somchai, 'PG')
    const { body: there } = await app.outside<{ balance: string; in: string; out: string; won: string }>(
      'GET',
      `/control/games/PG/${username}`,
    )
    expect(there).toMatchObject({
      balance: '0',
      in: '10000',
      out: String(held),
      won: String(held - 10_000n),
    })
    expect(await listGames(app, somchai)).toMatchObject({ total: wallet.amount, inTransfer: 0 })
  })
})

test('a silent provider leaves the transfer in progress, and it completes automatically', async ({
  page,
  app,
  say,
}) => {
  const noi = await joinWithMoney(app, 30_000n, ['JOKER'])
  await enter(page, noi.token)
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText('300.00')
  await spoilGame(app, 'JOKER', { call: 'move', fault: 'timeoutAfter', count: 1 })
  await spoilGame(app, 'JOKER', { call: 'lookUp', fault: 'error' })
  const sheet = await openTransfer(page, say)
  await choose(page, sheet.getByRole('combobox', { name: say('transfer:to') }), 'Joker')
  await sheet.getByLabel(say('transfer:amount')).fill('120.50')
  await sheet.getByRole('button', { name: say('transfer:submit', { amount: '120.50' }) }).click()
  await expect(sheet.getByRole('heading', { name: say('transfer:progressTitle') })).toBeVisible({
    timeout: 20_000,
  })
  await expect(sheet.getByText(say('transfer:progressText', { account: 'Joker' }))).toBeVisible()
  await sheet
    .getByRole('button', { name: say('words:close') })
    .last()
    .click()
  const moving = page.getByRole('link', {
    name: say('transfer:movingTitle', {
      amount: '120.50',
      from: say('transfer:wallet'),
      to: 'Joker',
    }),
  })
  await expect(moving).toBeVisible()
  await expect(totalCard(page, say)).toContainText(`${say('wallet:onItsWay')} 120.50`)
  await expect(totalCard(page, say)).toContainText('179.50')
  await mendGames(app)
  await expect(page.getByText(say('transfer:movedTitle', { amount: '120.50', to: 'Joker' }))).toBeVisible({
    timeout: 20_000,
  })
  await expect(moving).toBeHidden()
  expect(await balanceAtProvider(app, noi, 'JOKER')).toBe(12_050n)
  await expect(totalCard(page, say)).not.toContainText(say('wallet:onItsWay'))
})

test('a refused transfer shows where the money is, and moves nothing', async ({ page, app, say }) => {
  const anan = await joinWithMoney(app, 5_000n, ['PG'])
  await enter(page, anan.token)
  await page.goto('/user/home')
  const sheet = await openTransfer(page, say)
  await sheet.getByRole('button', { name: say('transfer:title') }).click()
  await expect(sheet.getByText(say('transfer:selectAccount'))).toBeVisible()
  const to = sheet.getByRole('combobox', { name: say('transfer:to') })
  await choose(page, to, say('transfer:wallet'))
  await expect(sheet.getByText(say('transfer:sameAccount'))).toBeVisible()
  await choose(page, to, 'PG')
  const amount = sheet.getByLabel(say('transfer:amount'))
  await amount.fill('0.5')
  await expect(sheet.getByText(say('transfer:minAmount', { min: '1.00' }))).toBeVisible()
  await amount.fill('50.01')
  await expect(sheet.getByText(say('transfer:maxAmount', { max: '50.00' }))).toBeVisible()
  await sheet.getByRole('button', { name: say('transfer:half') }).click()
  await expect(amount).toHaveValue('25.00')
  // Another phone was quicker, and this one does not know about it yet.
  await page.route(/\/api\/wallet(\/slot)?$/, (route) => route.abort())
  await app.wire('POST', '/api/wallet/transfer', {
    token: anan.token,
    body: { from: 'WALLET', to: 'PG', amount: 40 },
  })
  await sheet.getByRole('button', { name: say('transfer:submit', { amount: '25.00' }) }).click()
  await expect(sheet.getByText(say('transfer:notEnough', { account: say('transfer:wallet') }))).toBeVisible()
  expect(await balanceAtProvider(app, anan, 'PG')).toBe(4_000n)
})

test('after a lost response a transfer can be tried again, and moves the money once', async ({
  page,
  app,
  say,
}) => {
  const dao = await joinWithMoney(app, 20_000n, ['PG'])
  await enter(page, dao.token)
  await page.goto('/user/home')
  const sheet = await openTransfer(page, say)
  await choose(page, sheet.getByRole('combobox', { name: say('transfer:to') }), 'PG')
  await sheet.getByLabel(say('transfer:amount')).fill('70')
  // The server performs the transfer, and its response is lost.
  await page.route(
    '**/api/wallet/transfer',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await sheet.getByRole('button', { name: say('transfer:submit', { amount: '70.00' }) }).click()
  await expect(sheet.getByText(say('words:unreachable'))).toBeVisible()
  await expect(sheet.getByText(say('transfer:safeToRetry'))).toBeVisible()
  await sheet.getByRole('button', { name: say('words:retry') }).click()
  await expect(sheet.getByRole('heading', { name: say('transfer:doneTitle') })).toBeVisible()
  expect(await balanceAtProvider(app, dao, 'PG')).toBe(7_000n)
})

test.describe('with a clock of its own', () => {
  test.use({ needsOwnApp: true })

  test('a provider that is down keeps its last balance on its card, and the others are current', async ({
    page,
    app,
    say,
  }) => {
    const malee = await joinWithMoney(app, 10_000n, ['PG', 'IMI'])
    for (const to of ['PG', 'IMI'])
      await app.wire('POST', '/api/wallet/transfer', {
        token: malee.token,
        body: { from: 'WALLET', to, amount: 30 },
      })
    await app.wire('GET', '/api/wallet/refresh/slot', { token: malee.token })
    // Recently read balances are not read again.
    app.clock.advance(60)
    await spoilGame(app, 'IMI', { fault: 'down' })
    await enter(page, malee.token)
    await page.goto('/user/home')
    await expect(stall(page, 'IMI')).toContainText(say('game:down'))
    await expect(stall(page, 'IMI')).toContainText('30.00')
    await expect(stall(page, 'PG')).toContainText(say('game:tapToPlay'))
    await expect(totalCard(page, say)).toContainText('100.00')
    await stall(page, 'IMI').click()
    const sheet = page.getByRole('dialog', { name: 'IMI' })
    const wayIn = sheet.getByRole('button', { name: say('game:play', { game: 'IMI' }) })
    await expect(sheet.getByRole('button', { name: say('transfer:all') })).toBeEnabled()
    await expect(wayIn).toBeHidden()
    await mendGames(app)
    app.clock.advance(60)
    await sheet.getByRole('button', { name: say('game:askAgain') }).click()
    await expect(wayIn).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await spoilGame(app, 'CIRCUS', { fault: 'error' })
    await stall(page, 'Circus').click()
    await expect(stall(page, 'Circus')).toContainText(say('game:openFailed'))
    await mendGames(app)
    await stall(page, 'Circus').click()
    await expect(page.getByRole('dialog', { name: 'Circus' })).toBeVisible()
  })
})

test('enters a game by each kind of entrance: form, form with state, login link and web link', async ({
  page,
  app,
  say,
}) => {
  const games = [
    { code: 'JOKER', name: 'Joker', at: /\/games\/joker\/play/ },
    { code: 'UFABET', name: 'UFABET', at: /\/games\/ufabet\/play/ },
    { code: 'PG', name: 'PG', at: /\/games\/pg\/play/ },
    { code: 'LUCKYSPIN', name: 'Lucky Spin', at: /\/games\/luckyspin\/login/ },
  ]
  const { token } = await joinWithMoney(
    app,
    0n,
    games.map(({ code }) => code),
  )
  await enter(page, token)
  await page.goto('/user/home')
  for (const { name, at } of games) {
    await stall(page, name).click()
    const tab = await play(page, say, name)
    await expect(tab).toHaveURL(at)
    expect(await tab.evaluate(() => window.opener === null)).toBe(true)
    await tab.close()
    await page.getByRole('button', { name: say('words:close'), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a password is reset after a confirmation, copied, and used', async ({ page, app, say, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const noi = await joinWithMoney(app, 0n, ['JOKER'])
  const read = async (): Promise<{ username: string; password: string }> =>
    (
      await app.wire<{ username: string; password: string }>('GET', '/api/wallet/account/JOKER', {
        token: noi.token,
      })
    ).body
  const first = await read()
  await enter(page, noi.token)
  await page.goto('/user/home')
  await stall(page, 'Joker').click()
  const sheet = page.getByRole('dialog', { name: 'Joker' })
  await expect(sheet.getByText(first.username)).toBeVisible()
  await expect(sheet.getByText(first.password)).toBeHidden()
  await sheet.getByRole('button', { name: say('words:showPassword') }).click()
  await expect(sheet.getByText(first.password)).toBeVisible()
  await sheet.getByRole('button', { name: say('game:reset') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: say('game:reset') }).click()
  await expect(page.getByText(say('game:resetDone'))).toBeVisible()
  const second = await read()
  expect(second).not.toEqual(first)
  await expect(sheet.getByText(second.password)).toBeVisible()
  await sheet.getByRole('button', { name: say('game:copyPassword') }).click()
  await expect(page.getByText(say('words:copied', { text: second.password }))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(second.password)
  const tab = await play(page, say, 'Joker')
  await expect(tab).toHaveURL(/\/games\/joker\/play/)
})

/** Baht as the screens show it: `12345n` is `123.45`. */
const baht = (satang: bigint): string =>
  (Number(satang) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, contextOptions: { reducedMotion: 'reduce' } })

    test('every screen of games and transfers passes the inspection', async ({ page, app, say }) => {
      const screen = startInspection(page, language)
      const bua = await joinWithMoney(app, 12_480_50n, ['PG', 'JOKER', 'IMI', 'HUAYHD', 'UFABET'])
      const move = (to: string, amount: number) =>
        app.wire('POST', '/api/wallet/transfer', {
          token: bua.token,
          body: { from: 'WALLET', to, amount },
        })
      await move('PG', 1250.25)
      await move('IMI', 300)
      await spoilGame(app, 'IMI', { fault: 'down' })
      await spoilGame(app, 'JOKER', { call: 'move', fault: 'timeoutAfter', count: 1 })
      await spoilGame(app, 'JOKER', { call: 'lookUp', fault: 'error' })
      await move('JOKER', 100)
      await enter(page, bua.token, { language })
      await page.goto('/user/home')
      await expect(stall(page, 'IMI')).toContainText(say('game:down'))
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await screen.look('home-games')
      screen.allowFailures()
      const sheet = await openTransfer(page, say)
      await sheet.getByRole('button', { name: say('transfer:title') }).click()
      await screen.look('transfer-form', 'sheet')
      await choose(page, sheet.getByRole('combobox', { name: say('transfer:to') }), 'PG')
      await sheet.getByLabel(say('transfer:amount')).fill('100')
      await sheet.getByRole('button', { name: say('transfer:submit', { amount: '100.00' }) }).click()
      await expect(sheet.getByRole('heading', { name: say('transfer:doneTitle') })).toBeVisible()
      await sheet.getByRole('button', { name: say('words:done') }).click()
      await openTransfer(page, say)
      await sheet.getByRole('radio', { name: say('transfer:wayTransferAll') }).click()
      await sheet
        .getByRole('button', { name: say('transfer:transferAllSubmit', { account: say('transfer:wallet') }) })
        .click()
      await expect(sheet.getByText(say('transfer:transferAllResult'))).toBeVisible({ timeout: 20_000 })
      await expect(sheet.locator('.skeleton')).toHaveCount(0)
      await screen.look('transfer-swept', 'sheet')
      await sheet.getByRole('button', { name: say('words:done') }).click()
      await stall(page, 'PG').click()
      await expect(page.getByRole('dialog', { name: 'PG', exact: true }).locator('.skeleton')).toHaveCount(0)
      await page.getByRole('button', { name: say('game:reset') }).scrollIntoViewIfNeeded()
      await screen.look('game-account', 'sheet')
      expect(screen.readFaults()).toEqual([])
    })
  })
}
