import type { QrDeposit } from '@kapao/contract/deposit'
import { join, login, type Person } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { chromium, wholeChromium } from './config.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { enter, settle } from './visit.ts'

/** The bell in the header, whatever it says. */
function bell(page: Page, say: Say): Locator {
  return page
    .getByRole('button', { name: say('notification:title'), exact: true })
    .or(newsBell(page, say, '1'))
    .or(newsBell(page, say, '2'))
}

function newsBell(page: Page, say: Say, number: string): Locator {
  return page.getByRole('button', { name: say('notification:unread', { number }), exact: true })
}

function sheetOf(page: Page, say: Say): Locator {
  return page.getByRole('dialog', { name: say('notification:title') })
}

async function payIn(app: TestApp, { token }: Person, amount: number): Promise<number> {
  const { body } = await app.wire<Required<QrDeposit>>('POST', '/api/qrcode/KBANK', {
    token,
    body: { amount },
  })
  await app.outside('POST', `/control/qr/KBANK/${body.qrcodeId}/pay`)
  return body.amount
}

test('the bell counts money and a login from elsewhere by itself, leads to them, and stays read', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app, { name: 'บัว' })
  await enter(page, person.token)
  await page.goto('/user/home')
  await settle(page)
  await expect(bell(page, say)).toHaveAccessibleName(say('notification:title'))

  await payIn(app, person, 100)
  await expect(newsBell(page, say, '1')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: say('notification:unread', { number: '1' }) }),
  ).toBeAttached()
  await login(app, person.phone, { isElsewhere: true })
  await expect(newsBell(page, say, '2')).toBeVisible()

  const sheet = sheetOf(page, say)
  await bell(page, say).click()
  await sheet.getByRole('link', { name: say('notification:moneyIn') }).click()
  await expect(page).toHaveURL(/\/user\/statement\?line=/)
  await expect(page.getByRole('dialog')).toContainText('100')
  await page.goto('/user/home')
  await expect(newsBell(page, say, '1')).toBeVisible()

  await bell(page, say).click()
  await expect(sheet.getByText(say('notification:isNew'))).toHaveCount(1)
  await sheet.getByRole('link', { name: say('notification:newLogin') }).click()
  await expect(page.getByRole('dialog', { name: say('profile:sessionsTitle') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/user/home')
  await page.reload()
  await settle(page)
  await expect(bell(page, say)).toHaveAccessibleName(say('notification:title'))
  await bell(page, say).click()
  await expect(sheet.getByRole('link')).toHaveCount(2)
  await expect(sheet.getByText(say('notification:isNew'))).toHaveCount(0)
})

test('all are read by one tap, also on the member’s other phone', async ({ page, app, say, browser }) => {
  const person = await join(app, { name: 'บัว' })
  await payIn(app, person, 120)
  const other = await browser.newPage({ baseURL: app.url })
  for (const each of [page, other]) {
    await enter(each, person.token)
    await each.goto('/user/home')
    await expect(newsBell(each, say, '1')).toBeVisible()
  }
  await bell(page, say).click()
  const sheet = sheetOf(page, say)
  await sheet.getByRole('button', { name: say('notification:readAll') }).click()
  await expect(sheet.getByText(say('notification:isNew'))).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: say('notification:readAll') })).toHaveCount(0)
  await expect(bell(other, say)).toHaveAccessibleName(say('notification:title'))
  await other.close()
})

test('a kind that is off is neither counted nor listed, after a reload too; a login stays on', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app, { name: 'บัว' })
  await payIn(app, person, 140)
  await enter(page, person.token)
  await page.goto('/user/home')
  await expect(newsBell(page, say, '1')).toBeVisible()
  await bell(page, say).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('notification:openSettings') })
    .click()
  const settings = page.getByRole('dialog', { name: say('notification:settings') })
  await expect(page).toHaveURL('/user/home?sheet=notifications.settings')
  const money = settings.getByRole('switch', { name: say('notification:wantMoneyIn') })
  await expect(money).toBeChecked()
  await expect(settings.getByRole('switch', { name: say('notification:wantNewLogin') })).toBeDisabled()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await money.click()
  await stored
  await expect(money).not.toBeChecked()
  await page.reload()
  await expect(money).not.toBeChecked()
  await page.goBack()
  await expect(sheetOf(page, say)).toBeVisible()
  await expect(page).toHaveURL('/user/home?sheet=notifications')
  await expect(sheetOf(page, say).getByText(say('notification:emptyTitle'))).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bell(page, say)).toHaveAccessibleName(say('notification:title'))
})

test('without a connection the switch goes back and says why', async ({ page, app, say, context }) => {
  const person = await join(app, { name: 'บัว' })
  await enter(page, person.token)
  await page.goto('/user/home?sheet=notifications.settings')
  const settings = page.getByRole('dialog', { name: say('notification:settings') })
  const money = settings.getByRole('switch', { name: say('notification:wantMoneyIn') })
  await expect(money).toBeChecked()
  await context.setOffline(true)
  await money.click()
  await expect(settings.getByRole('alert')).toBeVisible()
  await expect(money).toBeChecked()
  await context.setOffline(false)
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the notifications pass the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const person = await join(app, { name: 'บัว' })
    await enter(page, person.token)
    await page.goto('/user/home?sheet=notifications')
    const sheet = sheetOf(page, say)
    await expect(sheet.getByText(say('notification:emptyTitle'))).toBeVisible()
    await screen.look('notifications-empty', 'sheet')
    await payIn(app, person, 160)
    await login(app, person.phone, { isElsewhere: true })
    await app.db
      .insertInto('notification')
      .values(
        (['WITHDRAWAL_PAID', 'WITHDRAWAL_RETURNED', 'SUPPORT_MESSAGE'] as const).map((kind, index) => ({
          member_id: person.memberId,
          kind,
          about_id: crypto.randomUUID(),
          happened_at: new Date(app.clock.now().getTime() - (index + 1) * 15 * 3_600_000),
          amount: kind === 'SUPPORT_MESSAGE' ? null : 123_456_750n,
          currency: kind === 'SUPPORT_MESSAGE' ? null : ('BAHT' as const),
          session_id: null,
          read_at: index === 0 ? null : app.clock.now(),
        })),
      )
      .execute()
    await page.goto('/user/home')
    await settle(page)
    await expect(newsBell(page, say, '3')).toBeVisible()
    await screen.look('home-with-notifications')
    await newsBell(page, say, '3').click()
    await expect(sheet.getByRole('link')).toHaveCount(5)
    await screen.look('notifications', 'sheet')
    await sheet.getByRole('button', { name: say('notification:openSettings') }).click()
    // One for each kind, and one for this device where the browser shows notifications.
    await expect(page.getByRole('switch')).toHaveCount(chromium === wholeChromium ? 7 : 6)
    await screen.look('notification-settings', 'sheet')
    screen.allowFailures()
    await page.route('**/api/notifications', (route) => route.abort())
    await page.goto('/user/home?sheet=notifications')
    await expect(sheet.getByRole('alert')).toBeVisible()
    await screen.look('notifications-failed', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
