import { joinWithMoney } from '@kapao/testkit/games'
import { join } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { usePhone } from './virtual-phone.ts'
import { arrive, confirmBySms, enter, keep, totalCard } from './visit.ts'

/** The app at a host name: a passkey cannot be bound to an IP address. */
function addressOf({ url }: TestApp): string {
  return url.replace('127.0.0.1', 'localhost')
}

async function addPasskey(page: Page, say: Say, confirm: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: say('passkey:short') }).click()
  const sheet = page.getByRole('dialog', { name: say('passkey:title') })
  await expect(sheet.getByText(say('passkey:empty'))).toBeVisible()
  await sheet.getByRole('button', { name: say('passkey:add') }).click()
  await confirm()
  await expect(page.getByText(say('passkey:added'))).toBeVisible()
  await expect(sheet.getByText(say('passkey:neverUsed'))).toBeVisible()
  await sheet.getByRole('button', { name: say('words:close'), exact: true }).click()
  await expect(sheet).toBeHidden()
}

test.describe('with an app of its own', () => {
  // The test lets minutes pass, which would end the QRs of others.
  test.use({ needsOwnApp: true })

  test('a member adds a passkey after a code, logs in with it, and confirms a large withdrawal with it', async ({
    page,
    app,
    say,
  }) => {
    const phone = await usePhone(page)
    const member = await joinWithMoney(app, 3_000_000n)
    const at = addressOf(app)
    await keep(page, {
      at,
      session: { token: member.token },
      local: { locale: 'th', 'remember-agreement': 'true' },
    })
    await page.goto(`${at}/user/profile`)
    await addPasskey(page, say, () => confirmBySms(page, { app, say, phone: member.phone }))
    await page.getByRole('button', { name: say('session:logOut'), exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    await phone.refuse()
    await page.getByRole('button', { name: say('session:byPasskey') }).click()
    await expect(page.getByText(say('codes:PASSKEY_REFUSED'))).toBeVisible()
    await phone.unlock()
    await page.getByRole('button', { name: say('session:byPasskey') }).click()
    await expect(totalCard(page, say)).toContainText('30,000.00')
    await test.step('ten minutes later a large withdrawal asks for the passkey again, and a refusal moves nothing', async () => {
      app.clock.advance(10 * 60)
      await totalCard(page, say)
        .getByRole('button', { name: say('wallet:withdraw') })
        .click()
      const sheet = page.getByRole('dialog', { name: say('withdrawal:title') })
      await sheet.getByLabel(say('withdrawal:amount')).fill('12000')
      async function submit() {
        await sheet.getByRole('button', { name: say('withdrawal:submit', { amount: '12,000.00' }) }).click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: say('withdrawal:confirm') })
          .click()
      }
      await submit()
      const question = page.getByRole('dialog', { name: say('step-up:title') })
      await expect(question.getByRole('button', { name: say('step-up:byPasskey') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(sheet.getByText(say('codes:STEP_UP_REQUIRED'))).toBeVisible()
      await submit()
      await question.getByRole('button', { name: say('step-up:byPasskey') }).click()
      await expect(question).toBeHidden()
      await expect(sheet.getByText(say('withdrawal:stepHeld'))).toBeVisible()
    })
    await test.step('the passkey is removed, and can no longer log in', async () => {
      await page.goto(`${at}/user/profile`)
      await page.getByRole('button', { name: say('passkey:short') }).click()
      const sheet = page.getByRole('dialog', { name: say('passkey:title') })
      await sheet
        .getByRole('button', { name: /./ })
        .filter({ hasText: say('passkey:remove') })
        .click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('passkey:remove') })
        .click()
      await expect(sheet.getByText(say('passkey:empty'))).toBeVisible()
      await sheet.getByRole('button', { name: say('words:close'), exact: true }).click()
      await page.getByRole('button', { name: say('session:logOut'), exact: true }).click()
      await page.getByRole('button', { name: say('session:byPasskey') }).click()
      await expect(page.getByText(say('codes:PASSKEY_REFUSED'))).toBeVisible()
    })
  })
})

test('a wrong code is said at the field, and the member’s own amount is kept', async ({ page, app, say }) => {
  const member = await join(app)
  await enter(page, member.token)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: say('step-up:amountTitle') }).click()
  const sheet = page.getByRole('dialog', { name: say('step-up:amountTitle') })
  const field = sheet.getByLabel(say('step-up:amountLabel'))
  const save = sheet.getByRole('button', { name: say('profile:save') })
  await save.click()
  await expect(sheet.getByText(say('step-up:amountRequired'))).toBeVisible()
  await field.fill('10000.01')
  await save.click()
  await expect(sheet.getByText(say('step-up:amountMost', { amount: '10,000.00' })).first()).toBeVisible()
  await field.fill('500')
  await save.click()
  await expect(page.getByText(say('step-up:amountText', { amount: '500.00' }))).toBeVisible()
  await test.step('raising it again needs a code', async () => {
    await page.getByRole('button', { name: say('step-up:amountTitle') }).click()
    await field.fill('2000')
    await save.click()
    const question = page.getByRole('dialog', { name: say('step-up:title') })
    await question
      .getByRole('button', { name: say('step-up:sendCode', { ending: member.phone.slice(-4) }) })
      .click()
    await question.getByLabel(say('otp:code')).fill('000000')
    await expect(question.getByText(say('codes:OTP_CODE_INVALID'))).toBeVisible()
    await question.getByRole('button', { name: say('words:cancel'), exact: true }).click()
    await save.click()
    await confirmBySms(page, { app, say, phone: member.phone })
    await expect(page.getByText(say('step-up:amountText', { amount: '2,000.00' }))).toBeVisible()
  })
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every screen of passkeys and confirmations passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    await usePhone(page)
    const member = await join(app)
    const at = addressOf(app)
    await arrive(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: say('session:byPasskey') })).toBeVisible()
    await screen.look('login-passkey')
    await keep(page, {
      at,
      session: { token: member.token },
      local: { locale: 'th', 'remember-agreement': 'true' },
    })
    await page.goto(`${at}/user/profile`)
    await expect(page.getByText(say('step-up:amountText', { amount: '10,000.00' }))).toBeVisible()
    await screen.look('profile-security')
    screen.allowFailures()
    await addPasskey(page, say, async () => {
      const question = page.getByRole('dialog', { name: say('step-up:title') })
      const send = question.getByRole('button', {
        name: say('step-up:sendCode', { ending: member.phone.slice(-4) }),
      })
      await expect(send).toBeVisible()
      await screen.look('step-up', 'sheet')
      await send.click()
      await expect(question.getByLabel(say('otp:code'))).toBeVisible()
      await screen.look('step-up-code', 'sheet')
      await question.getByRole('button', { name: say('words:cancel'), exact: true }).click()
      await expect(page.getByText(say('codes:STEP_UP_REQUIRED'))).toBeVisible()
      await screen.look('passkey-not-confirmed', 'sheet')
      await page.getByRole('button', { name: say('passkey:add') }).click()
      await confirmBySms(page, { app, say, phone: member.phone })
    })
    await page.getByRole('button', { name: say('passkey:short') }).click()
    await expect(page.getByText(say('passkey:neverUsed'))).toBeVisible()
    await screen.look('passkeys', 'sheet')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('words:close'), exact: true })
      .click()
    await page.getByRole('button', { name: say('step-up:amountTitle') }).click()
    await expect(page.getByLabel(say('step-up:amountLabel'))).toBeVisible()
    await screen.look('step-up-amount', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
