import { checkBook } from '@kapao/testkit/book'
import { balanceAtProvider, joinWithMoney, mendGames, spoilGame } from '@kapao/testkit/games'
import { joinOperator } from '@kapao/testkit/operators'
import { joinPauser } from '@kapao/testkit/parties'
import type { TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import type { Browser, Page } from '@playwright/test'
import { enterConsole, openConsole } from './console-visit.ts'
import { openTransfer, stall } from './game-cards.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { choose, enter, openList } from './visit.ts'

const desk = { width: 1280, height: 900 }

function move(app: TestApp, token: string, body: { from: string; to: string; amount: number }) {
  return app.wire<{ status: string }>('POST', '/api/wallet/transfer', { token, body })
}

async function openDesk(browser: Browser, app: TestApp): Promise<Page> {
  const page = await (await browser.newContext({ viewport: desk })).newPage()
  await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
  return page
}

test.afterEach(async ({ app }) => {
  await mendGames(app)
  expect(await checkBook(app.databaseUrl)).toEqual([])
})

test.describe('on a phone in Thai, with an operator at a desk', () => {
  test.use({ language: 'th', needsOwnApp: true })

  test('a paused game says so before the member tries; what was in flight arrives, and it is resumed', async ({
    page,
    browser,
    app,
    say,
  }) => {
    const noi = await joinWithMoney(app, 30_000n, ['JOKER', 'PG'])
    await spoilGame(app, 'JOKER', { fault: 'error' })
    expect((await move(app, noi.token, { from: 'WALLET', to: 'JOKER', amount: 120 })).body.status).toBe(
      'PROCESSING',
    )
    const console = await openDesk(browser, app)
    await openConsole(console, app, '/parties', 'th')
    const row = console
      .getByRole('region', { name: say('party:table') })
      .getByRole('row')
      .filter({ has: console.getByText('Joker', { exact: true }) })

    await test.step('the operator sees that it does not answer, and pauses it for a reason', async () => {
      await expect(row.getByText(say('party:failing'))).toBeVisible({ timeout: 30_000 })
      await expect(row.getByText(say('party:inFlight', { number: 1 }))).toBeVisible()
      await row.getByRole('button', { name: say('party:act') }).click()
      const dialog = console.getByRole('dialog')
      await expect(dialog.getByText(say('party:pauseText'))).toBeVisible()
      await expect(dialog.getByRole('button', { name: say('party:act') })).toBeDisabled()
      await dialog.getByLabel(say('party:reason')).fill('It answers nothing')
      await dialog.getByRole('button', { name: say('party:act') }).click()
      await expect(row.getByText(say('party:paused'), { exact: true })).toBeVisible()
      await expect(row.getByText('It answers nothing')).toBeVisible()
    })

    await test.step('the member reads it on the card, in the account and in the transfer', async () => {
      await enter(page, noi.token)
      await page.goto('/user/home')
      const card = stall(page, 'Joker')
      await expect(card.getByText(say('game:paused'))).toBeVisible()
      await card.click()
      await expect(page.getByText(say('game:pausedText'))).toBeVisible()
      await page.keyboard.press('Escape')
      const sheet = await openTransfer(page, say)
      const to = sheet.getByRole('combobox', { name: say('transfer:to') })
      const offered = await openList(page, to)
      await expect(offered.getByRole('option', { name: 'Joker' })).toContainText(say('game:paused'))
      await page.keyboard.press('Escape')
      await choose(page, to, 'Joker')
      await sheet.getByLabel(say('transfer:amount')).fill('10')
      await sheet.getByRole('button', { name: say('transfer:title') }).click()
      await expect(sheet.getByText(say('transfer:pausedAccount'))).toBeVisible()
    })

    await test.step('a phone that does not know it yet gets the same sentence, and nothing moves', async () => {
      const refused = await app.wire('POST', '/api/wallet/transfer', {
        token: noi.token,
        body: { from: 'WALLET', to: 'JOKER', amount: 10 },
      })
      expect(refused.body['message']).toMatch(/PARTY_PAUSED|TRANSFER_IN_PROGRESS/)
    })

    await test.step('what was in flight arrives', async () => {
      await mendGames(app)
      await until(
        'the money is in the game',
        async () => (await balanceAtProvider(app, noi, 'JOKER')) === 12_000n,
      )
      await expect(row.getByText(say('party:inFlight', { number: 1 }))).toBeHidden({ timeout: 30_000 })
    })

    await test.step('it is resumed, and a transfer works again', async () => {
      await row.getByRole('button', { name: say('party:resume') }).click()
      const dialog = console.getByRole('dialog')
      await dialog.getByLabel(say('party:reason')).fill('They have repaired it')
      await dialog.getByRole('button', { name: say('party:resume') }).click()
      await expect(row.getByRole('button', { name: say('party:act') })).toBeVisible()
      const history = console.getByRole('region', { name: say('party:history') })
      await expect(history.getByRole('row')).toHaveCount(3)
      await expect(history).toContainText('They have repaired it')
      expect((await move(app, noi.token, { from: 'JOKER', to: 'WALLET', amount: 120 })).body.status).toBe(
        'SUCCESS',
      )
      await page.goto('/user/home')
      await expect(stall(page, 'Joker').getByText(say('game:paused'))).toBeHidden()
    })
    await console.context().close()
  })

  test('paused deposits, slips and withdrawals are said before the member tries', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page, 'th')
    const noi = await joinWithMoney(app, 30_000n)
    const pauser = await joinPauser(app)
    for (const party of ['gateway:KBANK', 'slip', 'payout']) await pauser.pause(party)
    await enter(page, noi.token)
    await page.goto('/user/home?sheet=deposit')
    await expect(page.getByText(say('deposit:paused')).first()).toBeVisible()
    await page.getByRole('radio', { name: say('deposit:paused') }).click()
    await expect(page.getByText(say('deposit:pausedText', { way: say('deposit:anyBankQr') }))).toBeVisible()
    await screen.look('deposit-paused', 'sheet')
    await page.getByRole('button', { name: say('deposit:sendSlip') }).click()
    await expect(page.getByText(say('slip:pausedTitle'))).toBeVisible()
    await screen.look('slip-paused', 'sheet')
    await page.goto('/user/home?sheet=withdraw')
    await expect(page.getByText(say('withdrawal:pausedTitle'))).toBeVisible()
    await screen.look('withdrawal-paused', 'sheet')
    await pauser.resumeAll()
    expect(screen.readFaults()).toEqual([])
  })
})

