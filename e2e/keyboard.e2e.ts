import { joinWithMoney } from '@kapao/testkit/games'
import { readWallet } from '@kapao/testkit/offers'
import { password } from '@kapao/testkit/people'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { enter, keep, qrNamed, totalCard } from './visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** More stops than any screen has: a target not found by then is unreachable. */
const mostStops = 90

/** What is wrong with the element that has the focus now. */
function readStop(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stop = document.activeElement
    if (stop === null || stop === document.body || stop.matches('[data-base-ui-focus-guard]')) return []
    const name = `<${stop.tagName.toLowerCase()}> "${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 40)}"`
    const faults: string[] = []
    const sheets = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    if (sheets.length > 0 && !sheets.some((sheet) => sheet.contains(stop)))
      faults.push(`lies behind a sheet: ${name}`)
    const gold = getComputedStyle(document.documentElement).getPropertyValue('--color-gold')
    const probe = document.createElement('i')
    probe.style.color = gold
    document.body.append(probe)
    const goldRendered = getComputedStyle(probe).color
    probe.remove()
    // A field shows its focus by the border of its frame.
    function isMarked(element: Element): boolean {
      const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || borderTopColor === goldRendered
    }
    const marked: Element[] = [stop, stop.parentElement, stop.nextElementSibling].filter(
      (each) => each !== null,
    )
    if (!marked.some(isMarked)) faults.push(`is not seen to have the focus: ${name}`)
    return faults
  })
}

/** Whether the focus is where keys are meant to go: in the sheet, if one is open. */
function isFocusInFront(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const sheets = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    return sheets.length === 0 || sheets.some((sheet) => sheet.contains(document.activeElement))
  })
}

/** Presses Tab until the target has the focus; checks every stop on the way. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  // A sheet that is opening takes the focus a moment after it is seen, and would take it back from the first stop.
  await expect.poll(() => isFocusInFront(page)).toBe(true)
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => readStop(page)).toEqual([])
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${mostStops} stops, and never at ${String(target)}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Escape closes a sheet, and the focus returns to the element that opened it. */
async function escape(page: Page, sheet: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
}

test('by keyboard alone a member logs in past the bars, creates a QR, withdraws and reads the result', async ({
  page,
  app,
  say,
}) => {
  const somchai = await joinWithMoney(app, 50_000n)
  const sheet = page.getByRole('dialog')
  await test.step('logs in', async () => {
    await keep(page, { local: { locale: 'th', 'remember-agreement': 'true' } })
    await page.goto('/login')
    const skip = page.getByRole('link', { name: say('words:skipToContent') })
    await expect(page.getByLabel(say('session:phone'))).toBeVisible()
    await tabTo(page, skip)
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, page.getByLabel(say('session:phone')))
    await page.keyboard.type(somchai.phone)
    await tabTo(page, page.getByLabel(say('session:password'), { exact: true }))
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/user/home')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('creates a QR', async () => {
    const deposit = totalCard(page, say).getByRole('button', { name: say('wallet:deposit') })
    await press(page, deposit)
    await tabTo(page, sheet.getByLabel(say('deposit:amountLabel')))
    await page.keyboard.type('100')
    // Somchai's last deposit was a transfer. The arrow keys move through the ways.
    const ways = sheet.getByRole('group', { name: say('deposit:chooseWay') })
    await tabTo(page, ways.getByRole('radio', { checked: true }))
    const kbank = ways.getByRole('radio', { name: say('deposit:wayQrKbank') })
    for (let stops = 0; stops < 3 && !(await kbank.isChecked()); stops += 1)
      await page.keyboard.press('ArrowDown')
    await press(
      page,
      sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: 100 }), exact: true }),
    )
    await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
    await escape(page, sheet, deposit)
  })
  await test.step('withdraws', async () => {
    const withdraw = totalCard(page, say).getByRole('button', { name: say('wallet:withdraw') })
    await press(page, withdraw)
    const amount = sheet.getByLabel(say('withdrawal:amount'))
    await press(page, sheet.getByRole('button', { name: say('withdrawal:title'), exact: true }))
    await expect(amount).toBeFocused()
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await press(page, question.getByRole('button', { name: say('withdrawal:confirm') }))
    await expect(question).toBeHidden()
    await expect.poll(() => readWallet(app, somchai)).toBe(400)
    await escape(page, sheet, withdraw)
  })
  await test.step('reads the statement', async () => {
    await page.goto('/user/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: say('site:menuStatement') }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/user/statement')
    await expect(page.getByRole('main')).toBeFocused()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await tabTo(page, page.getByRole('radio', { name: say('statement:filterAll') }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: say('statement:filterDeposit') })).toBeChecked()
    await expect(rows).toHaveCount(1)
    const line = rows.getByRole('link')
    await press(page, line)
    await expect(sheet).toBeVisible()
    await escape(page, sheet, line)
  })
})

test('by keyboard alone a member spins the wheel, opens a game, receives a bonus, writes to the chat and changes the password', async ({
  page,
  app,
  say,
}) => {
  const somchai = await joinWithMoney(app, 50_000n)
  await enter(page, somchai.token)
  const sheet = page.getByRole('dialog')
  await test.step('spins', async () => {
    await page.goto('/user/spin')
    await press(page, page.getByRole('button', { name: say('spin:spinLabel', { coins: 1 }), exact: true }))
    await expect(sheet).toContainText(say('spin:checkedFair'))
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
  await test.step('opens a game, whose card comes to the front', async () => {
    await page.goto('/user/home')
    const stall = page
      .locator('main [aria-roledescription=carousel] button')
      .filter({ has: page.getByText('PG', { exact: true }) })
    await press(page, stall)
    await expect(sheet.getByLabel(say('transfer:amount'))).toBeVisible()
    await escape(page, sheet, stall)
  })
  await test.step('receives a bonus', async () => {
    await page.goto('/user/bonus')
    const card = page.getByRole('main').getByRole('button', { name: 'FREE20' })
    await press(page, card)
    const name = say('bonus:receive', { credit: '20.00' })
    await press(page, sheet.getByRole('button', { name }))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name }))
    await expect(page.getByText(say('bonus:received', { code: 'FREE20' }))).toBeVisible()
    await expect(sheet).toBeHidden()
  })
  await test.step('writes to the chat', async () => {
    await page.goto('/user/contact')
    const chat = page.getByRole('button', { name: say('site:contactChat') })
    await press(page, chat)
    const field = sheet.getByRole('textbox')
    await expect(field).toBeVisible()
    await expect(sheet.getByText(say('chat:emptyTitle'))).toBeVisible()
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, field)
    await page.keyboard.type('hello')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('article').filter({ hasText: 'hello' }).first()).toBeVisible()
    await escape(page, sheet, chat)
  })
  await test.step('changes the password', async () => {
    await page.goto('/user/profile')
    const change = page.getByRole('button', { name: say('profile:changePassword') })
    await press(page, change)
    for (const [field, text] of [
      ['oldPassword', password],
      ['newPassword', 'mango-sticky-rice-42'],
      ['confirmPassword', 'mango-sticky-rice-42'],
    ] as const) {
      const input = sheet.getByLabel(say(`profile:${field}`), { exact: true })
      await expect(input).toBeVisible()
      if (!(await input.evaluate((element) => element === document.activeElement))) await tabTo(page, input)
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(change).toBeFocused()
  })
})
