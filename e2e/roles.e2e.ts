import { randomUUID } from 'node:crypto'
import { languages } from '@kapao/contract/language'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator } from '@kapao/testkit/operators'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { setAccountSafety } from '@kapao/testkit/site'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'
import { enterConsole, openConsole } from './console-visit.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

/** Fills in a new role that looks at withdrawals and decides those to 20,000 baht. */
async function describeNightCashier(page: Page, say: Say, name: string): Promise<void> {
  await page.getByRole('link', { name: say('role:create') }).click()
  await page.getByRole('button', { name: say('role:save') }).click()
  await expect(page.getByText(say('role:idInvalid'))).toBeVisible()
  await page.getByLabel(say('role:name'), { exact: true }).fill(name)
  await page.getByLabel(say('role:id'), { exact: true }).fill('night-cashier')
  await expect(page.getByText(say('role:noApproval'))).toBeVisible()
  for (const permission of ['withdrawal.read', 'withdrawal.decide', 'member.read'] as const)
    await page.getByRole('checkbox', { name: say(`permissionName:${permission}`), exact: true }).check()
  await page.getByLabel(say('role:inBaht')).fill('20,000.001')
  await page.getByRole('button', { name: say('role:save') }).click()
  await expect(page.getByText(say('role:amountInvalid'))).toBeVisible()
  await page.getByLabel(say('role:inBaht')).fill('20,000')
}

async function createRole(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('role:save') }).click()
  await expect(page.getByText(say('role:saved'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('role:own') })).toBeVisible()
}

/** The row of the queue of a withdrawal of exactly this amount. */
function rowOf(page: Page, amount: string) {
  return page.locator('[data-row]').filter({ has: page.getByText(new RegExp(`^${amount} `)) })
}

async function withdraw(app: TestApp, amount: number): Promise<void> {
  const { token } = await joinWithMoney(app, 10_000_000n)
  const headers = { 'idempotency-key': randomUUID() }
  const { status } = await app.wire('POST', '/api/wallet/withdraw', { token, headers, body: { amount } })
  expect(status).toBe(200)
}

