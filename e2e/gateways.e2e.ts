import { gatewayAmounts } from '@kapao/testkit/gateways'
import { join } from '@kapao/testkit/people'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import {
  enter,
  openDeposit,
  payInBankApp,
  pickWay,
  qrNamed,
  readQrAmount,
  tapAmount,
  totalCard,
} from './visit.ts'

async function openQr(page: Page, say: Say, provider: string): Promise<Locator> {
  const sheet = await openDeposit(page, say)
  await pickWay(sheet, say('deposit:wayQrProvider', { provider }))
  return sheet
}

for (const { gateway: provider, quick, least } of gatewayAmounts) {
  test(`a QR of ${provider} offers its amounts, is paid in the bank app, and is shown as paid`, async ({
    page,
    app,
    say,
  }) => {
    const { token } = await join(app)
    await enter(page, token)
    await page.goto('/user/home')
    const sheet = await openQr(page, say, provider)
    const amounts = sheet.getByRole('group', { name: say('deposit:amounts') })
    for (const amount of quick)
      await expect(
        amounts.getByRole('radio', { name: amount.toLocaleString('en'), exact: true }),
      ).toBeVisible()
    await expect(amounts.getByRole('radio')).toHaveCount(quick.length)
    await expect(sheet.getByText(say('deposit:minimum', { min: `${least}.00` }))).toBeVisible()
    await tapAmount(sheet, say, 500)
    expect(await readQrAmount(sheet, say)).toBe('500.00')
    await expect(sheet.getByRole('timer')).toHaveText(/1[45]:\d\d$/)
    const bank = await payInBankApp(page, sheet, say)
    await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
    await expect(totalCard(page, say)).toContainText('500.00')
    await bank.close()
  })
}

test('a payment of another amount shows both the paid and the requested amount', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await enter(page, token)
  await page.goto('/user/home')
  const sheet = await openQr(page, say, 'FP')
  await tapAmount(sheet, say, 100)
  const { body } = await app.wire<{ qrcodeId: string }>('GET', '/api/qrcode/FP', { token })
  await app.outside('POST', `/control/qr/FP/${body.qrcodeId}/pay`, { body: { amount: 90.5 } })
  await expect(
    sheet.getByText(say('deposit:arrivedOther', { asked: '100.00', amount: '90.50' })),
  ).toBeVisible()
  await expect(totalCard(page, say)).toContainText('90.50')
})

test('a payment without a call-back is found by inquiry and is credited', async ({ page, app, say }) => {
  const { token } = await join(app)
  await enter(page, token)
  await page.goto('/user/home')
  const sheet = await openQr(page, say, 'WW')
  await tapAmount(sheet, say, 200)
  const silence = { party: 'ww', call: 'callback', fault: 'silence' }
  await app.outside('PUT', '/control/faults', { body: silence })
  const bank = await payInBankApp(page, sheet, say)
  await app.outside('DELETE', '/control/faults')
  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
  await bank.close()
})

test('a QR of one provider replaces another provider’s, on the screen too', async ({ page, app, say }) => {
  const { token } = await join(app)
  await enter(page, token)
  await page.goto('/user/home')
  const sheet = await openQr(page, say, 'PAYTIMZ')
  await tapAmount(sheet, say, 50)
  await sheet.getByRole('button', { name: say('deposit:transferred') }).click()
  await page.getByRole('button', { name: say('wallet:qrWaiting', { amount: '50.00' }) }).waitFor()
  const made = await app.wire('POST', '/api/qrcode/PAYONEX', { token, body: { amount: 300 } })
  expect(made.status).toBe(200)
  await page.getByRole('button', { name: say('wallet:qrWaiting', { amount: '300.00' }) }).click()
  await expect(page.getByRole('button', { name: say('wallet:qrWaiting', { amount: '50.00' }) })).toHaveCount(
    0,
  )
  await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
  expect(await readQrAmount(sheet, say)).toBe('300.00')
})
