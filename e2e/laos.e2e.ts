import { addDemo } from '@kapao/demo/add-demo'
import { activateGames } from '@kapao/testkit/games'
import { joinInLaos } from '@kapao/testkit/people'
import { loseAtGame, payIn } from '@kapao/testkit/rewards'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import type { Locator, Page } from '@playwright/test'
import { builtLaosApp } from './config.ts'
import { expect, test } from './test-app.ts'
import { startInspection } from './screen.ts'
import { choose, openDeposit, openList, payInBankApp, pickWay, totalCard } from './visit.ts'

const guest = { phone: '02055512345', password: 'lantern-market-9', name: 'Kham' }

test.use({ language: 'la' })

/** No amount on the page may be in baht. */
function expectNoBaht(page: Page): Promise<void> {
  return expect(page.locator('body')).not.toContainText(/ບາດ|บาท|baht|THB/)
}

test('the Laos build speaks Lao, accepts a phone of any length, and counts in kip from end to end', async ({
  page,
  context,
  say,
  sharedApp: _,
}) => {
  const app: TestApp = await startTestApp(
    { WEB_ROOT: builtLaosApp, BUILD: 'laos' },
    { retryPolicy: fastRetryPolicy },
  )
  await addDemo(app.environment)
  // A whole story in one test, with an app of its own.
  test.setTimeout(180_000)
  const kip = say('words:kip')
  const inspection = startInspection(page, 'la')

  await test.step('it opens in Lao', async () => {
    await page.goto(`${app.url}/`)
    await expect(page).toHaveURL(`${app.url}/login`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('session:welcome'))
  })

  await test.step('a phone of eleven digits is verified', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: say('session:register') })
      .click()
    // The login has a field of the same name, and stays until the next screen has loaded.
    await page.getByRole('heading', { name: say('registration:phoneTitle') }).waitFor()
    await page.getByLabel(say('registration:phone')).fill(guest.phone)
    await page.getByRole('button', { name: say('registration:sendCode') }).click()
    const code = page.getByLabel(say('otp:code'))
    await expect(code).toBeFocused()
    const inbox = await context.newPage()
    await inbox.goto(`${app.sandbox.url}/sms?phone=${guest.phone}`)
    const sent = await inbox.getByLabel('รหัส · Code').first().innerText()
    await inbox.close()
    await code.fill(sent)
  })

  await test.step('the wallet is in kip unless another currency is chosen', async () => {
    await page.getByLabel(say('registration:name'), { exact: true }).fill(guest.name)
    await page.getByLabel(say('registration:password'), { exact: true }).fill(guest.password)
    await page.getByLabel(say('registration:confirmation'), { exact: true }).fill(guest.password)
    await page.getByRole('button', { name: say('words:next') }).click()
    const currency = page.getByRole('combobox', { name: say('registration:currency') })
    await expect(currency).toContainText(kip)
    const currencies = await openList(page, currency)
    await expect(currencies.getByRole('option', { name: say('words:baht') })).toBeVisible()
    await currencies.getByRole('option', { name: kip }).click()
    await expect(currencies).toBeHidden()
    const bank = page.getByRole('combobox', { name: say('registration:bank') })
    await choose(page, bank, 'ທະນາຄານໄທພານິດ')
    await page.getByLabel(say('registration:firstName')).fill('kham')
    await page.getByLabel(say('registration:lastName')).fill('saengdao')
    await page.getByLabel(say('registration:accountNumber')).fill('4081234567')
    await page.getByRole('button', { name: say('registration:submit') }).click()
    await expect(page).toHaveURL(`${app.url}/user/home`)
    await page.getByRole('button', { name: say('site:agreementAccept') }).click()
    await expect(totalCard(page, say)).toContainText(`0.00${kip}`)
  })

  await test.step('a Lao QR of BCEL shows its currency, and is paid', async () => {
    const sheet = await openDeposit(page, say)
    await pickWay(sheet, say('deposit:wayQrBcel'))
    await expect(sheet.getByText(`${kip} (LAK)`)).toBeVisible()
    await inspection.look('laos-deposit', 'sheet')
    await sheet.getByRole('radio', { name: '50,000', exact: true }).check()
    await sheet
      .getByRole('button', { name: say('deposit:createQrFor', { amount: '50,000', unit: kip }) })
      .click()
    await sheet
      .getByRole('img', { name: say('deposit:qrPicture', { amount: '50,000.00', unit: kip }) })
      .waitFor()
    const bank = await payInBankApp(page, sheet, say)
    await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
    await bank.close()
    await sheet.getByRole('button', { name: say('words:done') }).click()
    await expect(totalCard(page, say)).toContainText(`50,000.00${kip}`)
    await expectNoBaht(page)
    await inspection.look('laos-home')
  })

  await test.step('the withdrawal and the statement are in kip', async () => {
    await totalCard(page, say)
      .getByRole('button', { name: say('wallet:withdraw') })
      .click()
    const sheet = page.getByRole('dialog')
    await expect(
      sheet.getByText(say('withdrawal:limits', { min: '50,000.00', max: '25,000,000.00', unit: kip })),
    ).toBeVisible()
    await expectNoBaht(page)
    await inspection.look('laos-withdraw', 'sheet')
    await page.goto(`${app.url}/user/statement`)
    await expect(page.getByRole('listitem').filter({ hasText: '+50,000.00' })).toHaveCount(1)
    await expectNoBaht(page)
    await page.goto(`${app.url}/user/bonus`)
    const offers = page.getByRole('region', { name: say('bonus:offers') })
    await expect(offers).toContainText(kip)
    await expectNoBaht(page)
    await page.goto(`${app.url}/user/spin`)
    await expect(page.getByText(say('spin:fairTitle'))).toBeVisible()
    await expect(page.getByRole('main')).toContainText(kip)
    await expectNoBaht(page)
  })

  await test.step('a wallet in baht sees baht wherever something can be won', async () => {
    const baht = say('words:baht')
    async function speaksOfBaht(part: Locator) {
      await expect(part).toContainText(baht)
      await expect(part).not.toContainText(kip)
    }
    const noi = await joinInLaos(app, { currency: 'BAHT' })
    await payIn(app, noi, 10_000n)
    await activateGames(app, noi, ['PG'])
    await loseAtGame(app, noi, 2_000n)
    const invitee = await joinInLaos(app, { currency: 'BAHT', inviteCode: `PR${noi.memberId}`, name: 'Dao' })
    await payIn(app, invitee, 50_000n)
    await activateGames(app, invitee, ['PG'])
    await loseAtGame(app, invitee, 20_000n)
    await page.goto(`${app.url}/icon.svg`)
    await page.evaluate((token) => sessionStorage.setItem('token', token), noi.token)
    await page.goto(`${app.url}/user/bonus`)
    await speaksOfBaht(page.getByRole('region', { name: say('bonus:offers') }))
    await page.goto(`${app.url}/user/spin`)
    await expect(page.getByText(say('spin:fairTitle'))).toBeVisible()
    await speaksOfBaht(page.getByRole('main'))
    await page.goto(`${app.url}/user/home`)
    await speaksOfBaht(page.getByRole('main').getByRole('region', { name: say('invite:ready') }))
    await page.getByRole('button', { name: say('wallet:refund'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: say('refund:title') })
    await sheet.getByRole('button', { name: say('words:next'), exact: true }).click()
    await expect(sheet).toContainText(say('codesWithFigures:REFUND_MINIMUM', { min: '5.00', unit: baht }))
    await speaksOfBaht(sheet)
  })
  expect(inspection.readFaults()).toEqual([])
  await page.close()
  await app.close()
})
