import { join, nextPhone, password, readOtp } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { startInspection } from './screen.ts'
import { arrive, choose, openList, readTokens, settle, verifyInBrowser } from './visit.ts'

test('the browser’s back button goes back one registration step, and nothing that was typed is lost', async ({
  page,
  app,
  say,
}) => {
  const phone = nextPhone()
  await verifyInBrowser(page, app, phone)
  function heading(name: 'phoneTitle' | 'profileTitle' | 'bankTitle') {
    return page.getByRole('heading', { name: say(`registration:${name}`) })
  }
  const name = page.getByLabel(say('registration:name'), { exact: true })
  const firstName = page.getByLabel(say('registration:firstName'))
  await page.goto('/login')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('session:register') })
    .click()
  // The login has a field of the same name, and stays until the next screen has loaded.
  await heading('phoneTitle').waitFor()
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await name.fill('Bua')
  await page.getByLabel(say('registration:password'), { exact: true }).fill(password)
  await page.getByLabel(say('registration:confirmation'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('words:next') }).click()
  await expect(heading('bankTitle')).toBeVisible()
  await firstName.fill('bua')
  await page.goBack()
  await expect(heading('profileTitle')).toBeVisible()
  await expect(name).toHaveValue('Bua')
  await page.goForward()
  await expect(heading('bankTitle')).toBeVisible()
  await expect(firstName).toHaveValue('BUA')
  await page.getByRole('button', { name: say('words:back') }).click()
  await expect(heading('profileTitle')).toBeVisible()
  await page.goBack()
  await expect(heading('phoneTitle')).toBeVisible()
  await expect(page.getByLabel(say('registration:phone'))).toHaveValue(phone)
})

test('a reload keeps what was typed, except for the passwords, and the new member is logged in at the end', async ({
  page,
  app,
  say,
}) => {
  const phone = nextPhone()
  await verifyInBrowser(page, app, phone)
  await page.goto('/register')
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  const name = page.getByLabel(say('registration:name'), { exact: true })
  const chosen = page.getByLabel(say('registration:password'), { exact: true })
  const repeated = page.getByLabel(say('registration:confirmation'), { exact: true })
  await name.fill('Bua')
  await chosen.fill(password)
  await page.reload()
  await expect(page.getByText(say('registration:restored'))).toBeVisible()
  await expect(name).toHaveValue('Bua')
  await expect(chosen).toHaveValue('')
  await chosen.fill(password)
  await repeated.fill(password)
  await page.getByRole('button', { name: say('words:next') }).click()
  const accountNo = page.getByLabel(say('registration:accountNumber'))
  await accountNo.fill(phone)
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(kept).toContain(phone)
  expect(kept).not.toContain(password)
  await page.reload()
  await chosen.fill(password)
  await repeated.fill(password)
  await page.getByRole('button', { name: say('words:next') }).click()
  await expect(accountNo).toHaveValue(phone)
  await choose(page, page.getByRole('combobox', { name: say('registration:bank') }), 'ธนาคารไทยพาณิชย์')
  await page.getByLabel(say('registration:firstName')).fill('Bua')
  await page.getByLabel(say('registration:lastName')).fill('Saengdao')
  await page.getByRole('button', { name: say('registration:submit') }).click()
  await expect(page).toHaveURL('/user/home')
  expect(await page.evaluate(() => sessionStorage.getItem('registration-draft'))).toBeNull()
  expect((await readTokens(page)).session).not.toBeNull()
})

test('a field complains when it is left with a mistake, not when it is left empty, until it is right', async ({
  page,
  app,
  say,
}) => {
  const wrong = page.locator('[aria-invalid]')
  await page.goto('/login')
  const phone = page.getByLabel(say('session:phone'))
  await phone.focus()
  await page.keyboard.press('Tab')
  await expect(wrong).toHaveCount(0)
  await phone.fill('08100')
  await expect(wrong).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText(say('codes:PHONE_NUMBER_REQUIRE_10_DIGIT'))).toBeVisible()
  await phone.fill('+66 81 000 0001')
  await expect(wrong).toHaveCount(0)

  const newcomer = nextPhone()
  await verifyInBrowser(page, app, newcomer)
  await page.goto('/register')
  await page.getByLabel(say('registration:phone')).fill(newcomer)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await page.getByLabel(say('registration:name'), { exact: true }).fill('Bua')
  await page.getByLabel(say('registration:password'), { exact: true }).fill('short')
  await expect(wrong).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText(say('registration:passwordTooShort'))).toBeVisible()
  await page.getByLabel(say('registration:password'), { exact: true }).fill(password)
  await expect(wrong).toHaveCount(0)
  await page.getByLabel(say('registration:confirmation'), { exact: true }).fill(`${password}!`)
  await page.getByLabel(say('registration:inviteCode')).focus()
  await expect(page.getByText(say('registration:passwordsDiffer'))).toBeVisible()
  // The other of the two may be the one that is corrected.
  await page.getByLabel(say('registration:password'), { exact: true }).fill(`${password}!`)
  await expect(wrong).toHaveCount(0)
  await page.getByRole('button', { name: say('words:next') }).click()
  await page.getByLabel(say('registration:firstName')).fill('บัว')
  await choose(page, page.getByRole('combobox', { name: say('registration:bank') }), 'ธนาคารกรุงไทย')
  await expect(page.getByText(say('registration:nameEnglishOnly'))).toBeVisible()
  await page.getByLabel(say('registration:firstName')).fill('Bua')
  await expect(wrong).toHaveCount(0)
})

