import { makeGift, voucherOf } from '@kapao/testkit/gifts'
import { join } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter, openDeposit, openWay, totalCard } from './visit.ts'

async function openGift(page: Page, say: Say): Promise<Locator> {
  await page.goto('/user/home')
  const sheet = await openDeposit(page, say)
  await openWay(sheet, say('gift:way'), say('deposit:pasteGift'))
  await sheet.getByLabel(say('gift:linkLabel')).waitFor()
  return sheet
}

async function send(sheet: Locator, say: Say, link: string): Promise<void> {
  await sheet.getByLabel(say('gift:linkLabel')).fill(link)
  await sheet.getByRole('button', { name: say('gift:send') }).click()
}

function setFault({ outside }: TestApp, call: string, fault: string, count = 1) {
  return outside('PUT', '/control/faults', { body: { party: 'truewallet', call, fault, count } })
}

test.afterEach(async ({ app }) => {
  await app.outside('DELETE', '/control/faults')
})

test('creates a gift in the e-wallet’s app, pastes its link, and sees the balance rise', async ({
  page,
  context,
  app,
  say,
}) => {
  const { token } = await join(app)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const eWallet = await context.newPage()
  await eWallet.goto(`${app.sandbox.url}/truewallet`)
  await eWallet.locator('form[action="/truewallet/gift"]').getByRole('textbox').fill('120.50')
  await eWallet.getByRole('button', { name: 'สร้างลิงก์ Make the link' }).click()
  const link = await eWallet.locator('.gift-link output').first().innerText()

  await enter(page, token)
  const sheet = await openGift(page, say)
  const button = sheet.getByRole('button', { name: say('gift:send') })
  await expect(button).toBeDisabled()
  await send(sheet, say, `ซองของขวัญ ${link} รับเลย`)
  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
  await expect(sheet).toContainText('120.50')
  await sheet.getByRole('button', { name: say('words:done') }).click()
  await expect(totalCard(page, say)).toContainText('120.50')
  await page.goto('/user/statement')
  await expect(page.getByText(say('gift:way')).first()).toBeVisible()
  // The link has not left the browser unencrypted.
  expect(sent.filter((request) => request.includes('/api/wallet/truelink'))).toHaveLength(1)
  for (const request of sent) expect(request).not.toContain(voucherOf(link))
})

test('shows why a link was refused, and accepts the next one', async ({ page, app, say }) => {
  const { token } = await join(app)
  await enter(page, token)
  const sheet = await openGift(page, say)
  await send(sheet, say, 'https://example.com/?v=1')
  await expect(sheet.getByText(/gift\.truemoney\.com/)).toBeVisible()
  const used = await makeGift(app, { amount: 50 })
  await app.outside('POST', `/control/truewallet/gift/${voucherOf(used)}/take`, {
    body: { wallet: '0899999998' },
  })
  for (const [link, code] of [
    [used, 'TRUELINK_DUPLICATE'],
    [await makeGift(app, { amount: 50, validSeconds: 0 }), 'TRUELINK_INVALID'],
  ] as const) {
    await send(sheet, say, link)
    await expect(sheet.getByText(say(`codes:${code}`))).toBeVisible()
  }
  await send(sheet, say, await makeGift(app, { amount: 1 }))
  await expect(sheet.getByText(say('gift:failedTitle'))).toBeVisible()
  await expect(sheet.getByRole('alert')).toContainText(/2(\.00)?/)
  await send(sheet, say, await makeGift(app, { amount: 2 }))
  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
})

test.describe('while the e-wallet', () => {
  test('returns no clear result, the screen waits and then shows the money', async ({ page, app, say }) => {
    const { token } = await join(app)
    await enter(page, token)
    const sheet = await openGift(page, say)
    const link = await makeGift(app, { amount: 75 })
    await setFault(app, 'redeem', 'html', 8)
    await send(sheet, say, link)
    await expect(sheet.getByText(say('gift:waitingTitle'))).toBeVisible()
    await app.outside('DELETE', '/control/faults')
    await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
    await expect(sheet).toContainText('75.00')
  })

  test('is down, or the phone is offline, the same link is tried again and redeemed once', async ({
    page,
    context,
    app,
    say,
  }) => {
    const { token } = await join(app)
    await enter(page, token)
    const sheet = await openGift(page, say)
    const link = await makeGift(app, { amount: 75 })
    await setFault(app, 'look', 'down')
    await send(sheet, say, link)
    await expect(sheet.getByText(say('codes:TRUELINK_FAIL'))).toBeVisible()
    await context.setOffline(true)
    await sheet.getByRole('button', { name: say('words:retry') }).click()
    await expect(sheet.getByText(say('words:unreachable')).first()).toBeVisible()
    await context.setOffline(false)
    await sheet.getByRole('button', { name: say('words:retry') }).click()
    await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
    const { body } = await app.wire<{ total: number }>('POST', '/api/statement', { token, body: {} })
    expect(body.total).toBe(1)
  })
})

test.describe('in each language', () => {
  test('every screen of gift links passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const { token } = await join(app, { name: 'บัว' })
    await enter(page, token)
    const sheet = await openGift(page, say)
    await screen.look('gift', 'sheet')
    screen.allowFailures()
    await setFault(app, 'look', 'html')
    const link = await makeGift(app, { amount: 1250.5 })
    await send(sheet, say, link)
    await expect(sheet.getByText(say('gift:unsure'))).toBeVisible()
    await screen.look('gift-away', 'sheet')
    await setFault(app, 'redeem', 'html', 1000)
    await send(sheet, say, link)
    await expect(sheet.getByText(say('gift:waitingTitle'))).toBeVisible()
    await screen.look('gift-waiting', 'sheet')
    await page.goto('/user/statement')
    await expect(page.getByText(say('statement:inProgress'))).toBeVisible()
    await screen.look('gift-waiting-statement')
    await app.outside('POST', `/control/truewallet/gift/${voucherOf(link)}/take`, {
      body: { wallet: '0899999998' },
    })
    await app.outside('DELETE', '/control/faults')
    await expect(page.getByText(say('codes:TRUELINK_DUPLICATE'))).toBeVisible()
    expect(screen.readFaults()).toEqual([])
  })
})
