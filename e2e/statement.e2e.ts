import { readFile } from 'node:fs/promises'
import { shortReference } from '@kapao/contract/short-reference'
import { failWithdrawal, recordDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { join } from '@kapao/testkit/people'
import { sealAll } from '@kapao/testkit/seals'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'
import { screenshotFolder } from './config.ts'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter, pickDay } from './visit.ts'

/** Noon in Bangkok, on days long past. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+07:00`)
}

/** Twelve deposits of 100 to 1,200 baht, one a day from 1 March 2026, and a withdrawal of 250 in progress. */
async function joinWithHistory(app: TestApp) {
  const { memberId, token } = await join(app, { name: 'บัว' })
  for (let day = 1; day <= 12; day += 1) {
    const happenedAt = noonOf(`2026-03-${String(day).padStart(2, '0')}`)
    await recordDeposit(app, { memberId, satang: BigInt(day) * 10_000n, happenedAt })
  }
  const happenedAt = noonOf('2026-03-20')
  const pendingId = await startWithdrawal(app, { memberId, satang: 25_000n, happenedAt })
  return { memberId, token, pendingId }
}

/** The listed movements, without the pager's numbers, which are a list too. */
function rows(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
}

test('finds a movement by its kind and its day, and the address keeps both', async ({ page, app, say }) => {
  const { token } = await joinWithHistory(app)
  await enter(page, token)
  await page.goto('/user/statement?page=2')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('radio', { name: say('statement:filterWithdraw') }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('−250.00')
  await expect(page).toHaveURL('/user/statement?kind=withdraw')
  await page.getByRole('radio', { name: say('statement:filterDeposit') }).click()
  await expect(page.getByText(say('statement:total', { number: 12 }))).toBeVisible()
  await page.getByRole('button', { name: say('statement:periodAll') }).click()
  const sheet = page.getByRole('dialog', { name: say('statement:period') })
  const from = await pickDay(sheet, say, { end: 'periodFrom', day: '2026-03-06' })
  const to = await pickDay(sheet, say, { end: 'periodTo', day: '2026-03-04' })
  // A last day before the first starts a new period.
  await expect(from).toContainText('04/03/2026')
  await expect(to).toContainText(say('statement:dayOpen'))
  await pickDay(sheet, say, { end: 'periodTo', day: '2026-03-04' })
  await pickDay(sheet, say, { end: 'periodFrom', day: '2026-03-03' })
  await sheet.getByRole('button', { name: say('statement:periodShow') }).click()
  await expect(sheet).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
  const row = rows(page).nth(0)
  await expect(row).toContainText('+400.00')
  await expect(row).toContainText(say('statement:activityDeposit', { from: say('deposit:wayQrKbank') }))
  await expect(row).toContainText(say('statement:statusSuccess'))
  await expect(row).toContainText('04/03/2026 12:00:00')
  await expect(row).toContainText(/\d+ (เดือน|ปี)ก่อน/)
  await expect(row.locator('svg').first()).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('+300.00')
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('radio', { name: say('statement:filterDeposit') })).toBeChecked()
  await page.getByRole('radio', { name: say('statement:filterGame') }).click()
  await expect(page.getByText(say('statement:emptyFilter'))).toBeVisible()
  await page.getByRole('button', { name: say('statement:showAll') }).click()
  await expect(page.getByText(say('statement:total', { number: 13 }))).toBeVisible()
  await expect(page).toHaveURL('/user/statement')
  await page.goBack()
  await expect(page.getByText(say('statement:emptyFilter'))).toBeVisible()
  // A page number beyond the end shows the last page.
  await page.goto('/user/statement?kind=deposit&page=99')
  await expect(page).toHaveURL('/user/statement?kind=deposit&page=2')
  await expect(rows(page)).toHaveCount(2)
})

/** The sums above the movements of a month. */
function sumsOf(page: Page, say: Say, month: string) {
  return page.getByRole('main').getByLabel(say('statement:monthSums', { month }))
}