test.describe('at a desk', () => {
  test.use({ language: 'en', viewport: desk })

  test('who may only look finds no way to pause, and who may not look finds no page', async ({
    page,
    app,
    say,
  }) => {
    await enterConsole(page, app, await joinOperator(app, { roles: ['cashier'] }))
    await openConsole(page, app, '/parties')
    await expect(page.getByRole('region', { name: say('party:table') })).toBeVisible()
    await expect(page.getByRole('button', { name: say('party:act') })).toHaveCount(0)
    await enterConsole(page, app, await joinOperator(app, { roles: ['support'] }))
    await openConsole(page, app, '/parties')
    await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
  })

  test('a failed read is said, and tried again', async ({ page, app, say }) => {
    await enterConsole(page, app, await joinOperator(app, { roles: ['manager'] }))
    await page.route('**/api/operator/parties', (route) => route.abort('internetdisconnected'))
    await openConsole(page, app, '/parties')
    const retry = page.getByRole('alert').getByRole('button', { name: say('words:retry') })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/operator/parties')
    await retry.click()
    await expect(page.getByRole('region', { name: say('party:table') })).toBeVisible()
  })
})

test.describe('in each language', () => {
  test.use({ viewport: desk })

  test('the outside parties pass the inspection, light and dark', async ({ page, app, say }) => {
    const screen = startInspection(page)
    await joinWithMoney(app, 10_000n, ['PG'])
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    await openConsole(page, app, '/parties?minutes=1440', 'th')
    await expect(page.getByRole('row', { name: 'PG' }).first()).toBeVisible()
    await screen.lookInBothThemes('console-parties')
    await page
      .getByRole('button', { name: say('party:act') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await screen.lookInBothThemes('console-pause', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
