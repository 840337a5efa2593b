import { cannedNoticeReasons } from '@kapao/i18n/canned-reasons'
import { joinOperator } from '@kapao/testkit/operators'
import { joinProved, type Person } from '@kapao/testkit/people'
import { setNotices } from '@kapao/testkit/site'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter, openDeposit, openWay, totalCard } from './visit.ts'

/** The demo's account at SCB, whose bank feed sends statement lines. */
const scb = '4013334447'
const scbName = /ไทยพาณิชย์|ໄທພານິດ|Siam Commercial/

async function openScb(page: Page, say: Say): Promise<Locator> {
  const sheet = await openDeposit(page, say)
  await openWay(sheet, scbName, say('deposit:showAccount'))
  await sheet.getByText(say('deposit:bankSteps')).waitFor()
  return sheet
}

async function start(page: Page, app: TestApp): Promise<Person> {
  const person = await joinProved(app)
  await enter(page, person.token)
  await page.goto('/user/home')
  return person
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a member copies SCB’s account number, transfers in the bank app, and sees the balance rise without touching the page', async ({
  page,
  context,
  app,
  say,
}) => {
  const { phone } = await start(page, app)
  const sheet = await openScb(page, say)
  await sheet
    .getByRole('button', { name: say('deposit:copyAccountNumber') })
    .last()
    .click()
  await expect(page.getByText(say('words:copied', { text: scb }))).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(scb)

  const bank = await context.newPage()
  await bank.goto(`${app.sandbox.url}/bank/transfer`)
  await bank.getByLabel(/ธนาคารผู้รับ/).selectOption('SCB')
  await bank.getByLabel(/เลขบัญชีผู้รับ/).fill(copied)
  await bank.getByLabel(/จำนวนเงิน/).fill('1,234.50')
  await bank.getByText(/จ่ายในชื่อคนอื่น/).click()
  await bank.getByLabel(/ชื่อผู้จ่าย/).fill('SOMCHAI JAIDEE')
  await bank.locator('select[name=bank]').selectOption('KBANK')
  await bank.locator('input[name=number]').fill(phone)
  await bank.getByRole('button', { name: /โอนเงิน/ }).click()
  await bank.waitForURL('**/bank/receipt/**')

  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
  await expect(sheet.getByText('1,234.50').first()).toBeVisible()
  await expect(totalCard(page, say)).toContainText('1,234.50')
})

test.describe('where members announce manual transfers', () => {
  test.use({ needsOwnApp: true })

  test('a notice is in progress in sheet and statement, and the incoming transfer settles it on the same screen', async ({
    page,
    app,
    say,
  }) => {
    await setNotices(app, true)
    const { phone } = await start(page, app)
    const sheet = await openDeposit(page, say)
    await openWay(sheet, say('deposit:wayNotice'), say('deposit:wayNotice'))
    const amount = sheet.getByLabel(say('deposit:noticeAmount'))
    const noticeButton = sheet.getByRole('button', { name: say('deposit:noticeSend') })
    await amount.fill('0.5')
    await amount.blur()
    await expect(sheet.getByText(say('deposit:belowMinimum', { min: '1.00' }))).toBeVisible()
    await expect(noticeButton).toBeDisabled()
    await amount.fill('300')
    await noticeButton.click()
    await expect(sheet.getByText(say('deposit:noticeWaiting'))).toBeVisible()
    const { status } = await app.outside('POST', '/control/bank/transfer', {
      body: {
        fromBank: 'KBANK',
        fromAccount: phone,
        fromName: 'SOMCHAI JAIDEE',
        toBank: 'SCB',
        toAccount: scb,
        amount: 300,
      },
    })
    expect(status).toBe(200)
    await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
    await sheet.getByRole('link', { name: say('deposit:seeStatement') }).click()
    const line = page.getByRole('dialog', { name: say('statement:detailTitle') })
    await expect(line.getByText(say('statement:accountManual')).first()).toBeVisible()
    await expect(line.getByText(say('statement:statusSuccess')).first()).toBeVisible()
  })
})

test.describe('in each language', () => {
  test.use({ needsOwnApp: true, contextOptions: { reducedMotion: 'reduce' } })

  test('every screen of manual deposits passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    await setNotices(app, true)
    await writeSlipHours(app)
    const { memberId } = await start(page, app)
    const sheet = await openScb(page, say)
    await expect(sheet.getByText(say('deposit:slipClosed', { from: '23:30', until: '00:30' }))).toBeVisible()
    await expect(sheet.getByText(say('deposit:creditedWithin'))).toBeVisible()
    await expect(sheet.getByText(say('deposit:slipWithinHour'))).toBeVisible()
    await screen.look('deposit-bank', 'sheet')
    await sheet.getByRole('button', { name: say('deposit:otherWay') }).click()
    await sheet.getByLabel(say('deposit:amountLabel')).waitFor()
    await screen.look('deposit-ways-all', 'sheet')
    await openWay(sheet, say('deposit:wayTrueWallet'), say('deposit:showWalletNumber'))
    await expect(sheet.getByText('089-000-0002')).toBeVisible()
    await screen.look('deposit-truewallet', 'sheet')
    await sheet.getByRole('button', { name: say('deposit:otherWay') }).click()
    await openWay(sheet, say('deposit:wayNotice'), say('deposit:wayNotice'))
    await sheet.getByLabel(say('deposit:noticeAmount')).fill('300')
    await sheet.getByRole('button', { name: say('deposit:noticeSend') }).click()
    await expect(sheet.getByText(say('deposit:noticeWaiting'))).toBeVisible()
    await screen.look('deposit-notice-waiting', 'sheet')
    const reason = cannedNoticeReasons.en[0]!
    await refuseNotice(app, { memberId, reason })
    await expect(
      sheet.getByText(say('deposit:noticeRefused', { amount: '300.00', unit: say('words:baht') })),
    ).toBeVisible()
    await expect(sheet.getByText(reason)).toBeVisible()
    await screen.look('deposit-notice-refused', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})

async function writeSlipHours(app: TestApp): Promise<void> {
  const value = JSON.stringify({ closedFrom: '23:30', closedUntil: '00:30' })
  await app.db
    .insertInto('site_setting')
    .values({ name: 'slip', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

async function refuseNotice(
  app: TestApp,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<void> {
  const { speak } = await joinOperator(app)
  const { notice_id: noticeId } = await app.db
    .selectFrom('deposit_notice')
    .select('notice_id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const body = { memberId, noticeId, reason }
  await app.wire('POST', '/api/operator/deposits/notices/refuse', { ...speak, body })
}