test('searches by amount, words and reference, and sums what is found by month', async ({
  page,
  app,
  say,
}) => {
  const { token, pendingId } = await joinWithHistory(app)
  await enter(page, token)
  await page.goto('/user/statement')
  const sums = sumsOf(page, say, 'มีนาคม 2026')
  // Twelve deposits, of which this page shows nine. The withdrawal in progress is not counted yet.
  await expect(sums).toContainText('+7,800.00')
  await expect(sums).toContainText('0.00')
  const field = page.getByRole('textbox', { name: say('statement:searchLabel') })
  async function search(typed: string) {
    await field.fill(typed)
    await field.press('Enter')
  }
  await search('1,200')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('+1,200.00')
  await expect(sums).toContainText('+1,200.00')
  await expect(page).toHaveURL('/user/statement?q=1%2C200')
  await page.reload()
  await expect(field).toHaveValue('1,200')
  await expect(rows(page)).toHaveCount(1)
  await search('ถอน kbank')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('−250.00')
  await search(shortReference(pendingId))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('−250.00')
  await search('กสิกรไทย 400')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('+400.00')
  // What is typed before the search before it is shown stays in the field.
  await field.fill('300')
  await field.evaluate((input: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    input.form?.requestSubmit()
    setValue?.call(input, '250.01')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page).toHaveURL('/user/statement?q=300')
  await expect(rows(page)).toContainText('+300.00')
  await expect(field).toHaveValue('250.01')
  await field.press('Enter')
  await expect(page.getByText(say('statement:emptySearch', { search: '250.01' }))).toBeVisible()
  await page.getByRole('button', { name: say('statement:showAll') }).click()
  await expect(page.getByText(say('statement:total', { number: 13 }))).toBeVisible()
  await expect(field).toHaveValue('')
  // A kind chosen before the search before it is shown takes nothing back.
  await field.fill('300')
  const withdrawals = page.getByRole('radio', { name: say('statement:filterWithdraw') })
  await withdrawals.evaluate((chip: HTMLInputElement) => {
    document.querySelector<HTMLFormElement>('form[role=search]')?.requestSubmit()
    chip.click()
  })
  await expect(page).toHaveURL(/\?(?=.*q=300)(?=.*kind=withdraw)/)
  await page.getByRole('button', { name: say('statement:showAll') }).click()
  await expect(page.getByText(say('statement:total', { number: 13 }))).toBeVisible()
  await page.route('**/api/statement/months', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(say('statement:sumsFailed'))).toBeVisible()
  await page.unroute('**/api/statement/months')
  await page.getByRole('button', { name: say('words:retry') }).click()
  await expect(sums).toContainText('+7,800.00')
})

test('opens a movement in progress, shows what comes next, and follows it to its end without a touch', async ({
  page,
  app,
  say,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { memberId, token, pendingId } = await joinWithHistory(app)
  await enter(page, token)
  await page.goto('/user/statement')
  await rows(page)
    .filter({ hasText: say('statement:statusInProgress') })
    .getByRole('link')
    .click()
  const sheet = page.getByRole('dialog', { name: say('statement:detailTitle') })
  await expect(sheet.getByText(say('statement:nextBankOut'))).toBeVisible()
  await expect(sheet.getByText(say('statement:stepHeldOut'))).toBeVisible()
  await expect(sheet.getByText('7,550.00')).toBeVisible()
  await sheet.getByRole('button', { name: say('statement:copyReference') }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pendingId)
  await failWithdrawal(app, { memberId, entryId: pendingId, happenedAt: noonOf('2026-03-21') })
  await expect(sheet.getByText(say('statement:stepVoidedOut'))).toBeVisible()
  await expect(sheet.getByText('21/03/2026 12:00:00')).toBeVisible()
  await expect(sheet.getByText(say('statement:nextBankOut'))).toBeHidden()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/user/statement')
  await expect(rows(page).first()).toContainText(say('statement:moneyReturned'))
})

test('refuses a movement of another member', async ({ page, app, say }) => {
  const { pendingId } = await joinWithHistory(app)
  const { token } = await join(app)
  await enter(page, token)
  await page.goto(`/user/statement?line=${pendingId}`)
  const sheet = page.getByRole('dialog', { name: say('statement:detailTitle') })
  await expect(sheet.getByText(say('codes:NO_DATA'))).toBeVisible()
  await sheet.getByRole('button', { name: say('words:close') }).click()
  await expect(page).toHaveURL('/user/statement')
})

test('saves the shown days as a CSV that spreadsheets read, also after a failure', async ({
  page,
  app,
  say,
}) => {
  const { token } = await joinWithHistory(app)
  await enter(page, token)
  await page.goto('/user/statement?from=2026-03-11&to=2026-03-31')
  await page.getByRole('button', { name: say('statement:saveCsv') }).click()
  const sheet = page.getByRole('dialog', { name: say('statement:saveCsvTitle') })
  await expect(sheet.getByRole('button', { name: say('statement:periodFrom') })).toContainText('11/03/2026')
  await pickDay(sheet, say, { end: 'periodFrom', day: '2025-03-30' })
  await sheet.getByRole('button', { name: say('statement:saveCsvSubmit') }).click()
  await expect(sheet.getByText(say('statement:periodTooLong', { days: 366 }))).toBeVisible()
  await pickDay(sheet, say, { end: 'periodFrom', day: '2026-03-11' })
  await page.route('**/api/statement/export*', (route) => route.abort())
  await sheet.getByRole('button', { name: say('statement:saveCsvSubmit') }).click()
  await expect(sheet.getByText(say('statement:saveCsvFailed'))).toBeVisible()
  await page.unroute('**/api/statement/export*')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: say('statement:saveCsvSubmit') }).click(),
  ])
  await expect(sheet).toBeHidden()
  expect(download.suggestedFilename()).toBe('statement-2026-03-11-to-2026-03-31.csv')
  const file = await readFile(await download.path(), 'utf8')
  expect(file.startsWith('\uFEFFเวลา Time,ประเภท Type,')).toBe(true)
  expect(file.split('\r\n').slice(1)).toEqual([
    '11/03/2026 12:00:00,ฝากเงิน Deposit,KBANK,WALLET,สำเร็จ Done,+1100.00,BAHT,6600.00,',
    '12/03/2026 12:00:00,ฝากเงิน Deposit,KBANK,WALLET,สำเร็จ Done,+1200.00,BAHT,7800.00,',
    '20/03/2026 12:00:00,ถอนเงิน Withdrawal,WALLET,KBANK,กำลังทำ In progress,-250.00,BAHT,7550.00,',
    '',
  ])
})

