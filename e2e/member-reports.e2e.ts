import { readFile } from 'node:fs/promises'
import { joinWithMoney } from '@kapao/testkit/games'
import { move, register } from '@kapao/testkit/member-history'
import { recordDeposit } from '@kapao/testkit/movements'
import { joinOperator } from '@kapao/testkit/operators'
import { letPayoutsGo, untilStage } from '@kapao/testkit/payouts'
import { generateId } from '@kapao/testkit/random'
import { sealAndSumUp } from '@kapao/testkit/seals'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

/**
 * Three members of a year that no other story has: Somchai and Dao, whom he invited, register in the first week of the year and
 * deposit; Noi registers in the next one and does not. Somchai comes back two weeks later.
 */
async function registerIn(app: TestApp, year: number): Promise<{ somchai: string; dao: string }> {
  const book = { db: app.db, commit: app.api.context.transaction }
  const somchai = await register(book, { at: `${year}-01-03T03:00:00Z`, source: 'FACEBOOK' })
  const dao = await register(book, {
    at: `${year}-01-03T17:00:00Z`,
    source: 'LINE',
    inviter: somchai.memberId,
  })
  await register(book, { at: `${year}-01-12T03:00:00Z`, source: 'LINE' })
  for (const [{ memberId }, satang, at] of [
    [somchai, 30_000n, `${year}-01-03T04:00:00Z`],
    [dao, 10_000n, `${year}-01-08T04:00:00Z`],
    [somchai, 2_050n, `${year}-01-19T04:00:00Z`],
  ] as const)
    await recordDeposit(app, { memberId, satang, happenedAt: new Date(at) })
  await sealAndSumUp(app.db)
  return { somchai: somchai.memberId, dao: dao.memberId }
}

/** A withdrawal of today that was paid, QRs that nobody paid, and a chat that Ton answered. */
async function serveToday(app: TestApp): Promise<void> {
  await letPayoutsGo(app.db)
  const person = await joinWithMoney(app, 1_000_000n)
  const { body } = await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', {
    token: person.token,
    body: { amount: 400 },
  })
  await untilStage(app, person, { id: body._id, stage: 'PAID' })
  const now = new Date(app.clock.now())
  for (const state of ['expired', 'cancelled', 'replaced'] as const)
    await app.db
      .insertInto('deposit_qr')
      .values({
        member_id: person.memberId,
        qrcode_id: generateId(),
        provider: 'KBANK',
        receiver: 'kapao',
        amount: 10_000n,
        currency: 'BAHT',
        payload: 'qr',
        state,
        created_at: now,
        expires_at: now,
        ended_at: now,
      })
      .execute()
  await app.db
    .insertInto('chat_first_answer')
    .values({
      session_id: generateId(),
      participant_id: person.memberId,
      agent_id: 'ton',
      waited_from: new Date(now.getTime() - 40_000),
      answered_at: now,
    })
    .execute()
}

