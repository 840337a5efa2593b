import { randomUUID } from 'node:crypto'
import { addDemo } from '@kapao/demo/add-demo'
import { randomPort } from '@kapao/testkit/free-port'
import { join } from '@kapao/testkit/people'
import { spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings, type TestApp } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import type { Page } from '@playwright/test'
import { builtApp } from './config.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import {
  askForQr,
  enter,
  openKbankQr,
  payInBankApp,
  qrNamed,
  readQrAmount,
  tapAmount,
  totalCard,
} from './visit.ts'

async function openHome(page: Page, say: Say, token: string): Promise<void> {
  await enter(page, token)
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText('0.00')
}

test('a QR is cancelled only after a confirmation, and the amounts are offered again', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await openHome(page, say, token)
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, 50)
  await sheet.getByRole('button', { name: say('deposit:cancelQr') }).click()
  const question = page.getByRole('alertdialog', { name: say('deposit:cancelQuestion') })
  await question.getByRole('button', { name: say('deposit:keepQr') }).click()
  await expect(question).toBeHidden()
  await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
  await sheet.getByRole('button', { name: say('deposit:cancelQr') }).click()
  await question.getByRole('button', { name: say('deposit:cancelQr') }).click()
  await expect(sheet.getByLabel(say('deposit:amountLabel'))).toHaveValue('50')
  const { body } = await app.wire('GET', '/api/qrcode/KBANK', { token })
  expect(body).toMatchObject({ hasQrcode: false })
})

test('an entered amount below the minimum is refused with a message, and a valid one creates its QR', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await openHome(page, say, token)
  const sheet = await openKbankQr(page, say)
  const own = sheet.getByLabel(say('deposit:amountLabel'))
  const create = sheet.getByRole('button', { name: say('deposit:createQr'), exact: true })
  await own.fill('0')
  await own.blur()
  await expect(sheet.getByText(say('deposit:belowMinimum', { min: '1.00' }))).toBeVisible()
  await expect(create).toBeDisabled()
  await own.fill('12.345')
  await own.blur()
  await expect(sheet.getByText(say('deposit:amountInvalid'))).toBeVisible()
  await expect(create).toBeDisabled()
  await own.fill('37.50')
  await sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: '37.50' }) }).click()
  await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
  expect(await readQrAmount(sheet, say)).toMatch(/^37\.\d\d$/)
})

/** Other members hold every amount from 77.00 to 77.99 at the operator's accounts. */
async function takeAmounts({ db }: TestApp): Promise<void> {
  const accounts = await db.selectFrom('deposit_account').select('promptpay_id').execute()
  const leases = accounts.flatMap(({ promptpay_id: receiver }) =>
    Array.from({ length: receiver === null ? 0 : 100 }, (_, satang) => ({
      receiver: receiver ?? '',
      amount: 7700n + BigInt(satang),
      member_id: randomUUID(),
      qrcode_id: randomUUID(),
      leased_until: new Date(Date.now() + 1_800_000),
    })),
  )
  await db
    .insertInto('deposit_amount_lease')
    .values(leases)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a QR for a whole baht more says why, and passes the inspection', async ({ page, app, say }) => {
    await takeAmounts(app)
    const screen = startInspection(page)
    const { token } = await join(app)
    await enter(page, token)
    await page.goto('/user/home')
    const sheet = await openKbankQr(page, say)
    await sheet.getByLabel(say('deposit:amountLabel')).fill('77')
    await sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: '77' }) }).click()
    await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
    const amount = await readQrAmount(sheet, say)
    expect(amount).toMatch(/^78\.\d\d$/)
    await expect(sheet.getByText(say('deposit:amountRaised', { asked: '77.00', amount }))).toBeVisible()
    await screen.look('deposit-amount-raised', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})

test('the QR stays on home when the sheet is closed, and opens again with a tap', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await openHome(page, say, token)
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, 20)
  const amount = await readQrAmount(sheet, say)
  await sheet.getByRole('button', { name: say('deposit:transferred') }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(say('deposit:transferredText'))).toBeVisible()
  await page.getByRole('button', { name: say('wallet:qrWaiting', { amount }) }).click()
  expect(await readQrAmount(sheet, say)).toBe(amount)
})

test('the saved picture contains the QR, and paying it in the bank app credits the money', async ({
  page,
  context,
  app,
  say,
}, testInfo) => {
  const { token } = await join(app)
  await openHome(page, say, token)
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, 500)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: say('deposit:savePicture') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`qr-${await readQrAmount(sheet, say)}.png`)
  const picture = testInfo.outputPath('qr.png')
  await download.saveAs(picture)
  const bank = await context.newPage()
  await bank.goto(`${app.sandbox.url}/bank`)
  await bank.locator('input[type=file]').setInputFiles(picture)
  await bank.getByRole('button', { name: 'จ่ายเงิน Pay' }).click()
  await bank.waitForURL('**/bank/receipt/**')
  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
})