test('shares the receipt of a movement, whose address shows the movement to anybody', async ({
  page,
  app,
  say,
  context,
}) => {
  const { memberId, token } = await join(app, { name: 'บัว' })
  const line = await recordDeposit(app, { memberId, satang: 40_000n, happenedAt: noonOf('2026-03-04') })
  await sealAll(app.db)
  await enter(page, token)
  await page.goto(`/user/statement?line=${line}`)
  await page.getByRole('button', { name: say('statement:receipt') }).click()
  const sheet = page.getByRole('dialog', { name: say('statement:receiptTitle') })
  await expect(sheet).toContainText('+400.00')
  await expect(sheet).toContainText(shortReference(line))
  await expect(sheet).toContainText(/•••\d{4}/)
  await page.reload()
  await expect(sheet).toContainText('+400.00')
  // A browser without a way to share files saves the picture.
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: say('statement:receiptShare') }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('receipt.png')
  if (screenshotFolder !== undefined) await picture.saveAs(`${screenshotFolder}/receipt.png`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: say('statement:receiptPdf') }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const address = await sheet.getByText(/\/proof\//).textContent()
  const guest = await context.browser()!.newContext({ viewport: { width: 360, height: 740 } })
  const bank = await guest.newPage()
  await bank.goto(address ?? '')
  await expect(bank.getByText(say('statement:proofSealed'))).toBeVisible()
  await expect(bank.getByRole('main')).toContainText('+400.00')
  await expect(bank.getByRole('main')).toContainText(shortReference(line))
  await expect(bank.getByText('บัว')).toHaveCount(0)
  await bank.goto(`${address?.slice(0, -1)}${address?.endsWith('A') ? 'B' : 'A'}`)
  await expect(bank.getByText(say('statement:proofGone'))).toBeVisible()
  await guest.close()
  // To look at a proof does not log the member out.
  await page.goto(address ?? '')
  await expect(page.getByText(say('statement:proofSealed'))).toBeVisible()
  await page.goto('/user/statement')
  await expect(rows(page)).toHaveCount(1)
})