test.describe('roles of the site, in th', () => {
  test.use({ language: 'th', needsOwnApp: true })

  test('an owner makes a night cashier, who approves to 20,000 and not above', async ({
    page,
    browser,
    app,
    say,
  }) => {
    const screen = startInspection(page, 'th')
    await setAccountSafety(app, { stepUpWithdrawalFrom: null })
    await letPayoutsGo(app.db, { mostAmount: 100 })
    await withdraw(app, 25_000)
    await withdraw(app, 5000)
    const ploy = await joinOperator(app, { operatorId: 'ploy', name: 'Ploy', roles: ['cashier'] })
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/team/roles', 'th')
    await expect(page.getByText(say('role:emptyTitle'))).toBeVisible()
    await screen.look('roles-empty')
    await describeNightCashier(page, say, 'แคชเชียร์กะดึก')
    await screen.look('role-new')
    await createRole(page, say)
    await screen.look('roles')

    await test.step('Ploy gets the role, and the page says what she may do by it', async () => {
      await openConsole(page, app, '/team/operators/ploy', 'th')
      await page.getByRole('checkbox', { name: say('roleName:cashier'), exact: true }).uncheck()
      await page.getByRole('checkbox', { name: 'แคชเชียร์กะดึก', exact: true }).check()
      const may = page.getByRole('region', { name: say('team:may', { name: 'Ploy' }) })
      await expect(may.getByText(/20,000\.00/).first()).toBeVisible()
      await expect(may.getByText(say('role:from', { roles: 'แคชเชียร์กะดึก' })).first()).toBeVisible()
      await page.getByRole('button', { name: say('team:saveRoles') }).click()
      await expect(page.getByText(say('team:rolesSaved'))).toBeVisible()
      await screen.look('roles-of-operator')
    })

    const desk = await (
      await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
    ).newPage()
    const work = startInspection(desk, 'th')
    await enterConsole(desk, app, ploy)
    await test.step('25,000 is not hers to approve, but to reject, and 5,000 is', async () => {
      await openConsole(desk, app, '/work', 'th')
      const large = rowOf(desk, '25,000.00')
      await expect(large.getByText(say('work:aboveCeiling'))).toBeVisible()
      await large.click()
      await expect(desk.getByText(say('work:releaseAbove'))).toBeVisible()
      await expect(desk.getByRole('button', { name: say('work:reject'), exact: true })).toBeVisible()
      await expect(desk.getByRole('button', { name: say('work:approve'), exact: true })).toHaveCount(0)
      await work.look('work-above-ceiling')
      await desk.setViewportSize({ width: 1280, height: 900 })
      // What was decided waits no more: 404.
      work.allowFailures()
      await rowOf(desk, '5,000.00').click()
      await expect(desk.getByRole('heading', { name: /^5,000\.00/ })).toBeVisible()
      await desk.getByRole('button', { name: say('work:approve'), exact: true }).click()
      const dialog = desk.getByRole('dialog', { name: say('work:approve') })
      await dialog.getByRole('button', { name: say('work:approve') }).click()
      await expect(desk.getByText(say('work:decided'))).toBeVisible()
    })

    await test.step('a ceiling that is lowered meanwhile refuses her, and nothing moves', async () => {
      await openConsole(page, app, '/team/roles/night-cashier', 'th')
      await page.getByLabel(say('role:inBaht')).fill('30000')
      await page.getByRole('button', { name: say('role:save') }).click()
      await expect(page.getByText(say('role:saved'))).toBeVisible()
      await openConsole(desk, app, '/work', 'th')
      const large = rowOf(desk, '25,000.00')
      await large.click()
      await desk.getByRole('button', { name: say('work:approve'), exact: true }).click()
      await page.getByRole('link', { name: 'แคชเชียร์กะดึก' }).click()
      await page.getByLabel(say('role:inBaht')).fill('20000')
      await page.getByRole('button', { name: say('role:save') }).click()
      await expect(page.getByRole('heading', { name: say('role:own') })).toBeVisible()
      const dialog = desk.getByRole('dialog', { name: say('work:approve') })
      await dialog.getByRole('button', { name: say('work:approve') }).click()
      await expect(dialog.getByText(say('codesOfOperators:ABOVE_CEILING'))).toBeVisible()
      await work.look('work-refused-above-ceiling')
    })

    await test.step('a role that somebody has is not removed', async () => {
      screen.allowFailures()
      await page.getByRole('link', { name: 'แคชเชียร์กะดึก' }).click()
      await page.getByRole('button', { name: say('role:remove') }).click()
      const dialog = page.getByRole('dialog', { name: say('role:removeTitle') })
      await dialog.getByRole('button', { name: say('role:remove') }).click()
      await expect(dialog.getByText(say('codesOfOperators:ROLE_IN_USE'))).toBeVisible()
      await screen.look('role-in-use')
    })
    expect([screen.readFaults(), work.readFaults()]).toEqual([[], []])
    await desk.context().close()
  })
})

for (const language of languages.filter((each) => each !== 'th')) {
  test.describe(`roles of the site, in ${language}`, () => {
    test.use({ language, needsOwnApp: true })

    test('an owner makes a role, sets a ceiling of a role of every site, and removes the own one', async ({
      page,
      app,
      say,
    }) => {
      const screen = startInspection(page, language)
      await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
      await openConsole(page, app, '/team/roles', language)
      await describeNightCashier(page, say, 'Night cashier')
      await createRole(page, say)
      await page.getByRole('link', { name: `${say('roleName:cashier')} cashier`, exact: true }).click()
      await page.getByLabel(say('role:inKip')).fill('12,000,000')
      await page.getByRole('button', { name: say('role:saveCeiling') }).click()
      await expect(page.getByText(say('role:saved')).last()).toBeVisible()
      await screen.look('role-ceiling')
      await openConsole(page, app, '/team/roles/night-cashier', language)
      await expect(page.getByRole('button', { name: say('role:remove') })).toBeVisible()
      await screen.look('role')
      await page.getByRole('button', { name: say('role:remove') }).click()
      const dialog = page.getByRole('dialog', { name: say('role:removeTitle') })
      await dialog.getByRole('button', { name: say('role:remove') }).click()
      await expect(page.getByText(say('role:emptyTitle'))).toBeVisible()
      await screen.look('roles')
      expect(screen.readFaults()).toEqual([])
    })
  })
}
