import { join } from '@kapao/testkit/people'
import { setSlipHours } from '@kapao/testkit/site'
import { payForSlip, sendSlip, type Transfer } from '@kapao/testkit/slips'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter, holdSocket, totalCard } from './visit.ts'

/** Pays into the demo's account at KBANK; only the slip reports this transfer. */
function pay(app: TestApp, fromAccount: string, params: Partial<Transfer> = {}) {
  return payForSlip(app, { fromAccount, amount: 345.5, toAccount: '0012345678', ...params })
}

async function openSlips(page: Page, say: Say): Promise<Locator> {
  await page.goto('/user/statement')
  await page.getByRole('button', { name: say('statement:slips'), exact: true }).click()
  return page.getByRole('dialog')
}

async function choose(sheet: Locator, picture: Buffer, mimeType = 'image/png'): Promise<void> {
  const file = { name: 'slip', mimeType, buffer: picture }
  await sheet.locator('input[type=file]').last().setInputFiles(file)
}

/** A slip as a phone's camera sees it on another phone's screen. */
function photograph(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .rotate(-9, { background: '#2b241d' })
    .blur(1.4)
    .linear(0.4, 12)
    .jpeg({ quality: 60 })
    .toBuffer()
}

test('sends the slip that the bank app shows, sees the money, and finds the slip in the list', async ({
  page,
  app,
  say,
}) => {
  const { token, phone } = await join(app)
  const { slipUrl, picture } = await pay(app, phone)
  expect((await page.request.get(slipUrl)).headers()['content-type']).toBe('image/png')
  await enter(page, token)
  const sheet = await openSlips(page, say)
  await expect(sheet.getByText(say('slip:emptyText'))).toBeVisible()
  await sheet.getByRole('button', { name: say('slip:send') }).click()
  await choose(sheet, picture)
  await expect(sheet.getByRole('heading', { name: say('slip:acceptedTitle') })).toBeVisible()
  await expect(sheet).toContainText('345.50')
  await sheet.getByRole('button', { name: say('words:done') }).click()
  await expect(sheet.getByRole('row')).toHaveCount(2)
  await expect(sheet.getByRole('row').last()).toContainText(say('slip:success'))
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    sheet.getByRole('button', { name: say('slip:view') }).click(),
  ])
  await shown.waitForURL(/\/api\/slip\//)
  expect(await shown.evaluate(() => document.contentType)).toBe('image/jpeg')
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText('345.50')
})

test('shows a slip sent elsewhere after the list is refreshed: a dash for its amount, and why it failed', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await holdSocket(page)
  await enter(page, token)
  const sheet = await openSlips(page, say)
  await expect(sheet.getByText(say('slip:emptyText'))).toBeVisible()
  const blank = { width: 400, height: 600, channels: 3, background: '#fff' } as const
  const picture = await sharp({ create: blank }).png().toBuffer()
  expect((await sendSlip(app, { token, picture })).body).toMatchObject({ status: 'FAILED', amount: 0 })
  await sheet.getByRole('button', { name: say('words:refresh') }).click()
  const row = sheet.getByRole('row').last()
  await expect(row).toContainText(say('slipReasons:CANNOT_READ_CROPPED_IMAGE'))
  await expect(row).toContainText(say('slip:failed'))
  await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
  await expect(row.getByText('–', { exact: true })).toBeVisible()
})

test('reads a photographed slip from the deposit sheet, and shows why another one was refused', async ({
  page,
  app,
  say,
}) => {
  const { token, phone } = await join(app)
  const own = await pay(app, phone)
  const elsewhere = await pay(app, phone, { toAccount: '9998887776' })
  await enter(page, token)
  await page.goto('/user/home')
  await totalCard(page, say)
    .getByRole('button', { name: say('wallet:deposit') })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: say('deposit:sendSlip') }).click()
  await choose(sheet, elsewhere.picture)
  await expect(sheet.getByText(say('slipReasons:DEST_ACC_INVALID'))).toBeVisible()
  await sheet.getByRole('button', { name: say('slip:otherPicture') }).click()
  await choose(sheet, await photograph(own.picture), 'image/jpeg')
  await expect(sheet.getByRole('heading', { name: say('slip:acceptedTitle') })).toBeVisible()
  await sheet.getByRole('button', { name: say('words:done') }).click()
  await expect(totalCard(page, say)).toContainText('345.50')
})