test('saves a month as a PDF, also after a failure', async ({ page, app, say }) => {
  const { token } = await joinWithHistory(app)
  await enter(page, token)
  await page.goto('/user/statement')
  const button = page.getByRole('button', { name: say('statement:savePdf', { month: 'มีนาคม 2026' }) })
  await page.route('**/api/statement/pdf*', (route) => route.abort())
  await button.click()
  await expect(page.getByText(say('statement:pdfFailed'))).toBeVisible()
  await page.unroute('**/api/statement/pdf*')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe('statement-2026-03.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText(say('statement:pdfFailed'))).toBeHidden()
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every part of the statement passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const { memberId, token, pendingId } = await joinWithHistory(app)
    const detail = page.getByRole('dialog', { name: say('statement:detailTitle') })
    await enter(page, token)
    await page.goto('/user/statement')
    await expect(rows(page)).toHaveCount(10)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await screen.look('statement-in-progress')
    await page.getByRole('button', { name: say('statement:periodAll') }).click()
    await expect(page.getByRole('dialog', { name: say('statement:period') }).getByRole('grid')).toBeVisible()
    await screen.look('statement-period', 'sheet')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('statement:saveCsv') }).click()
    const saving = page.getByRole('dialog', { name: say('statement:saveCsvTitle') })
    await expect(saving.getByRole('grid')).toBeVisible()
    await screen.look('statement-save', 'sheet')
    await page.goto(`/user/statement?line=${pendingId}`)
    await expect(detail.getByText(say('statement:nextBankOut'))).toBeVisible()
    await screen.look('statement-line-in-progress', 'sheet')
    await failWithdrawal(app, { memberId, entryId: pendingId, happenedAt: noonOf('2026-03-21') })
    await expect(detail.getByText(say('statement:stepVoidedOut'))).toBeVisible()
    await screen.look('statement-line-failed', 'sheet')
    await detail.getByRole('button', { name: say('statement:receipt') }).click()
    await expect(page.getByText(/\/proof\//)).toBeVisible()
    await screen.look('statement-receipt', 'sheet')
    const address = await page.getByText(/\/proof\//).textContent()
    await page.goto(address ?? '')
    await expect(page.getByText('250.00')).toBeVisible()
    await screen.look('statement-proof')
    await page.goto('/user/statement?kind=deposit&from=2026-03-01&to=2026-03-05')
    await expect(rows(page)).toHaveCount(5)
    await screen.look('statement-filtered')
    await page.getByRole('radio', { name: say('statement:filterBonus') }).click()
    await expect(page.getByText(say('statement:emptyFilter'))).toBeVisible()
    await screen.look('statement-nothing-found')
    await page.goto('/user/statement?q=999.99')
    await expect(page.getByText(say('statement:emptySearch', { search: '999.99' }))).toBeVisible()
    await screen.look('statement-search-found-nothing')
    expect(screen.readFaults()).toEqual([])
  })
})
