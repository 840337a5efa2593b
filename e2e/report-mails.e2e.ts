import { joinOperator } from '@kapao/testkit/operators'
import { sealAndSumUp } from '@kapao/testkit/seals'
import type { TestApp } from '@kapao/testkit/test-app'
import { joinWithMoney } from '@kapao/testkit/games'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

const desk = { width: 1280, height: 900 }

async function sealSomething(app: TestApp): Promise<void> {
  await joinWithMoney(app, 100n)
  await sealAndSumUp(app.db)
}

test.describe('with an app of its own', () => {
  test.use({ language: 'en', needsOwnApp: true, viewport: desk })

  test('an owner sets a report by mail up, sends it at once, reads it, changes and deletes it', async ({
    page,
    app,
    say,
  }) => {
    await sealSomething(app)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/reports')
    await page.getByRole('link', { name: say('report-mail:title') }).click()
    await expect(page.getByText(say('report-mail:emptyTitle'))).toBeVisible()
    const dialog = page.getByRole('dialog')

    await test.step('what is missing or wrong is said at its field', async () => {
      await page.getByRole('button', { name: say('report-mail:add') }).click()
      await dialog.getByLabel(say('report-mail:recipients')).fill('nobody')
      await dialog.getByRole('button', { name: say('report-mail:save') }).click()
      await expect(dialog.getByText(say('words:required'))).toBeVisible()
      await expect(dialog.getByText(say('report-mail:wrongRecipients', { number: 10 }))).toBeVisible()
    })

    const card = page.getByRole('listitem').filter({ hasText: 'Morning figures' })
    await test.step('it is saved with its times and addresses', async () => {
      await dialog.getByLabel(say('report-mail:name')).fill('Morning figures')
      await dialog.getByLabel(say('report-mail:recipients')).fill('owner@site.example, gone@site.invalid')
      await dialog.getByLabel(say('report-mail:hour')).selectOption('06:00')
      await dialog.getByRole('button', { name: say('report-mail:save') }).click()
      await expect(dialog).toBeHidden()
      await expect(card).toContainText(say('report-mail:everyDay'))
      await expect(card).toContainText('06:00')
      await expect(card).toContainText(say('report-mail:neverSent'))
    })

    await test.step('what became of each message is seen, and the mailbox has it with the whole report', async () => {
      await card
        .getByRole('button', { name: say('report-mail:sendNamed', { name: 'Morning figures' }) })
        .click()
      await expect(card.getByText(say('report-mail:sent'), { exact: true })).toBeVisible({ timeout: 30_000 })
      await expect(card.getByText(say('report-mail:refused'))).toBeVisible({ timeout: 30_000 })
      await page.goto(`${app.sandbox.url}/mail?address=owner@site.example`)
      await page.getByRole('link', { name: /Morning figures/ }).click()
      await expect(page.locator('pre')).toContainText(say('report-mail:link'))
      await expect(page.getByRole('link', { name: /^report-.*\.csv$/ })).toBeVisible()
      await page.locator('a[href$="/html"]').click()
      await expect(page.getByRole('heading', { name: 'Morning figures' })).toBeVisible()
    })

    await test.step('it is paused, and deleted', async () => {
      await openConsole(page, app, '/reports/mails')
      await card
        .getByRole('button', { name: say('report-mail:changeNamed', { name: 'Morning figures' }) })
        .click()
      await dialog.getByLabel(say('report-mail:isPaused')).check()
      await dialog.getByRole('button', { name: say('report-mail:save') }).click()
      await expect(card.getByText(say('report-mail:paused'), { exact: true })).toBeVisible()
      await card
        .getByRole('button', { name: say('report-mail:deleteNamed', { name: 'Morning figures' }) })
        .click()
      await dialog.getByRole('button', { name: say('report-mail:delete') }).click()
      await expect(page.getByText(say('report-mail:emptyTitle'))).toBeVisible()
    })
  })

  test('who may only read reports changes nothing, and a site without a mail host says so', async ({
    page,
    app,
    say,
  }) => {
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'malee', roles: ['auditor'] }))
    await openConsole(page, app, '/reports/mails')
    await expect(page.getByText(say('report-mail:emptyTitle'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('report-mail:add') })).toHaveCount(0)
    await page.route('**/api/operator/report/mails', async (route) =>
      route.fulfill({ json: { isConnected: false, mails: [] } }),
    )
    await page.reload()
    await expect(page.getByText(say('report-mail:offTitle'))).toBeVisible()
  })
})

test.describe('in each language', () => {
  test.use({ viewport: desk })

  test('the reports by mail and their form pass the inspection, light and dark', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    const owner = await joinOperator(app, { roles: ['owner'] })
    const body = {
      reportMailId: crypto.randomUUID(),
      name: 'Figures',
      every: 'week',
      hour: 7,
      by: 'account',
      language: 'th',
      isPaused: false,
      recipients: ['owner@site.example', 'accounting@site.example'],
    }
    await app.wire('POST', '/api/operator/report/mails/set', { ...owner.speak, body })
    await enterConsole(page, app, owner)
    await openConsole(page, app, '/reports/mails', 'th')
    await expect(page.getByText(body.name)).toBeVisible()
    await screen.lookInBothThemes('console-report-mails')
    await page.getByRole('button', { name: say('report-mail:changeNamed', { name: body.name }) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await screen.lookInBothThemes('console-report-mail', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
