import { join, readOtp } from '@kapao/testkit/people'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { arrive, settle } from './visit.ts'

const chosen = 'lantern-market-9'

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a member who forgot the password sets a new one with the code of an SMS, and logs in with it', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    const { phone } = await join(app)
    await arrive(page)
    await page.goto('/login')
    await page.getByRole('link', { name: say('session:forgotPassword') }).click()
    // The login has a field of the same name, and stays until the next screen has loaded.
    await page.getByRole('heading', { name: say('recovery:phoneTitle') }).waitFor()
    await expect(page).toHaveURL('/forgot')
    await settle(page)
    await screen.look('recovery-phone')
    await page.getByLabel(say('registration:phone')).fill(phone)
    await page.getByRole('button', { name: say('registration:sendCode') }).click()
    await expect(page.getByLabel(say('otp:code'))).toBeFocused()
    await page.getByLabel(say('otp:code')).fill(await readOtp(app, phone))
    await expect(page.getByRole('heading', { name: say('recovery:passwordTitle') })).toBeFocused()
    await screen.look('recovery-password')
    const password = page.getByLabel(say('registration:password'), { exact: true })
    const confirmation = page.getByLabel(say('registration:confirmation'), { exact: true })
    const save = page.getByRole('button', { name: say('recovery:save') })
    screen.allowFailures()
    await password.fill('Thailand1')
    await confirmation.fill('Thailand1')
    await save.click()
    await expect(page.getByText(say('codes:PASSWORD_TOO_WEAK'))).toBeVisible()
    await screen.look('recovery-password-error')
    await password.fill(chosen)
    await confirmation.fill(chosen)
    await save.click()
    await expect(page.getByRole('heading', { name: say('recovery:done') })).toBeFocused()
    await screen.look('recovery-done')
    await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
    await page.getByLabel(say('session:phone')).fill(phone)
    await page.getByLabel(say('session:password'), { exact: true }).fill(chosen)
    await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
    await expect(page).toHaveURL(/\/user\/home$/)
    expect(screen.readFaults()).toEqual([])
  })
})

test('a number without an account is said to have none, once its code was entered', async ({
  page,
  app,
  say,
}) => {
  const phone = '0899990001'
  await page.goto('/forgot')
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  await expect(page.getByLabel(say('otp:code'))).toBeFocused()
  await page.getByLabel(say('otp:code')).fill(await readOtp(app, phone))
  await expect(page.getByText(say('recovery:noAccount'))).toBeVisible()
  await expect(page.getByLabel(say('registration:phone'))).toHaveValue(phone)
})
