import { checkBook } from '@kapao/testkit/book'
import { balanceAtProvider, joinWithMoney, mendGames, spoilGame } from '@kapao/testkit/games'
import { openTransfer, stall } from './game-cards.ts'
import { expect, test } from './test-app.ts'
import { choose, enter, openList, totalCard } from './visit.ts'

test.afterEach(async ({ app }) => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
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
  // The source is never offered as the destination, and a destination that becomes the source is taken back.
  const offered = await openList(page, to)
  await expect(offered.getByRole('option', { name: 'PG' }).first()).toBeVisible()
  await expect(offered.getByRole('option', { name: say('transfer:wallet') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose(page, to, 'PG')
  const from = sheet.getByRole('combobox', { name: say('transfer:from') })
  await choose(page, from, 'PG')
  await expect(to).toContainText(say('transfer:choose'))
  await choose(page, from, say('transfer:wallet'))
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