test('while the bank is down the sheet shows so, and the retry works once it is back', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await openHome(page, say, token)
  const sheet = await openKbankQr(page, say)
  await app.outside('PUT', '/control/faults', { body: { party: 'kbank', fault: 'down' } })
  await askForQr(sheet, say, 1000)
  await expect(sheet.getByText(say('codes:QR_FAIL'))).toBeVisible()
  await expect(sheet.getByRole('img', { name: qrNamed(say) })).toHaveCount(0)
  await app.outside('DELETE', '/control/faults')
  await sheet.getByRole('button', { name: say('words:retry') }).click()
  await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
})

test.describe('after its expiry', () => {
  test.use({ needsOwnApp: true })

  test('at 00:00 the QR is removed with an explanation, and money that was already paid still arrives', async ({
    page,
    app,
    say,
  }) => {
    const { token } = await join(app)
    await page.clock.install()
    await openHome(page, say, token)
    const sheet = await openKbankQr(page, say)
    await tapAmount(sheet, say, 100)
    const { body } = await app.wire<{ qrcodeId: string }>('GET', '/api/qrcode/KBANK', { token })
    app.clock.advance(15 * 60)
    await page.clock.fastForward('15:00')
    await expect(sheet.getByRole('heading', { name: say('deposit:expiredTitle') })).toBeVisible()
    await expect(sheet.getByRole('img', { name: qrNamed(say) })).toHaveCount(0)
    await expect(sheet.getByText(say('deposit:expiredPaidText'))).toBeVisible()
    await app.outside('POST', `/control/qr/KBANK/${body.qrcodeId}/pay`)
    await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
    await expect(totalCard(page, say)).toContainText('100.00')
  })

  test('a new QR is one tap away', async ({ page, app, say }) => {
    const { token } = await join(app)
    await page.clock.install()
    await openHome(page, say, token)
    const sheet = await openKbankQr(page, say)
    await tapAmount(sheet, say, 10)
    app.clock.advance(15 * 60)
    await page.clock.fastForward('15:00')
    await sheet.getByRole('button', { name: say('deposit:newQr') }).click()
    await tapAmount(sheet, say, 10)
    await expect(sheet.getByRole('timer')).toHaveText(/1[45]:\d\d$/)
  })
})

test('a server that is killed and restarted while the QR is open still reports the money at once', async ({
  page,
  say,
  sharedApp: _,
}) => {
  const { sandbox, environment, close } = await startSurroundings()
  await addDemo(environment)
  const settings = { ...environment, WEB_ROOT: builtApp }
  const PORT = String(await randomPort())
  const first = await spawnServer({ ...settings, PORT })
  sandbox.setCallbackUrl(first.url)
  const wires = { wire: wireTo(first.url), outside: wireTo(sandbox.url) }
  const { token } = await join(wires)
  await page.goto(`${first.url}/icon.svg`)
  await page.evaluate((kept) => {
    sessionStorage.setItem('token', kept)
    localStorage.setItem('remember-agreement', 'true')
  }, token)
  await page.goto(`${first.url}/user/home`)
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, 100)
  await first.kill()
  // The phone is connected again once the new server has sent a frame.
  const isBack = page.waitForEvent('websocket', {
    predicate: async (socket) =>
      socket.waitForEvent('framereceived').then(
        () => true,
        () => false,
      ),
  })
  const second = await spawnServer({ ...settings, PORT })
  await isBack
  const bank = await payInBankApp(page, sheet, say)
  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
  await expect(totalCard(page, say)).toContainText('100.00')
  await bank.close()
  await page.close()
  await second.stop()
  await close()
})

test('money that is paid while the server is down is there when it comes back', async ({
  page,
  context,
  say,
  sharedApp: _,
}) => {
  const { sandbox, environment, close } = await startSurroundings()
  await addDemo(environment)
  const settings = { ...environment, WEB_ROOT: builtApp }
  const PORT = String(await randomPort())
  const first = await spawnServer({ ...settings, PORT })
  sandbox.setCallbackUrl(first.url)
  const { token } = await join({ wire: wireTo(first.url), outside: wireTo(sandbox.url) })
  await page.goto(`${first.url}/icon.svg`)
  await page.evaluate((kept) => {
    sessionStorage.setItem('token', kept)
    localStorage.setItem('remember-agreement', 'true')
  }, token)
  await page.goto(`${first.url}/user/home`)
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, 100)
  await first.kill()
  const bank = await payInBankApp(page, sheet, say)
  await bank.close()
  const second = await spawnServer({ ...settings, PORT })
  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
  await expect(totalCard(page, say)).toContainText('100.00')
  await context.close()
  await second.stop()
  await close()
})
