import { join, password } from '@kapao/testkit/people'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { enterCast, settle, totalCard } from './visit.ts'

// These stories see what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const somchai = '0810000001'
const malee = '0810000002'

type Case = { at: string; address: string; opener: (page: Page, say: Say) => Locator }

function named(key: Parameters<Say>[0]): Case['opener'] {
  return (page, say) => page.getByRole('button', { name: say(key) }).first()
}

function onCard(key: Parameters<Say>[0]): Case['opener'] {
  return (page, say) => totalCard(page, say).getByRole('button', { name: say(key) })
}

/** Every sheet that a member opens by one tap on a page. */
const sheets: Case[] = [
  { at: '/user/home', address: 'deposit', opener: onCard('wallet:deposit') },
  { at: '/user/home', address: 'transfer', opener: onCard('transfer:title') },
  { at: '/user/home', address: 'withdraw', opener: onCard('wallet:withdraw') },
  { at: '/user/home', address: 'invite', opener: named('invite:title') },
  { at: '/user/home', address: 'refund', opener: named('refund:title') },
  { at: '/user/home', address: 'notifications', opener: named('notification:title') },
  { at: '/user/home', address: 'conditions', opener: named('site:menuConditions') },
  { at: '/user/profile', address: 'password', opener: named('profile:changePassword') },
  { at: '/user/profile', address: 'passkeys', opener: named('passkey:title') },
  { at: '/user/profile', address: 'confirm-amount', opener: named('step-up:amountTitle') },
  { at: '/user/profile', address: 'devices', opener: named('profile:sessions') },
  { at: '/user/statement', address: 'slips', opener: named('statement:slips') },
  { at: '/user/statement', address: 'save', opener: named('statement:saveCsv') },
  { at: '/user/statement', address: 'period', opener: named('statement:period') },
  { at: '/user/statement', address: 'check', opener: named('book:check') },
  { at: '/user/contact', address: 'chat', opener: named('site:contactChat') },
]

test('every sheet has an address: Back closes it, Forward, a reload and a link open it', async ({
  page,
  app,
  say,
}) => {
  await enterCast(page, { app, phone: somchai })
  const sheet = page.getByRole('dialog')
  for (const { at, address, opener } of sheets)
    await test.step(address, async () => {
      await page.goto(at)
      await settle(page)
      await opener(page, say).click()
      await expect(sheet).toBeVisible()
      await expect(page).toHaveURL(`${at}?sheet=${address}`)
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(at)
      await page.goForward()
      await expect(sheet).toBeVisible()
      await page.reload()
      await expect(sheet).toBeVisible()
      await sheet
        .getByRole('button', { name: say('words:close') })
        .first()
        .click()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(at)
      await page.goto(`${at}?sheet=${address}`)
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(at)
    })
})

test('games and bonuses have addresses of their own', async ({ page, app, say }) => {
  await enterCast(page, { app, phone: somchai })
  await page.goto('/user/home?sheet=nothing-of-the-kind')
  await expect(totalCard(page, say)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const [at, title] of [
    ['/user/home?sheet=game.PG', 'PG'],
    ['/user/bonus?sheet=bonus.DAILY20', 'DAILY20'],
  ] as const) {
    await page.goto(at)
    await expect(page.getByRole('dialog').getByRole('heading', { name: title }).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(at.split('?')[0] ?? '')
  }
})

test('a film has an address, for visitors too', async ({ page, say }) => {
  await page.goto('/howto?sheet=film.balance')
  await expect(page.getByRole('dialog', { name: say('site:howtoBalance') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/howto')
})

test('Back closes a question before the sheet below it, and a reload keeps the sheet alone', async ({
  page,
  app,
  say,
}) => {
  await enterCast(page, { app, phone: somchai })
  await page.goto('/user/home')
  await onCard('wallet:withdraw')(page, say).click()
  const sheet = page.getByRole('dialog', { name: say('withdrawal:title') })
  const question = page.getByRole('alertdialog')
  async function ask() {
    await sheet.getByLabel(say('withdrawal:amount')).fill('100')
    await sheet.getByRole('button', { name: say('withdrawal:submit', { amount: '100.00' }) }).click()
    await expect(question).toBeVisible()
  }
  await ask()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(sheet.getByLabel(say('withdrawal:amount'))).toHaveValue('100')
  await ask()
  await page.reload()
  await expect(sheet).toBeVisible()
  await expect(question).toBeHidden()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/user/home')
})

test('a link within a sheet takes over its entry: Back leads to the page, not into the sheet', async ({
  page,
  app,
  say,
}) => {
  await enterCast(page, { app, phone: malee })
  await page.goto('/user/home')
  await onCard('wallet:withdraw')(page, say).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('withdrawal:seeBonus') })
    .click()
  await expect(page).toHaveURL('/user/bonus')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/user/home')
  await expect(totalCard(page, say)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the days of the statement are one step back from all days', async ({ page, app, say }) => {
  await enterCast(page, { app, phone: somchai })
  await page.goto('/user/statement?kind=deposit')
  await named('statement:period')(page, say).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('statement:periodShow') })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/^[^?]*\?kind=deposit(&from=[\d-]+)?(&to=[\d-]+)?$/)
  await page.goBack()
  await expect(page).toHaveURL('/user/statement?kind=deposit')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('who opens a link to a sheet without being logged in gets it after the login', async ({
  page,
  app,
  say,
}) => {
  const { phone } = await join(app)
  await page.goto('/user/home?sheet=deposit')
  await expect(page).toHaveURL('/login')
  await page.getByLabel(say('session:phone')).fill(`+66 ${phone.slice(1)}`)
  await page.getByLabel(say('session:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
  await expect(page).toHaveURL('/user/home?sheet=deposit')
  await expect(page.getByText(say('deposit:chooseWay'))).toBeVisible()
})