test('who has an account already reads so once the code is entered, and finds the way to the login', async ({
  page,
  app,
  say,
}) => {
  const { phone } = await join(app)
  await page.goto('/register')
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await enterCode(page, app, { phone, label: say('otp:code') })
  await expect(page.getByText(say('codes:EXISTING_USER'))).toBeVisible()
  await expect(page.getByLabel(say('registration:phone'))).toHaveValue(phone)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('registration:logIn') })
    .click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a number that codes cannot be sent to is refused before anything is sent, in words', async ({
  page,
  say,
}) => {
  await page.goto('/register')
  await page.getByLabel(say('registration:phone')).fill('0212345678')
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await expect(page.getByText(say('registration:phoneMobileThai'))).toBeVisible()
})

test('where too many codes were requested, the phone works for one, and the newcomer notices nothing', async ({
  page,
  app,
  say,
}) => {
  const phone = '0877770001'
  const hour = 3_600_000
  const starts_at = new Date(Math.floor(Date.now() / hour) * hour)
  await app.db
    .insertInto('otp_budget')
    .values(
      [starts_at, new Date(+starts_at + hour)].map((start) => ({
        scope: `range ${phone.slice(0, 6)}`,
        starts_at: start,
        seconds: 3600,
        sent: 100_001,
      })),
    )
    .execute()
  const answers: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/otp/send')) answers.push(response.status())
  })
  await page.goto('/register')
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await enterCode(page, app, { phone, label: say('otp:code') })
  await expect(page.getByRole('heading', { name: say('registration:profileTitle') })).toBeVisible()
  expect(answers).toEqual([429, 200])
})

/** Enters the code that the phone received, once the step that asks for it is shown. */
async function enterCode(
  page: Page,
  app: TestApp,
  { phone, label }: { phone: string; label: string },
): Promise<void> {
  const field = page.getByLabel(label)
  await expect(field).toBeVisible()
  await field.fill(await readOtp(app, phone))
}

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every step of registration passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const phone = '0880000000'
    const next = page.getByRole('button', { name: say('words:next') })
    await arrive(page)
    await page.goto('/register')
    await settle(page)
    await screen.look('register-phone')
    await page.getByLabel(say('registration:phone')).fill('08123')
    await page.getByRole('button', { name: say('registration:sendCode') }).click()
    await expect(page.getByText(say('codes:PHONE_NUMBER_REQUIRE_10_DIGIT'))).toBeVisible()
    await screen.look('register-phone-error')
    await page.getByLabel(say('registration:phone')).fill(phone)
    await page.getByRole('button', { name: say('registration:sendCode') }).click()
    await expect(page.getByLabel(say('otp:code'))).toBeFocused()
    await screen.look('register-code')
    screen.allowFailures()
    const code = await readOtp(app, phone)
    await page.getByLabel(say('otp:code')).fill(code === '111111' ? '222222' : '111111')
    await expect(page.getByText(say('codes:OTP_CODE_INVALID'))).toBeVisible()
    await screen.look('register-code-error')
    await page.getByLabel(say('otp:code')).fill(code)
    await expect(page.getByRole('heading', { name: say('registration:profileTitle') })).toBeVisible()
    await screen.look('register-profile')
    await page.getByLabel(say('registration:password'), { exact: true }).fill('short')
    await page.getByLabel(say('registration:confirmation'), { exact: true }).fill('other')
    await next.click()
    await expect(page.getByText(say('registration:passwordsDiffer'))).toBeVisible()
    await screen.look('register-profile-error')
    await page.getByLabel(say('registration:name'), { exact: true }).fill('Bua')
    await page.getByLabel(say('registration:password'), { exact: true }).fill('lantern-market-9')
    await page.getByLabel(say('registration:confirmation'), { exact: true }).fill('lantern-market-9')
    await next.click()
    await expect(page.getByRole('combobox', { name: say('registration:bank') })).toBeVisible()
    await screen.look('register-bank')
    const bank = page.getByRole('combobox', { name: say('registration:bank') })
    const banks = await openList(page, bank)
    await screen.look('register-bank-list', 'sheet')
    const third = await banks.getByRole('option').nth(2).innerText()
    await page.keyboard.press('Escape')
    await expect(banks).toBeHidden()
    await choose(page, bank, third)
    await page.getByLabel(say('registration:firstName')).fill('บัว')
    await page.getByRole('button', { name: say('registration:submit') }).click()
    await expect(page.getByText(say('registration:nameEnglishOnly'))).toBeVisible()
    await screen.look('register-bank-error')
    await page.getByLabel(say('registration:firstName')).fill('Bua')
    await page.getByLabel(say('registration:lastName')).fill('Saengdao')
    await page.getByLabel(say('registration:accountNumber')).fill('4080000000')
    await page.getByRole('button', { name: say('registration:submit') }).click()
    await expect(page.getByText(say('registration:successTitle'))).toBeVisible()
    await expect(page).toHaveURL('/user/home')
    expect(screen.readFaults()).toEqual([])
  })
})
