import { readFile } from 'node:fs/promises'
import { formatDate } from '@kapao/i18n/date'
import { activateGames, joinWithMoney } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { joinOperator } from '@kapao/testkit/operators'
import { sealAndSumUp } from '@kapao/testkit/seals'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

/** Two deposits of a year that no other story has, of 300 baht on 2 January and of 20.50 on the 4th. */
async function depositIn(app: TestApp, year: number): Promise<void> {
  const { memberId } = await joinWithMoney(app, 100n)
  for (const [satang, at] of [
    [30_000n, `${year}-01-02T10:00:00Z`],
    [2_050n, `${year}-01-03T17:30:00Z`],
  ] as const)
    await recordDeposit(app, { memberId, satang, happenedAt: new Date(at) })
  await sealAndSumUp(app.db)
}

test.describe('with an app of its own', () => {
  // What other tests deposit must not be in these figures.
  test.use({ language: 'en', needsOwnApp: true, viewport: { width: 1280, height: 900 } })

  test('an owner reads what came in, opens a figure onto its entries, and keeps the report of a seal', async ({
    page,
    app,
    say,
  }) => {
    const person = await joinWithMoney(app, 100_000n)
    await activateGames(app, person, ['PG'])
    const body = { from: 'WALLET', to: 'PG', amount: 40 }
    expect((await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })).status).toBe(200)
    await depositIn(app, 2026)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/')
    await page.getByRole('link', { name: say('frame:reports') }).click()
    const table = page.getByRole('table')
    const total = table.getByRole('row', { name: say('report:total') })
    await expect(total).toContainText('40.00')
    await expect(table.getByRole('row', { name: formatDate(app.clock.now()) })).toContainText('40.00')

    await test.step('days are chosen, in an address that can be shared', async () => {
      await page.getByLabel(say('report:from')).fill('2026-01-05')
      await page.getByLabel(say('report:until')).fill('2026-01-01')
      await page.getByRole('button', { name: say('words:search') }).click()
      await expect(page.getByText(say('report:wrongDays', { number: 366 }))).toBeVisible()
      await page.getByLabel(say('report:from')).fill('2026-01-02')
      await page.getByLabel(say('report:until')).fill('2026-01-04')
      await page.getByRole('button', { name: say('words:search') }).click()
      await expect(page).toHaveURL(/from=2026-01-02&until=2026-01-04/)
      // The address changes before the page does.
      await expect(table.getByRole('row')).toHaveCount(5)
      await page.goBack()
      await expect(page.getByLabel(say('report:from'))).not.toHaveValue('2026-01-02')
      await page.goForward()
      await expect(page.getByLabel(say('report:from'))).toHaveValue('2026-01-02')
      await expect(table.getByRole('row')).toHaveCount(5)
      await expect(total.getByRole('button', { name: /^320\.50/ }).first()).toBeVisible()
      await expect(table.getByRole('row', { name: '04/01/2026' })).toContainText('20.50')
    })

    await test.step('columns are chosen, and stay in the address', async () => {
      const heads = table.getByRole('columnheader')
      const count = await heads.count()
      await page.getByRole('button', { name: say('report:columns') }).focus()
      await page.keyboard.press('Enter')
      const [fees, gifts] = (['fees', 'giftsGiven'] as const).map((name) =>
        page.getByRole('menuitemcheckbox', { name: say(`report:${name}`), exact: true }),
      )
      await fees!.click()
      await expect(fees!).not.toBeChecked()
      await gifts!.click()
      await expect(heads).toHaveCount(count - 2)
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(heads).toHaveCount(count - 2)
      await expect(table.getByRole('columnheader', { name: say('report:fees'), exact: true })).toHaveCount(0)
      await page.getByRole('button', { name: say('report:columns') }).click()
      await page.getByRole('menuitem', { name: say('report:allColumns') }).click()
      await expect(heads).toHaveCount(count)
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/columns=/)
    })

    const dialog = page.getByRole('dialog')
    await test.step('a difference opens onto its parts, and a part onto its entries with their sum', async () => {
      await table
        .getByRole('row', { name: '02/01/2026' })
        .getByRole('button', { name: '300.00', exact: true })
        .click()
      await expect(dialog).toContainText(say('figureMeaning:netDeposits'))
      await dialog.getByRole('button', { name: '300.00' }).click()
      await expect(dialog).toContainText(say('figureMeaning:deposits'))
      await expect(dialog.getByText(say('report:entriesSame', { number: 1 }))).toBeVisible()
      await expect(dialog.getByRole('row')).toHaveCount(2)
      await page.reload()
      await expect(dialog.getByText(say('report:entriesSame', { number: 1 }))).toBeVisible()
      await dialog.getByRole('button', { name: say('export:menu') }).click()
      const [entries] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: say('export:csv'), exact: true }).click(),
      ])
      expect(await readFile(await entries.path(), 'utf8')).toContain(',300.00,BAHT,')
      await expect(dialog).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('a kept seal shows the same figures after more was deposited', async () => {
      await page.getByRole('button', { name: say('report:keepSeal') }).click()
      await expect(page).toHaveURL(/seal=\d+/)
      const { memberId } = await joinWithMoney(app, 100n)
      await recordDeposit(app, { memberId, satang: 5_000n, happenedAt: new Date('2026-01-03T03:00:00Z') })
      await sealAndSumUp(app.db)
      await page.reload()
      await expect(total.getByRole('button', { name: /^320\.50/ }).first()).toBeVisible()
      await page.getByRole('button', { name: say('report:newest') }).click()
      await expect(total.getByRole('button', { name: /^370\.50/ }).first()).toBeVisible()
    })

    await test.step('the filter is saved as a view, for all, and deleted', async () => {
      const views = page.getByRole('button', { name: say('saved-view:title') })
      await views.click()
      await page.getByRole('menuitem', { name: say('saved-view:save') }).click()
      await dialog.getByRole('button', { name: say('saved-view:confirm') }).click()
      await expect(dialog).toContainText(say('words:required'))
      await dialog.getByLabel(say('saved-view:name')).fill('Start of the year')
      await dialog.getByLabel(say('saved-view:isShared')).check()
      await dialog.getByRole('button', { name: say('saved-view:confirm') }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: say('report:lastDays', { number: 7 }) }).click()
      await expect(page).not.toHaveURL(/from=2026-01-02/)
      await views.click()
      await page.getByRole('menuitem', { name: 'Start of the year' }).click()
      await expect(page).toHaveURL(/from=2026-01-02&until=2026-01-04/)
      await views.click()
      await page.getByRole('menuitem', { name: say('saved-view:manage') }).click()
      await dialog
        .getByRole('button', { name: say('saved-view:deleteNamed', { name: 'Start of the year' }) })
        .click()
      await expect(dialog).toContainText(say('saved-view:nothing'))
      await page.keyboard.press('Escape')
      await views.click()
      const save = page.getByRole('menuitem', { name: say('saved-view:save') })
      await expect(save).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Start of the year' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(save).toBeHidden()
    })

    await test.step('it is compared with the days before', async () => {
      await page.getByLabel(say('report:compare')).selectOption('before')
      const earlier = table.getByRole('row', { name: '30/12/2025 – 01/01/2026' })
      await expect(earlier).toContainText('0.00')
      await page.getByLabel(say('report:from')).fill('2026-01-04')
      await page.getByRole('button', { name: say('words:search') }).click()
      await expect(table.getByRole('row', { name: '03/01/2026 – 03/01/2026' })).toContainText('50.00')
      await expect(table.getByRole('row', { name: '03/01/2026 – 03/01/2026' })).toContainText('−59.0 %')
      await page.getByLabel(say('report:compare')).selectOption('')
      await expect(table.getByRole('row', { name: '03/01/2026 – 03/01/2026' })).toHaveCount(0)
    })

    await test.step('two choices, the second before the first is shown, both count', async () => {
      const from = page.getByLabel(say('report:from'))
      await from.fill('2026-01-02')
      await from.evaluate(({ form }: HTMLInputElement) => {
        form?.requestSubmit()
        const by = [...(form?.querySelectorAll('select') ?? [])].find(({ value }) => value === 'day')
        if (!by) throw new Error('no grouping by day')
        by.value = 'account'
        by.dispatchEvent(new Event('change', { bubbles: true }))
      })
      await expect(page).toHaveURL(/from=2026-01-02.*by=account/)
      await expect(page.getByLabel(say('report:by'), { exact: true })).toHaveValue('account')
    })

    await test.step('the report by account is saved as a CSV, with its seal', async () => {
      await expect(table.getByRole('row', { name: /^bank:/ }).first()).toContainText('370.50')
      async function chooseExport() {
        await page.getByRole('button', { name: say('export:menu') }).click()
        await page.getByRole('menuitem', { name: say('export:csv'), exact: true }).click()
      }
      const [file] = await Promise.all([page.waitForEvent('download'), chooseExport()])
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain(',370.50,')
      expect(text).toMatch(/,[0-9a-f]{64}\r\n/)
    })

    await test.step('the accounts are ordered by a figure, the largest or the smallest first', async () => {
      await page.getByRole('button', { name: say('report:lastDays', { number: 7 }) }).click()
      const first = table.getByRole('rowheader').nth(1)
      const deposits = table.getByRole('columnheader', { name: say('report:deposits'), exact: true })
      const press = deposits.getByRole('button')
      await expect(table.getByRole('row', { name: 'provider:PG' })).toContainText('40.00')
      await press.click()
      await expect(page).toHaveURL(/sort=deposits/)
      await expect(deposits).toHaveAttribute('aria-sort', 'descending')
      await expect(first).toHaveText('bank:KBANK')
      await press.click()
      await expect(deposits).toHaveAttribute('aria-sort', 'ascending')
      await expect(table.getByRole('rowheader').last()).toHaveText('bank:KBANK')
      await press.click()
      await expect(deposits).toHaveAttribute('aria-sort', 'none')
      await expect(page).not.toHaveURL(/sort=/)
    })
  })
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('a seal that is not there, days without money and a failed read are said in words', async ({
    page,
    app,
    say,
  }) => {
    await depositIn(app, 2024)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'malee' }))
    await openConsole(page, app, '/reports?seal=1000000')
    await expect(page.getByText(say('report:noSealTitle'))).toBeVisible()
    await openConsole(page, app, '/reports?from=2024-02-01&until=2024-02-02')
    await expect(page.getByText(say('report:emptyTitle'))).toBeVisible()
    await page.route('**/api/operator/report', (route) => route.abort('internetdisconnected'))
    await openConsole(page, app, '/reports?from=2024-01-01&until=2024-01-05')
    const retry = page.getByRole('alert').getByRole('button', { name: say('words:retry') })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/operator/report')
    await retry.click()
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('is refused to who may not read reports', async ({ page, app, say }) => {
    await enterConsole(page, app, await joinOperator(app, { roles: ['cashier'] }))
    await openConsole(page, app, '/reports')
    await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
    await expect(page.getByRole('link', { name: say('frame:reports') })).toHaveCount(0)
  })
})

test.describe('in each language', () => {
  test('the reports pass the inspection, light and dark', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const year = 2021
    await depositIn(app, year)
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    await openConsole(page, app, `/reports?from=${year}-01-02&until=${year}-01-08&compare=before`, 'th')
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByText(say('report:meanings')).click()
    await screen.lookInBothThemes('console-reports')
    await page
      .getByRole('row', { name: say('report:total') })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(3)
    await screen.lookInBothThemes('console-figure', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