test.describe('in English', () => {
  test.use({ language: 'en', viewport: { width: 1280, height: 900 } })

  test('an owner reads who came and came back, opens a count onto its members, and compares', async ({
    page,
    app,
    say,
  }) => {
    const { somchai } = await registerIn(app, 2005)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/reports')
    const tabs = page.getByRole('navigation', { name: say('report:pages') })
    await tabs.getByRole('link', { name: say('member-report:title') }).click()
    await expect(page.getByRole('heading', { name: say('member-report:pageTitle') })).toBeVisible()
    await page.getByLabel(say('report:from')).fill('2005-01-03')
    await page.getByLabel(say('report:until')).fill('2005-01-16')
    await page.getByRole('button', { name: say('words:search') }).click()
    await expect(page).toHaveURL(/\/reports\/members\?from=2005-01-03&until=2005-01-16/)

    const table = page.getByRole('region', { name: say('report:table', { currency: 'baht' }) })
    const total = table.getByRole('row', { name: say('report:total') })
    const dialog = page.getByRole('dialog')
    await test.step('each day and the whole period count members once', async () => {
      await expect(total).toContainText('400.00')
      await expect(table.getByRole('row', { name: '03/01/2005' })).toContainText('300.00')
      await expect(table.getByRole('row')).toHaveCount(16)
    })

    await test.step('a count opens onto its members, in an address that can be shared', async () => {
      await page.getByRole('button', { name: say('member-report:activeMembers') }).click()
      await expect(dialog.getByText(say('member-report:membersSame', { number: 2 }))).toBeVisible()
      await expect(dialog.getByRole('row')).toHaveCount(3)
      await page.reload()
      await expect(dialog.getByText(say('member-report:membersSame', { number: 2 }))).toBeVisible()
      await expect(dialog.locator(`a[href$="/members/${somchai}"]`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await test.step('a sum of a day opens onto its entries', async () => {
      await table
        .getByRole('row', { name: '08/01/2005' })
        .getByRole('link', { name: '100.00' })
        .last()
        .click()
      await expect(page).toHaveURL(/\/reports\?from=2005-01-08/)
      await expect(dialog.getByText(say('report:entriesSame', { number: 1 }))).toBeVisible()
      await page.goBack()
    })

    await test.step('cohorts say who deposited first and who came back', async () => {
      const conversion = page.getByRole('region', { name: say('member-report:conversion') })
      await expect(conversion.getByRole('row', { name: '03/01/2005' })).toContainText('50.0 %')
      await expect(conversion.getByRole('row', { name: '03/01/2005' })).toContainText('100.0 %')
      await expect(conversion.getByRole('row', { name: '10/01/2005' })).toContainText('0.0 %')
      await page
        .getByRole('button', { name: say('member:showTable') })
        .last()
        .click()
      const cells = page.getByRole('table', { name: say('member-report:retention') }).getByRole('row')
      await expect(cells.nth(1).getByRole('cell').nth(0)).toHaveText('100')
      await expect(cells.nth(1).getByRole('cell').nth(1)).toHaveText('0')
      await expect(cells.nth(1).getByRole('cell').nth(2)).toHaveText('50')
    })

    await test.step('the view is saved for all, and the table is exported', async () => {
      const views = page.getByRole('button', { name: say('saved-view:title') })
      await views.click()
      await page.getByRole('menuitem', { name: say('saved-view:save') }).click()
      await dialog.getByLabel(say('saved-view:name')).fill('First weeks')
      await dialog.getByRole('button', { name: say('saved-view:confirm') }).click()
      await expect(dialog).toBeHidden()
      const saving = page.waitForEvent('download')
      await page
        .getByRole('button', { name: say('export:menu') })
        .first()
        .click()
      await page.getByRole('menuitem', { name: say('export:csv') }).click()
      const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n')
      expect(lines.find((line) => line.startsWith('2005-01-08,'))).toMatch(
        /^2005-01-08,BAHT,0,1,1,1,100\.00,/,
      )
      await page.getByRole('button', { name: say('report:lastDays', { number: 7 }) }).click()
      await expect(page).not.toHaveURL(/from=2005-01-03/)
      await views.click()
      await page.getByRole('menuitem', { name: 'First weeks' }).click()
      await expect(page).toHaveURL(/members\?from=2005-01-03/)
    })

    await test.step('by source and by inviter', async () => {
      await page.getByLabel(say('report:by'), { exact: true }).selectOption('source')
      await expect(table.getByRole('row', { name: 'LINE' })).toContainText('100.00')
      await page.getByLabel(say('report:by'), { exact: true }).selectOption('inviter')
      await expect(table.getByRole('row')).toHaveCount(2)
      await table.getByRole('row').nth(1).getByRole('button').first().click()
      await expect(dialog.getByText(say('member-report:membersSame', { number: 1 }))).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByLabel(say('report:by'), { exact: true }).selectOption('day')
    })

    await test.step('the weeks after are compared with those before, and churned members are listed', async () => {
      await page.getByLabel(say('report:from')).fill('2005-01-17')
      await page.getByLabel(say('report:until')).fill('2005-01-30')
      await page.getByRole('button', { name: say('words:search') }).click()
      await page.getByLabel(say('report:compare')).selectOption('before')
      await expect(table.getByRole('row', { name: '03/01/2005 – 16/01/2005' })).toContainText('400.00')
      await expect(
        page.getByText(say('member-report:ofBefore', { percent: '50.0', number: 2 })),
      ).toBeVisible()
      await page.getByRole('button', { name: say('member-report:churned') }).click()
      await expect(dialog.getByText(say('member-report:membersSame', { number: 1 }))).toBeVisible()
    })
  })

  test('days without members and a failed read are said in words', async ({ page, app, say }) => {
    await registerIn(app, 2006)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'malee' }))
    await openConsole(page, app, '/reports/members?from=2006-05-01&until=2006-05-02')
    await expect(page.getByText(say('member-report:emptyTitle'))).toBeVisible()
    await page.route('**/api/operator/member-report', (route) => route.abort('internetdisconnected'))
    await openConsole(page, app, '/reports/members?from=2006-01-02&until=2006-01-09')
    const retry = page.getByRole('alert').getByRole('button', { name: say('words:retry') })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/operator/member-report')
    await retry.click()
    await expect(page.getByRole('table').first()).toBeVisible()
  })

  test('is refused to who may not read reports', async ({ page, app, say }) => {
    await enterConsole(page, app, await joinOperator(app, { roles: ['cashier'] }))
    for (const path of ['/reports/members', '/reports/service']) {
      await openConsole(page, app, path)
      await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
    }
  })
})

test.describe('with an app of its own', () => {
  // What is asked for today must be of this story alone.
  test.use({ language: 'en', needsOwnApp: true, viewport: { width: 1280, height: 900 } })

  test('a manager reads how fast and how well the site serves, in words also where there is nothing', async ({
    page,
    app,
    say,
  }) => {
    await serveToday(app)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/reports/service?from=2005-01-01&until=2005-01-02')
    await expect(page.getByText(say('service-report:noneTitle'))).toBeVisible()
    await page.getByRole('button', { name: say('report:today') }).click()
    const methods = page.getByRole('region', { name: say('service-report:successChart') })
    await expect(methods.getByRole('row', { name: /KBANK/ })).toContainText('0.0 %')
    const steps = page.getByRole('region', { name: say('service-report:withdrawalTime') })
    await expect(steps.getByRole('row')).toHaveCount(5)
    await expect(page.getByText(say('service-report:ofCount', { number: 1, whole: 1 })).first()).toBeVisible()
    await test.step('a count opens onto what it counts, in an address that can be shared, and can be exported', async () => {
      const dialog = page.getByRole('dialog')
      const same = dialog.getByText(say('service-report:itemsSame', { number: 1 }))
      await page.getByRole('button', { name: `${say('service-report:paid')}: 1` }).click()
      await expect(same).toBeVisible()
      await page.reload()
      await expect(same).toBeVisible()
      await expect(dialog.getByRole('row').nth(1)).toContainText('400.00')
      await expect(dialog.getByRole('row').nth(1)).toContainText(say('service-report:paid'))
      const saving = page.waitForEvent('download')
      await dialog.getByRole('button', { name: say('export:menu') }).click()
      await page.getByRole('menuitem', { name: say('export:csv') }).click()
      expect((await saving).suggestedFilename()).toMatch(/^service-items-.*\.csv$/)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await methods.getByRole('row', { name: /KBANK/ }).getByRole('button').first().click()
      await expect(dialog.getByText(say('service-report:itemsSame', { number: 2 }))).toBeVisible()
      await page.keyboard.press('Escape')
    })
    const operators = page.getByRole('region', { name: say('service-report:decisions') })
    await expect(operators.getByRole('row', { name: 'ton' }).getByRole('cell').last()).toHaveText('1')
    const owed = page.getByRole('region', { name: say('service-report:liability') }).getByRole('table')
    await expect(owed.getByRole('row', { name: /baht/ })).toBeVisible()
    await page.getByLabel(say('report:compare')).selectOption('before')
    await expect(page.getByText(say('service-report:before', { value: '–' })).first()).toBeVisible()
    await page.route('**/api/operator/service-report', (route) => route.abort('internetdisconnected'))
    await page.reload()
    const retry = page.getByRole('alert').getByRole('button', { name: say('words:retry') })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/operator/service-report')
    await retry.click()
    await expect(methods).toBeVisible()
  })
})

test.describe('in each language', () => {
  test('the report of service passes the inspection, light and dark', async ({ page, app, say }) => {
    const screen = startInspection(page)
    await serveToday(app)
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    await openConsole(page, app, '/reports/service?compare=before', 'th')
    await expect(page.getByRole('table').first()).toBeVisible()
    await page.getByText(say('report:meanings')).click()
    await screen.lookInBothThemes('console-service-report')
    await openConsole(page, app, '/reports/service?figure=withdrawals&part=paid', 'th')
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
    await screen.look('console-service-items')
    expect(screen.readFaults()).toEqual([])
  })

  test('the report of members passes the inspection, light and dark', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const year = 2007
    const { somchai } = await registerIn(app, year)
    const book = { db: app.db, commit: app.api.context.transaction }
    const noi = await register(book, { at: `${year}-01-04T03:00:00Z`, currency: 'LAK', inviter: somchai })
    await move(
      { ...noi, book },
      { account: 'bank:BCEL', isIn: true, satang: 5_000_000n, at: `${year}-01-06T03:00:00Z` },
    )
    await sealAndSumUp(app.db)
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    for (const by of ['source', 'inviter', 'day'] as const) {
      const address = `/reports/members?from=${year}-01-02&until=${year}-01-22&compare=before&by=${by}`
      await openConsole(page, app, address, 'th')
      await expect(page.getByRole('table').first()).toBeVisible()
      await page.getByText(say('report:meanings')).click()
      await (by === 'day' ? screen.lookInBothThemes : screen.look)(`console-member-report-${by}`)
    }
    await page
      .getByRole('button', { name: say('member-report:registrations') })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(4)
    await screen.lookInBothThemes('console-report-members', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
