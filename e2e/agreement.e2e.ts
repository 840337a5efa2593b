import { languages } from '@kapao/contract/language'
import { nativeNames } from '@kapao/i18n/language'
import { join } from '@kapao/testkit/people'
import { expect, test } from './test-app.ts'
import { sayIn } from './say.ts'
import { enter, readTokens, totalCard } from './visit.ts'

test('the agreement appears no sooner than after a second and a half', async ({ page, app, say }) => {
  const { token } = await join(app)
  await enter(page, token, { hasAgreed: false })
  // The page itself records when home's bar and when the agreement appeared.
  await page.addInitScript(() => {
    const seenAt: Record<string, number> = {}
    Object.assign(window, { seenAt })
    function note() {
      for (const [name, selector] of [
        ['home', 'nav ul a[href="/user/home"]'],
        ['agreement', '[role=dialog]'],
      ] as const)
        if (document.querySelector(selector)) seenAt[name] ??= performance.now()
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/user/home')
  await expect(page.getByRole('dialog', { name: say('site:agreementTitle') })).toBeVisible()
  const seenAt = await page.evaluate(() => (window as unknown as { seenAt: Record<string, number> }).seenAt)
  expect((seenAt['agreement'] ?? 0) - (seenAt['home'] ?? 0)).toBeGreaterThanOrEqual(1_500)
})

test('the agreement stands before every page until it is answered, and then is not even read', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await enter(page, token, { hasAgreed: false })
  await page.goto('/user/profile')
  const agreement = page.getByRole('dialog', { name: say('site:agreementTitle') })
  await expect(agreement).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(agreement.getByRole('button', { name: say('words:close') })).toHaveCount(0)
  await expect(agreement).toBeVisible()
  await page.goto('/user/home')
  await agreement.getByRole('button', { name: say('site:agreementAccept') }).click()
  await expect(agreement).toBeHidden()
  asked.length = 0
  await page.reload()
  await expect(totalCard(page, say)).toContainText('0.00')
  expect(asked).toContain('/api/wallet')
  expect(asked).not.toContain('/api/lookup/agreements')
})

test('who does not accept the agreement is logged out, and is shown it again', async ({ page, app, say }) => {
  const { token } = await join(app)
  await enter(page, token, { hasAgreed: false })
  await page.goto('/user/statement')
  const agreement = page.getByRole('dialog', { name: say('site:agreementTitle') })
  await agreement.getByRole('button', { name: say('site:agreementDecline') }).click()
  await expect(page).toHaveURL('/login')
  expect(await readTokens(page)).toEqual({ session: null, local: null })
})

test('agreement and conditions are in the reader’s language, and the others a tap away', async ({
  page,
  app,
}) => {
  for (const [language, own, other] of [
    ['th', 'ผู้ใช้งานต้องมีอายุ 20 ปีขึ้นไป', 'You must be 20 or older'],
    ['en', 'You must be 20 or older', 'ผู้ใช้งานต้องมีอายุ 20 ปีขึ้นไป'],
  ] as const) {
    const { token } = await join(app)
    await enter(page, token, { language, hasAgreed: false })
    await page.goto('/user/home')
    const agreement = page.getByRole('dialog', { name: sayIn(language)('site:agreementTitle') })
    await expect(agreement.getByText(own)).toBeVisible()
    await expect(agreement.getByText(other)).toBeHidden()
    await agreement.getByText(nativeNames[language === 'th' ? 'en' : 'th'], { exact: true }).click()
    await expect(agreement.getByText(other)).toBeVisible()
  }
})

test('the language of the dropdown is kept for the next visit, other tabs follow it, and Thai comes first', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  const dropdown = page.getByRole('combobox')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(dropdown.getByRole('option')).toHaveText(languages.map((language) => nativeNames[language]))
  await dropdown.selectOption('la')
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('la')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo')
  await expect(dropdown).toHaveValue('la')
  const otherTab = await context.newPage()
  await otherTab.goto('/register')
  await expect(otherTab.getByLabel(sayIn('la')('registration:phone'))).toBeVisible()
  await dropdown.selectOption('en')
  await expect(otherTab.getByLabel(sayIn('en')('registration:phone'))).toBeVisible()
  await expect(otherTab.locator('html')).toHaveAttribute('lang', 'en')
})

test('a member who changes the language on home sees everything in it, including a sheet opened afterwards', async ({
  page,
  app,
}) => {
  const { token } = await join(app)
  await enter(page, token)
  await page.goto('/user/home')
  await expect(totalCard(page, sayIn('th'))).toContainText('0.00')
  for (const language of ['la', 'en'] as const) {
    await page.getByRole('combobox').selectOption(language)
    await expect(totalCard(page, sayIn(language))).toContainText('0.00')
    await expect(page.getByRole('heading', { name: sayIn(language)('game:slot') })).toBeVisible()
  }
  await totalCard(page, sayIn('en'))
    .getByRole('button', { name: sayIn('en')('wallet:deposit') })
    .click()
  await expect(page.getByRole('dialog', { name: sayIn('en')('deposit:title') })).toBeVisible()
})
