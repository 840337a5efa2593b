import { join } from '@kapao/testkit/people'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { enter, openDeposit, openWay, totalCard } from './visit.ts'

/** The demo's e-wallet that receives the money. */
const wallet = '0890000002'

/** Sends money in the e-wallet's app, as the person with this phone number. */
async function sendFrom(
  context: BrowserContext,
  app: string,
  { phone, to, amount }: { phone: string; to: string; amount: string },
): Promise<void> {
  const page = await context.newPage()
  await page.goto(app)
  await page.getByText(/เป็นคนอื่น/).click()
  const person = page.locator('form[action="/truewallet/person"]')
  await person.getByLabel(/ชื่อ/).fill('SOMCHAI JAIDEE')
  await person.getByLabel(/เบอร์โทร/).fill(phone)
  await person.getByRole('button').click()
  await expect(page.getByText(`ทรูมันนี่ วอลเล็ท ${phone}`)).toBeVisible()
  const form = page.locator('form[action="/truewallet/send"]')
  await form.getByLabel(/เบอร์ผู้รับ/).fill(to)
  await form.getByLabel(/จำนวนเงิน/).fill(amount)
  await form.getByRole('button').click()
  await page.getByRole('heading', { name: /โอนสำเร็จ/ }).waitFor()
  await page.close()
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a member copies the e-wallet’s number, sends from their own phone, and the screen shows the money automatically', async ({
  page,
  context,
  app,
  say,
}) => {
  const { token, phone } = await join(app, { bankAccountName: 'SOMCHAI JAIDEE' })
  await enter(page, token)
  await page.goto('/user/home')
  const sheet = await openDeposit(page, say)
  await openWay(sheet, say('deposit:wayTrueWallet'), say('deposit:showWalletNumber'))
  await expect(sheet).toContainText(say('deposit:walletStep2Text', { least: 2 }))
  await sheet.getByRole('button', { name: say('deposit:copyWalletNumber') }).click()
  await expect(page.getByText(say('words:copied', { text: wallet }))).toBeVisible()
  const to = await page.evaluate(() => navigator.clipboard.readText())
  expect(to).toBe(wallet)

  await sendFrom(context, `${app.sandbox.url}/truewallet`, { phone, to, amount: '250.75' })

  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
  await expect(sheet.getByText('250.75').first()).toBeVisible()
  await expect(totalCard(page, say)).toContainText('250.75')
  await sheet.getByRole('link', { name: say('deposit:seeStatement') }).click()
  await expect(page.getByText(say('deposit:wayTrueWallet')).first()).toBeVisible()
})
