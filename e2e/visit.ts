import type { Language } from '@kapao/contract/language'
import { login, readOtp } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { Say } from './say.ts'

/** Fills the browser's storage as an earlier visit would have, also at another address of the app. */
export async function keep(
  page: Page,
  kept: { session?: Record<string, string>; local?: Record<string, string>; at?: string },
): Promise<void> {
  // A static file of the site: it has the site's storage, and no app runs on it.
  await page.goto(`${kept.at ?? ''}/icon.svg`)
  await page.evaluate(({ session = {}, local = {} }) => {
    for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
  }, kept)
}

type Options = { language?: Language; hasAgreed?: boolean }

/** A visitor who chose a language earlier. */
export function arrive(page: Page, { language = 'th' }: Options = {}): Promise<void> {
  return keep(page, { local: { locale: language } })
}

/** A member who logged in earlier in this session and, by default, has accepted the agreement. */
export function enter(
  page: Page,
  token: string,
  { language = 'th', hasAgreed = true }: Options = {},
): Promise<void> {
  return keep(page, {
    session: { token },
    local: { locale: language, ...(hasAgreed ? { 'remember-agreement': 'true' } : {}) },
  })
}

/**
 * Keeps the live connection from opening, because the app reads everything again when it opens. Data is then read again
 * only on a person's action.
 */