test('reports a late transfer automatically once the bank knows it', async ({ page, app, say }) => {
  const { token, phone } = await join(app)
  const { picture } = await pay(app, phone)
  await app.outside('PUT', '/control/faults', { body: { party: 'slip', fault: 'forget', count: 1 } })
  await enter(page, token)
  const sheet = await openSlips(page, say)
  await sheet.getByRole('button', { name: say('slip:send') }).click()
  await choose(sheet, picture)
  await expect(sheet.getByText(say('slip:waitingTitle'))).toBeVisible()
  // The next check is five seconds later.
  await expect(sheet.getByRole('heading', { name: say('slip:acceptedTitle') })).toBeVisible()
})

test('an upload can be cancelled and sent again, and a failed one is repeated', async ({
  page,
  context,
  app,
  say,
}) => {
  const { token, phone } = await join(app)
  const { picture } = await pay(app, phone)
  await enter(page, token)
  const sheet = await openSlips(page, say)
  await sheet.getByRole('button', { name: say('slip:send') }).click()
  await expect(sheet.getByText(say('slip:rules'))).toBeVisible()
  await page.route('**/api/wallet/slip', () => {})
  await choose(sheet, picture)
  await sheet.getByRole('button', { name: say('words:cancel') }).click()
  await expect(sheet.getByText(say('slip:rules'))).toBeVisible()
  await page.unroute('**/api/wallet/slip')
  await context.setOffline(true)
  await choose(sheet, picture)
  await expect(sheet.getByText(say('slip:sendFailed'))).toBeVisible()
  await context.setOffline(false)
  await sheet.getByRole('button', { name: say('words:retry') }).click()
  await expect(sheet.getByRole('heading', { name: say('slip:acceptedTitle') })).toBeVisible()
})

test.describe('in each language', () => {
  test('every screen of slips passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const { token, phone } = await join(app, { name: 'บัว' })
    await enter(page, token)
    const sheet = await openSlips(page, say)
    await expect(sheet.getByText(say('slip:empty'))).toBeVisible()
    await screen.look('slips-empty', 'sheet')
    await sheet.getByRole('button', { name: say('slip:send') }).click()
    await expect(sheet.getByText(say('slip:rules'))).toBeVisible()
    await screen.look('slip-send', 'sheet')
    await choose(sheet, Buffer.from('words'), 'text/plain')
    await expect(sheet.getByText(say('slip:wrongKind'))).toBeVisible()
    await screen.look('slip-wrong-kind', 'sheet')
    screen.allowFailures()
    await choose(sheet, Buffer.from('words'))
    await expect(sheet.getByText(say('codes:SLIP_INVALID_FILE'))).toBeVisible()
    await screen.look('slip-send-failed', 'sheet')
    await sheet.getByRole('button', { name: say('slip:otherPicture') }).click()
    await choose(sheet, (await pay(app, phone, { toAccount: '9998887776' })).picture)
    await expect(sheet.getByText(say('slip:refusedTitle'))).toBeVisible()
    await screen.look('slip-refused', 'sheet')
    await sheet.getByRole('button', { name: say('slip:otherPicture') }).click()
    await choose(sheet, (await pay(app, phone)).picture)
    await expect(sheet.getByText(say('slip:acceptedTitle'))).toBeVisible()
    await screen.look('slip-accepted', 'sheet')
    await sheet.getByRole('button', { name: say('words:done') }).click()
    await expect(sheet.getByRole('row')).toHaveCount(3)
    await screen.look('slips', 'sheet')
    await page.route('**/api/statement/slip', (route) => route.fulfill({ status: 502, body: '' }))
    const again = await openSlips(page, say)
    await expect(again.getByText(say('words:loadFailedTitle'))).toBeVisible()
    await screen.look('slips-failed', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})

test.describe('in the hours in which no slips are accepted', () => {
  test.use({ needsOwnApp: true, contextOptions: { reducedMotion: 'reduce' } })

  test('the sheet says so, and until when, before a picture is taken', async ({ page, app, say }) => {
    const screen = startInspection(page, 'th')
    const hours = { closedFrom: inBangkok(-1), closedUntil: inBangkok(2) }
    await setSlipHours(app, hours)
    const { token } = await join(app)
    await enter(page, token)
    const sheet = await openSlips(page, say)
    await sheet.getByRole('button', { name: say('slip:send') }).click()
    await expect(sheet.getByText(say('slip:closedNow', { until: hours.closedUntil }))).toBeVisible()
    await expect(sheet.getByRole('button', { name: say('slip:takePhoto') })).toHaveCount(0)
    await screen.look('slip-closed', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})

/** The time of day in Bangkok so many hours from now. */
function inBangkok(hours: number): string {
  return new Date(Date.now() + (hours + 7) * 3_600_000).toISOString().slice(11, 16)
}
