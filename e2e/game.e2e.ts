import { checkBook } from '@kapao/testkit/book'
import {
  balanceAtProvider,
  joinWithMoney,
  listGames,
  mendGames,
  spoilGame,
  usernameAt,
} from '@kapao/testkit/games'
import { confirmByCode } from '@kapao/testkit/people'
import { until } from '@kapao/testkit/until'
import type { Page } from '@playwright/test'
import { openTransfer, stall } from './game-cards.ts'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { choose, confirmBySms, enter, totalCard } from './visit.ts'

/** Opens a game from its sheet; returns the game's own page. */
async function play(page: Page, say: Say, name: string): Promise<Page> {
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
    async function changed(): Promise<bigint | undefined> {
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
  const player = await joinWithMoney(
    app,
    0n,
    games.map(({ code }) => code),
  )
  // The providers with a form get the password, which is shown only to a member who has confirmed.
  await confirmByCode(app, player)
  await enter(page, player.token)
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
  async function read(): Promise<{ username: string; password: string }> {
    return (
      await app.wire<{ username: string; password: string }>('GET', '/api/wallet/account/JOKER', {
        token: noi.token,
      })
    ).body
  }
  const hidden = await read()
  await enter(page, noi.token)
  await page.goto('/user/home')
  await stall(page, 'Joker').click()
  const sheet = page.getByRole('dialog', { name: 'Joker' })
  await expect(sheet.getByText(hidden.username)).toBeVisible()
  await sheet.getByRole('button', { name: say('words:showPassword') }).click()
  await confirmBySms(page, { app, say, phone: noi.phone })
  const first = await read()
  expect([hidden.password, first.password]).toEqual(['', expect.stringMatching(/^.{13}$/)])
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
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('The browser does not allow it'))
  })
  await sheet.getByRole('button', { name: say('game:copyUsername') }).click()
  await expect(page.getByText(say('words:copyFailed'))).toBeVisible()
  const tab = await play(page, say, 'Joker')
  await expect(tab).toHaveURL(/\/games\/joker\/play/)
})

/** Baht as the screens show it: `12345n` is `123.45`. */
function baht(satang: bigint): string {
  return (Number(satang) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
}

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every screen of games and transfers passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const bua = await joinWithMoney(app, 12_480_50n, ['PG', 'JOKER', 'IMI', 'HUAYHD', 'UFABET'])
    function move(to: string, amount: number) {
      return app.wire('POST', '/api/wallet/transfer', {
        token: bua.token,
        body: { from: 'WALLET', to, amount },
      })
    }
    await move('PG', 1250.25)
    await move('IMI', 300)
    await spoilGame(app, 'IMI', { fault: 'down' })
    await spoilGame(app, 'JOKER', { call: 'move', fault: 'timeoutAfter', count: 1 })
    await spoilGame(app, 'JOKER', { call: 'lookUp', fault: 'error' })
    await move('JOKER', 100)
    await enter(page, bua.token)
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

test('the address of a game without an account offers to open it', async ({ page, app, say }) => {
  const malee = await joinWithMoney(app, 10_000n)
  await enter(page, malee.token)
  await spoilGame(app, 'PG', { fault: 'error' })
  await page.goto('/user/home?sheet=game.PG')
  const sheet = page.getByRole('dialog', { name: 'PG', exact: true })
  await expect(sheet.getByText(say('game:unopenedText'))).toBeVisible()
  await expect(sheet.getByText(say('game:account'), { exact: true })).toBeHidden()
  await sheet.getByRole('button', { name: say('game:openAccount') }).click()
  const again = sheet.getByRole('button', { name: say('game:openFailed') })
  await expect(again).toBeVisible()
  await mendGames(app)
  await again.click()
  await expect(sheet.getByRole('button', { name: say('game:play', { game: 'PG' }) })).toBeVisible()
  await expect(sheet.getByText(await usernameAt(app, malee, 'PG'), { exact: true })).toBeVisible()
  // The focus stays in the sheet although its button is gone.
  await expect(sheet.locator(':focus')).toHaveCount(1)
})