export function holdSocket(page: Page): Promise<void> {
  return page.routeWebSocket(/\/socket\.io\//, () => {})
}

/** Verifies a phone in this browser, as an earlier visit to the registration would have. */
export async function verifyInBrowser({ request }: Page, app: TestApp, phone: string): Promise<void> {
  const sent = await request.post('/api/otp/send', { data: { phoneNumber: phone } })
  const { otpToken } = (await sent.json()) as { otpToken: string }
  const otpCode = await readOtp(app, phone)
  const verified = await request.post('/api/otp/verify', { data: { otpToken, otpCode } })
  expect(verified.ok()).toBe(true)
}

/** Confirms in the sheet that opens that it is the member, by the code of the SMS. */
export async function confirmBySms(
  page: Page,
  { app, say, phone }: { app: TestApp; say: Say; phone: string },
): Promise<void> {
  const sheet = page.getByRole('dialog', { name: say('step-up:title') })
  await sheet.getByRole('button', { name: say('step-up:sendCode', { ending: phone.slice(-4) }) }).click()
  const field = sheet.getByLabel(say('otp:code'))
  await expect(field).toBeFocused()
  await field.fill(await readOtp(app, phone))
  await expect(sheet).toBeHidden()
}

const castTokens = new WeakMap<TestApp, Map<string, Promise<string>>>()

/** A member of the cast, logged in once for all tests of an app, because the number of logins per phone is limited. */
export async function enterCast(
  page: Page,
  { app, phone, language = 'th' }: { app: TestApp; phone: string; language?: Language },
): Promise<void> {
  const tokens = castTokens.get(app) ?? new Map<string, Promise<string>>()
  castTokens.set(app, tokens)
  const token = tokens.get(phone) ?? login(app, phone)
  tokens.set(phone, token)
  await enter(page, await token, { language })
}

/** The token in the browser's two storages. */
export function readTokens(page: Page): Promise<{ session: string | null; local: string | null }> {
  return page.evaluate(() => ({
    session: sessionStorage.getItem('token'),
    local: localStorage.getItem('token'),
  }))
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('Nothing of it is on the page')
  return box
}

/**
 * Opens a field's list. A list is in the page before it is positioned at its field; until then it is invisible and a
 * tap would miss. Returns the list once it is in its final position and at rest: Playwright retries a click on an element
 * that moves, and each retry scrolls differently, the third moves even a page that nobody can scroll. The list then
 * moves back to its field between the press and the release, and nothing is chosen.
 */
export async function openList(page: Page, field: Locator): Promise<Locator> {
  await field.click()
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  await expect
    .poll(async () => {
      const [above, below] = [await boxOf(field), await boxOf(list)].toSorted((one, other) => one.y - other.y)
      return above && below && Math.abs(below.y - above.y - above.height)
    })
    .toBeLessThan(24)
  await expect
    .poll(() => list.evaluate((each) => each.parentElement?.getAnimations({ subtree: true }).length))
    .toBe(0)
  return list
}

/** Opens a field's list and chooses the named option. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  const list = await openList(page, field)
  await list.getByRole('option', { name }).click()
  await expect(list).toBeHidden()
  await expect(field).toContainText(name)
}

/** Waits for the screen itself: its heading is there, and no skeleton is left. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** The card with the total balance. It is found also while a sheet overlays it. */
export function totalCard(page: Page, say: Say): Locator {
  return page.locator(`section[aria-label="${say('wallet:total')}"]`)
}

/** Opens the deposit sheet on home. */
export async function openDeposit(page: Page, say: Say): Promise<Locator> {
  await totalCard(page, say)
    .getByRole('button', { name: say('wallet:deposit') })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(say('deposit:amountLabel')).waitFor()
  return sheet
}

/** Chooses a way of the deposit sheet, unfolding the other ways if it is among them. */
export async function pickWay(sheet: Locator, name: string | RegExp): Promise<void> {
  const way = sheet.getByRole('radio', { name }).first()
  const others = sheet.locator('button[aria-expanded=false]:not([role])')
  if (!(await way.isVisible()) && (await others.isVisible())) await others.click()
  await way.check()
}

/** Chooses a way that needs no amount, and opens it by the button of that name. */
export async function openWay(sheet: Locator, name: string | RegExp, act: string): Promise<void> {
  await pickWay(sheet, name)
  await sheet.getByRole('button', { name: act, exact: true }).click()
}

/** Opens the deposit sheet on home and chooses KBANK's QR. */
export async function openKbankQr(page: Page, say: Say): Promise<Locator> {
  const sheet = await openDeposit(page, say)
  await pickWay(sheet, say('deposit:wayQrKbank'))
  return sheet
}

/** Taps one of the amounts and the main button. */
export async function askForQr(sheet: Locator, say: Say, amount: number): Promise<void> {
  const shown = amount.toLocaleString('en')
  await sheet.getByRole('radio', { name: shown, exact: true }).check()
  await sheet
    .getByRole('button', { name: say('deposit:createQrFor', { amount: shown }), exact: true })
    .click()
}

/** The same, and waits until the QR can be paid. */
export async function tapAmount(sheet: Locator, say: Say, amount: number): Promise<void> {
  await askForQr(sheet, say, amount)
  await sheet.getByRole('img', { name: qrNamed(say) }).waitFor()
}

/** The accessible name of the QR's picture contains its amount, which may have satang added. */
export function qrNamed(say: Say): RegExp {
  return new RegExp(`^${say('deposit:qrPicture', { amount: '@' }).replace('@', String.raw`[\d,.]+`)}$`)
}

/** The amount that the sheet requests, as a person reads it. */
export async function readQrAmount(sheet: Locator, say: Say): Promise<string> {
  const name = await sheet.getByRole('img', { name: qrNamed(say) }).getAttribute('aria-label')
  const amount = /[\d,]+\.\d\d/.exec(name ?? '')?.[0]
  if (amount === undefined) throw new Error(`The QR is called "${name}", which names no amount`)
  return amount
}

/** Pays the sheet's QR on the bank app's own page; returns that page at its receipt. */
export async function payInBankApp(page: Page, sheet: Locator, say: Say): Promise<Page> {
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    sheet.getByRole('link', { name: say('deposit:openBankApp') }).click(),
  ])
  await bank.getByRole('button', { name: 'จ่ายเงิน Pay' }).click()
  await bank.waitForURL('**/bank/receipt/**')
  return bank
}

/** Sets the first or the last day of a period in the sheet's calendar; returns the field that shows it. */
export async function pickDay(
  sheet: Locator,
  say: Say,
  { end, day }: { end: 'periodFrom' | 'periodTo'; day: string },
): Promise<Locator> {
  const [year = '', month = ''] = day.split('-')
  const field = sheet.getByRole('button', { name: say(`statement:${end}`) })
  await field.click()
  await expect(field).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('combobox', { name: say('statement:year') }).selectOption(year)
  await sheet.getByRole('combobox', { name: say('statement:month') }).selectOption(String(Number(month) - 1))
  const cell = sheet.locator(`[data-day="${day}"]`)
  await cell.getByRole('button').click()
  await expect(cell).toHaveAttribute('aria-selected', 'true')
  return field
}

/**
 * Follows the page's requests from now on. The returned function resolves once none was under way for half a second.
 * Playwright's `networkidle` is reached once per loaded page: after a change of screens within the app it resolves at
 * once.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let changedAt = Date.now()
  function end(request: Request): void {
    underWay.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => expect.poll(() => underWay.size === 0 && Date.now() - changedAt >= 500).toBe(true)
}
