import { languages } from '@kapao/contract/language'
import { nativeNames } from '@kapao/i18n/language'
import { expect, test } from './test-app.ts'
import { askForQr, choose, openKbankQr, readTokens, totalCard } from './visit.ts'

const guest = { phone: '0899990001', password: 'lantern-market-9', name: 'Bua' }

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, needsOwnApp: true })

    test('a newcomer registers, pays a QR in the bank app and finds the money in the wallet and the statement', async ({
      page,
      context,
      app,
      say,
    }) => {
      await test.step('the site opens at the login page, in Thai, and speaks the chosen language', async () => {
        await page.goto('/')
        await expect(page).toHaveURL('/login')
        await expect(page.locator('html')).toHaveAttribute('lang', 'th')
        await page.getByRole('combobox').selectOption({ label: nativeNames[language] })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('session:welcome'))
      })

      await test.step('the phone is verified by the code from the SMS inbox', async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: say('session:register') })
          .click()
        await expect(page).toHaveURL('/register')
        // The login has a field of the same name, and stays until the next screen has loaded.
        await page.getByRole('heading', { name: say('registration:phoneTitle') }).waitFor()
        await page.getByLabel(say('registration:phone')).fill(guest.phone)
        const [answer] = await Promise.all([
          page.waitForResponse('**/api/otp/send'),
          page.getByRole('button', { name: say('registration:sendCode') }).click(),
        ])
        const { otpRef: reference } = (await answer.json()) as { otpRef: string }
        await expect(page.getByText(say('otp:reference', { reference }))).toBeVisible()
        const code = page.getByLabel(say('otp:code'))
        await expect(code).toBeFocused()
        const inbox = await context.newPage()
        await inbox.goto(`${app.sandbox.url}/sms?phone=${guest.phone}`)
        const sent = await inbox.getByLabel('รหัส · Code').first().innerText()
        await inbox.close()
        await code.fill(sent)
      })

      await test.step('profile and bank account are entered', async () => {
        await page.getByLabel(say('registration:name'), { exact: true }).fill(guest.name)
        await page.getByLabel(say('registration:password'), { exact: true }).fill(guest.password)
        await page.getByLabel(say('registration:confirmation'), { exact: true }).fill(guest.password)
        await page.getByRole('button', { name: say('words:next') }).click()
        const bank = { th: 'ธนาคารไทยพาณิชย์', la: 'ທະນາຄານໄທພານິດ', en: 'Siam Commercial Bank' }[language]
        await choose(page, page.getByRole('combobox', { name: say('registration:bank') }), bank)
        await page.getByLabel(say('registration:firstName')).fill('bua')
        await page.getByLabel(say('registration:lastName')).fill('saengdao')
        await expect(page.getByLabel(say('registration:lastName'))).toHaveValue('SAENGDAO')
        await page.getByLabel(say('registration:accountNumber')).fill('4081234567')
        const reachesLogin = page.waitForURL('/login')
        await page.getByRole('button', { name: say('registration:submit') }).click()
        await expect(page.getByText(say('registration:successTitle'))).toBeVisible()
        await reachesLogin
      })

      await test.step('the login lets the new member in by itself, with nothing in the wallet', async () => {
        await expect(page).toHaveURL('/user/home')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(guest.name)
        await expect(totalCard(page, say)).toContainText('0.00')
        expect(await readTokens(page)).toEqual({ session: expect.any(String), local: null })
      })

      await test.step('the agreement has to be accepted', async () => {
        const agreement = page.getByRole('dialog', { name: say('site:agreementTitle') })
        await agreement.getByRole('button', { name: say('site:agreementAccept') }).click()
        await expect(agreement).toBeHidden()
      })

      await test.step('a tap on 100 and one on the button creates a QR that counts down', async () => {
        const sheet = await openKbankQr(page, say)
        await askForQr(sheet, say, 100)
        await expect(
          sheet.getByRole('img', { name: say('deposit:qrPicture', { amount: '100.00' }) }),
        ).toBeVisible()
        const timer = sheet.getByRole('timer')
        const first = await timer.innerText()
        expect(first).toMatch(/1[45]:\d\d$/)
        await expect(timer).not.toHaveText(first)
        await expect(timer).toHaveText(/1[45]:\d\d$/)
      })

      await test.step('after the payment in the bank app, the money arrives without a touch', async () => {
        const sheet = page.getByRole('dialog')
        const [bank] = await Promise.all([
          page.waitForEvent('popup'),
          sheet.getByRole('link', { name: say('deposit:openBankApp') }).click(),
        ])
        const pay = bank.getByRole('button', { name: 'จ่ายเงิน Pay' })
        await expect(pay).toBeEnabled()
        await pay.click()
        await expect(totalCard(page, say)).toContainText('100.00')
        await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
        await expect(sheet.getByText(say('deposit:newBalance')).locator('..')).toContainText('100.00')
        await expect(bank).toHaveURL(/\/bank\/receipt\//)
        await bank.close()
      })

      await test.step('the statement shows the deposit', async () => {
        await page
          .getByRole('dialog')
          .getByRole('link', { name: say('deposit:seeStatement') })
          .click()
        const detail = page.getByRole('dialog', { name: say('statement:detailTitle') })
        await expect(detail).toContainText('+100.00')
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL('/user/statement')
        const line = page.getByRole('listitem').filter({ hasText: say('deposit:wayQrKbank') })
        await expect(line).toHaveCount(1)
        await expect(line).toContainText('+100.00')
        await expect(line).toContainText(say('statement:statusSuccess'))
      })

      await test.step('logging out removes the token, in the browser and on the server', async () => {
        const { session: token } = await readTokens(page)
        await page.getByRole('button', { name: say('session:logOut') }).click()
        await expect(page).toHaveURL('/login')
        expect(await readTokens(page)).toEqual({ session: null, local: null })
        await page.goto('/user')
        await expect(page).toHaveURL('/login')
        const { status } = await app.wire('GET', '/api/wallet', { token: token ?? '' })
        expect(status).toBe(401)
      })
    })
  })
}
