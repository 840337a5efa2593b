import { sendFeedWebhook, statementMessage } from '@kapao/testkit/feed'
import { join, login, nextPhone, password, type Person, readOtp } from '@kapao/testkit/people'
import { payForSlip } from '@kapao/testkit/slips'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import {
  arrive,
  choose,
  confirmBySms,
  enter,
  openDeposit,
  openList,
  openWay,
  settle,
  totalCard,
} from './visit.ts'

/** The demo's account at SCB, whose bank feed sends statement lines. */
const scb = '4013334447'
const kbankName = /กสิกร|ກະສິກອນ|Kasikorn/i
const scbName = /ไทยพาณิชย์|ໄທພານິດ|Siam Commercial/

/** A transfer of which the bank reports six digits, and whose slip the payer has. */
async function transferWithSlip(app: TestApp, { phone }: Person, amount: number) {
  const slip = await payForSlip(app, { fromAccount: phone, toBank: 'SCB', toAccount: scb, amount })
  await sendFeedWebhook(app, statementMessage(amount, { fromAccount: `x${phone.slice(-6)}` }))
  return slip
}

test('a first transfer waits, the app asks for its slip on the same screen, and the slip brings the money', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app)
  await enter(page, person.token)
  await page.goto('/user/home')
  await settle(page)
  const title = page.getByText(say('profile:slipNeededTitle'))
  await expect(title).toBeHidden()
  const { picture } = await transferWithSlip(app, person, 712.5)
  await expect(title).toBeVisible()
  await expect(page.getByText('712.50')).toBeHidden()
  await page.getByRole('button', { name: say('slip:send') }).click()
  const sheet = page.getByRole('dialog')
  const file = { name: 'slip', mimeType: 'image/png', buffer: picture }
  await sheet.locator('input[type=file]').last().setInputFiles(file)
  await expect(sheet.getByRole('heading', { name: say('slip:acceptedTitle') })).toBeVisible()
  await sheet.getByRole('button', { name: say('words:done') }).click()
  await expect(totalCard(page, say)).toContainText('712.50')
  await expect(title).toBeHidden()
  // The account is proved now: the next transfer is credited without a slip.
  await sendFeedWebhook(app, statementMessage(100, { fromAccount: `x${person.phone.slice(-6)}` }))
  await expect(totalCard(page, say)).toContainText('812.50')
})

/** Registers up to the bank step, and fills in an account that another member has registered. */
async function registerWith(page: Page, app: TestApp, say: Say, accountNo: string): Promise<string> {
  const phone = nextPhone()
  await page.goto('/register')
  await page.getByLabel(say('registration:phone')).fill(phone)
  await page.getByRole('button', { name: say('registration:sendCode') }).click()
  const code = page.getByLabel(say('otp:code'))
  await expect(code).toBeVisible()
  await code.fill(await readOtp(app, phone))
  await page.getByLabel(say('registration:name'), { exact: true }).fill('Somchai')
  await page.getByLabel(say('registration:password'), { exact: true }).fill(password)
  await page.getByLabel(say('registration:confirmation'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('words:next') }).click()
  const bank = page.getByRole('combobox', { name: say('registration:bank') })
  const list = await openList(page, bank)
  const kbank = await list.getByRole('option', { name: kbankName }).innerText()
  await page.keyboard.press('Escape')
  await choose(page, bank, kbank)
  await page.getByLabel(say('registration:firstName')).fill('Somchai')
  await page.getByLabel(say('registration:lastName')).fill('Jaidee')
  await page.getByLabel(say('registration:accountNumber')).fill(accountNo)
  await page.getByRole('button', { name: say('registration:submit') }).click()
  await expect(page.getByText(say('registration:claimTitle'))).toBeVisible()
  return phone
}

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('whose account a stranger registered claims it, proves it by a slip, and the stranger gives another', async ({
    page,
    context,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    screen.allowFailures()
    const stranger = await join(app)
    await arrive(page)
    const accountNo = stranger.phone
    const phone = await registerWith(page, app, say, accountNo)
    await screen.look('register-claim')
    await page.getByRole('button', { name: say('registration:claim') }).click()
    await expect(page).toHaveURL('/user/home')
    await enter(page, await login(app, phone))
    await page.goto('/user/home')
    await expect(page.getByText(say('profile:claimedTitle'))).toBeVisible()
    await screen.look('home-claimed')
    await page.getByRole('button', { name: say('slip:send') }).click()
    const { picture } = await payForSlip(app, {
      fromAccount: accountNo,
      toBank: 'SCB',
      toAccount: scb,
      amount: 640,
    })
    const sheet = page.getByRole('dialog')
    const file = { name: 'slip', mimeType: 'image/png', buffer: picture }
    await sheet.locator('input[type=file]').last().setInputFiles(file)
    await expect(sheet.getByRole('heading', { name: say('slip:acceptedTitle') })).toBeVisible()
    await sheet.getByRole('button', { name: say('words:done') }).click()
    await expect(page.getByText(say('profile:claimedTitle'))).toBeHidden()

    const other = await context.browser()?.newContext({ reducedMotion: 'reduce' })
    if (!other) throw new Error('There is no browser')
    const theirs = await other.newPage()
    const theirScreen = startInspection(theirs)
    await enter(theirs, stranger.token)
    await theirs.goto(new URL('/user/home', page.url()).href)
    await expect(theirs.getByText(say('profile:takenTitle'))).toBeVisible()
    await theirScreen.look('home-account-taken')
    await theirs.getByRole('button', { name: say('profile:giveBankAccount') }).click()
    const bank = theirs.getByRole('combobox', { name: say('registration:bank') })
    await expect(bank).toBeVisible()
    await theirScreen.look('give-bank-account', 'sheet')
    const list = await openList(theirs, bank)
    const name = await list.getByRole('option', { name: scbName }).innerText()
    await theirs.keyboard.press('Escape')
    await choose(theirs, bank, name)
    await theirs.getByLabel(say('registration:firstName')).fill('Malee')
    await theirs.getByLabel(say('registration:lastName')).fill('Sukjai')
    await theirs.getByLabel(say('registration:accountNumber')).fill('4081110000')
    theirScreen.allowFailures()
    await theirs.getByRole('button', { name: say('profile:save') }).click()
    await confirmBySms(theirs, { app, say, phone: stranger.phone })
    await expect(theirs.getByText(say('profile:takenTitle'))).toBeHidden()
    await other.close()
    expect([...screen.readFaults(), ...theirScreen.readFaults()]).toEqual([])
  })

  test('the request for a slip passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const person = await join(app)
    await transferWithSlip(app, person, 55)
    await enter(page, person.token)
    await page.goto('/user/home')
    await expect(page.getByText(say('profile:slipNeededTitle'))).toBeVisible()
    await screen.look('home-slip-needed')
    const sheet = await openDeposit(page, say)
    await openWay(sheet, scbName, say('deposit:showAccount'))
    await expect(page.getByText(say('deposit:firstNeedsSlip'))).toBeVisible()
    await screen.look('deposit-first-needs-slip', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
