import { activateGames, joinWithMoney } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { playAt, refreshGames } from '@kapao/testkit/offers'
import { joinOperator } from '@kapao/testkit/operators'
import { sealAndSumUp } from '@kapao/testkit/seals'
import type { TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

/** 20:14 in Bangkok, on a day on which nothing else happened. */
const evening = '2027-03-10T13:14:00Z'

/** Deposits over today and the day a week before: 1,500 baht until 20:14 today, 1,000 until then a week before, and 250 after. */
async function depositOnBothDays(app: TestApp): Promise<void> {
  const { memberId } = await joinWithMoney(app, 100n)
  for (const [satang, at] of [
    [50_000n, '2027-03-10T02:10:00Z'],
    [80_000n, '2027-03-10T08:30:00Z'],
    [20_000n, '2027-03-10T12:30:00Z'],
    [40_000n, '2027-03-03T03:00:00Z'],
    [60_000n, '2027-03-03T10:00:00Z'],
    [25_000n, '2027-03-03T13:30:00Z'],
  ] as const)
    await recordDeposit(app, { memberId, satang, happenedAt: new Date(at) })
  await sealAndSumUp(app.db)
}

test.describe('with an app of its own', () => {
  // What others do must not be in these figures, and the clock is set.
  test.use({ language: 'en', needsOwnApp: true, viewport: { width: 1280, height: 900 } })

  test('an owner sees what the day has brought, what waits, where the money is, and what shares cost', async ({
    page,
    app,
    say,
  }) => {
    app.clock.set(new Date(evening))
    await depositOnBothDays(app)
    const dao = await joinWithMoney(app, 100_000n)
    await activateGames(app, dao, ['PG'])
    const transfer = { from: 'WALLET', to: 'PG', amount: 400 }
    await app.wire('POST', '/api/wallet/transfer', { token: dao.token, body: transfer })
    await playAt(app, dao, 'PG', { stakeSatang: 10_000n, result: 'lose' })
    await refreshGames(app, dao)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/')
    await page.getByRole('link', { name: say('frame:today'), exact: true }).click()
    function tile(name: string) {
      return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    }
    const deposits = tile(say('report:deposits'))
    await until('the report of play is sealed', async () => {
      await sealAndSumUp(app.db)
      const { rows } = { rows: await app.db.selectFrom('play_day_sum').select('game').execute() }
      return rows.length > 0
    })

    await test.step('each figure is beside the same part of the day a week before', async () => {
      await page.reload()
      await expect(deposits).toContainText('2,501.00')
      await expect(deposits).toContainText(say('today:before', { value: '1,000.00' }))
      await expect(deposits).toContainText('+150 %')
      await expect(tile(say('report:gameResult'))).toContainText('100.00')
      await expect(tile(say('report:netGameResult'))).toContainText('100.00')
      await expect(tile(say('today:registered'))).toContainText('2')
      await expect(page.getByText(say('today:nothingWaits'))).toBeVisible()
      await expect(page.getByText('300.00', { exact: true })).toBeVisible()
    })

    await test.step('what a provider takes is set, and the net result counts it', async () => {
      await page.getByRole('link', { name: say('frame:reports') }).click()
      await page.getByRole('link', { name: say('cost-terms:title') }).click()
      await expect(page.getByText(say('cost-terms:never'))).toBeVisible()
      await page.getByRole('button', { name: say('cost-terms:addShare') }).click()
      const save = page.getByRole('button', { name: say('cost-terms:save') })
      await page.getByLabel(say('cost-terms:provider'), { exact: true }).selectOption('PG')
      await page.getByLabel(say('cost-terms:percent')).fill('12,5')
      await page.getByLabel(say('cost-terms:fromMonth')).fill('')
      await save.click()
      await expect(page.getByText(say('cost-terms:wrongFrom'))).toBeVisible()
      await page.getByLabel(say('cost-terms:fromMonth')).fill('2026-11')
      await save.click()
      await expect(page.getByText(say('cost-terms:saved'))).toBeVisible()
      await expect(page.getByLabel(say('cost-terms:percent'))).toHaveValue('12.5')
      await page.getByRole('link', { name: say('frame:today'), exact: true }).click()
      await expect(tile(say('report:netGameResult'))).toContainText('87.50')
    })

    await test.step('a figure opens onto the lines of its waterfall, and a line onto what it was counted from', async () => {
      await tile(say('report:netGameResult')).getByRole('link').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(say('figureMeaning:netGameResult'))
      await dialog.getByRole('button', { name: '12.50' }).click()
      await expect(dialog.getByRole('row', { name: /provider:PG/ })).toContainText('100.00')
      await expect(dialog).toContainText(say('cost-terms:inReport', { number: 1 }))
    })
  })

  test('a day that cannot be read says so, and comes back', async ({ page, app, say }) => {
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] }))
    await page.route('**/api/operator/today', (route) => route.abort('internetdisconnected'))
    await openConsole(page, app, '/today')
    const retry = page.getByRole('alert').getByRole('button', { name: say('words:retry') })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/operator/today')
    await retry.click()
    await expect(page.getByText(say('today:book'))).toBeVisible()
  })

  test.describe('in each language', () => {
    test.use({ language: 'th' })

    test('today and the terms pass the inspection, light and dark', async ({ page, app, say }) => {
      const screen = startInspection(page)
      app.clock.set(new Date(evening))
      await depositOnBothDays(app)
      await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
      await openConsole(page, app, '/today', 'th')
      await expect(page.getByRole('button', { name: say('member:showTable') })).toBeVisible()
      await screen.lookInBothThemes('console-today')
      await openConsole(page, app, '/reports/terms', 'th')
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await screen.lookInBothThemes('console-terms')
      expect(screen.readFaults()).toEqual([])
    })
  })
})
