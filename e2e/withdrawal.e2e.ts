import { activateGames, joinWithMoney } from '@kapao/testkit/games'
import { operatorKey } from '@kapao/testkit/operator'
import { payoutsTo, decidePayout } from '@kapao/testkit/payouts'
import { join, type Person } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter, holdSocket, totalCard } from './visit.ts'

/** A member with 10,000 baht, of which half has been in a game: less would wait for an operator. */
async function joinRich(app: TestApp): Promise<Person> {
  const person = await joinWithMoney(app, 1_000_000n, ['PG'])
  for (const way of [
    { from: 'WALLET', to: 'PG' },
    { from: 'PG', to: 'WALLET' },
  ])
    await app.wire('POST', '/api/wallet/transfer', { token: person.token, body: { ...way, amount: 5000 } })
  return person
}

async function openWithdraw(page: Page, say: Say): Promise<Locator> {
  await totalCard(page, say)
    .getByRole('button', { name: say('wallet:withdraw') })
    .click()
  return page.getByRole('dialog', { name: say('withdrawal:title') })
}

/** Enters an amount, submits and confirms. */
async function withdraw(page: Page, sheet: Locator, say: Say, amount: string): Promise<void> {
  await sheet.getByLabel(say('withdrawal:amount')).fill(amount)
  await sheet.getByRole('button', { name: say('withdrawal:submit', { amount: `${amount}.00` }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('withdrawal:confirm') })
    .click()
}

test('from registration to the bank: deposited by QR, played, withdrawn with what is in the game, and seen to arrive', async ({
  page,
  context,
  app,
  say,
}) => {
  const person = await join(app)
  const { token, phone } = person
  await test.step('money is deposited by QR', async () => {
    const { body: qr } = await app.wire<{ qrcodeId: string }>('POST', '/api/qrcode/KBANK', {
      token,
      body: { amount: 300 },
    })
    await app.outside('POST', `/control/qr/KBANK/${qr.qrcodeId}/pay`)
    await enter(page, token)
    await page.goto('/user/home')
    await expect(totalCard(page, say)).toContainText(/30[01]/)
  })
  await test.step('it is played with, and won', async () => {
    await activateGames(app, person, ['JOKER'])
    const body = { from: 'WALLET', to: 'JOKER', amount: 200 }
    expect((await app.wire('POST', '/api/wallet/transfer', { token, body })).status).toBe(200)
    const { body: account } = await app.wire<{ username: string }>('GET', '/api/wallet/account/JOKER', {
      token,
    })
    const play = { rounds: 1, stake: 50, result: 'win' }
    await app.outside('POST', `/control/games/JOKER/${account.username}/play`, { body: play })
    await page.reload()
    await expect(totalCard(page, say)).not.toContainText(/30[01]\./)
  })
  const sheet = await openWithdraw(page, say)
  await test.step('the whole balance is withdrawn: the game is emptied first', async () => {
    await sheet.getByRole('button', { name: new RegExp(say('withdrawal:all', { amount: '' })) }).click()
    const typed = await sheet.getByLabel(say('withdrawal:amount')).inputValue()
    await sheet.getByRole('button', { name: say('withdrawal:submit', { amount: typed }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('withdrawal:confirm') })
      .click()
    await expect(sheet.getByRole('heading', { name: say('withdrawal:paidTitle') })).toBeVisible()
    await expect(sheet.getByRole('listitem').filter({ hasText: 'JOKER' })).toContainText(
      say('words:statusSuccess'),
    )
    const [payout] = await payoutsTo(app, phone)
    expect(payout).toMatchObject({ status: 'paid', bank: 'KBANK', amount: Number(typed.replaceAll(',', '')) })
    await sheet.getByRole('button', { name: say('words:done'), exact: true }).click()
    await expect(totalCard(page, say)).toContainText(/\b0\.\d\d/)
    const bank = await context.newPage()
    await context.addCookies([{ name: 'person', value: `KBANK-${phone}`, url: `${app.sandbox.url}/bank` }])
    await bank.goto(`${app.sandbox.url}/bank`)
    await expect(bank.locator('#received')).toContainText(`+${typed}`)
    await bank.close()
  })
  await test.step('the statement shows its steps', async () => {
    await page.goto('/user/statement?kind=withdraw')
    const withdrawn = say('statement:activityWithdraw', { to: '' }).trim()
    await page.getByRole('listitem').filter({ hasText: withdrawn }).first().getByRole('link').click()
    const line = page.getByRole('dialog')
    await expect(line.getByText(say('withdrawal:stepHeld'))).toBeVisible()
    await expect(line.getByText(say('withdrawal:stepPaid'))).toBeVisible()
  })
})

test.describe('in each language', () => {
  test.use({ needsOwnApp: true })

  test('every screen of a withdrawal passes the inspection', async ({ page, app, say }) => {
    test.slow()
    const screen = startInspection(page)
    const person = await joinRich(app)
    const { token, memberId } = person
    await enter(page, token)
    await page.goto('/user/home')
    let sheet = await openWithdraw(page, say)
    await expect(sheet.getByLabel(say('withdrawal:amount'))).toBeVisible()
    await screen.look('withdraw-form', 'sheet')
    await sheet.getByLabel(say('withdrawal:amount')).fill('99')
    await sheet
      .getByRole('button', { name: say('withdrawal:submit', { amount: '99.00' }) })
      .or(sheet.getByRole('button', { name: say('withdrawal:title'), exact: true }))
      .click()
    await expect(sheet.getByText(say('withdrawal:minAmount', { min: '100.00' }))).toBeVisible()
    await screen.look('withdraw-least', 'sheet')
    await sheet.getByLabel(say('withdrawal:amount')).fill('500')
    await sheet.getByRole('button', { name: say('withdrawal:submit', { amount: '500.00' }) }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await screen.look('withdraw-confirm', 'sheet')
    await decidePayout(app, 'silence')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('withdrawal:confirm') })
      .click()
    await expect(sheet.getByText(say('withdrawal:nextBank'))).toBeVisible()
    await screen.look('withdraw-progress', 'sheet')
    await page.keyboard.press('Escape')
    await expect(
      page.getByText(say('withdrawal:movingTitle', { amount: '500.00', bank: 'KBANK' })),
    ).toBeVisible()
    await screen.look('withdraw-home')
    const [payout] = await payoutsTo(app, person.phone)
    await decidePayout(app, 'refused', { reference: payout?.reference ?? '', reason: 'ACCOUNT_CLOSED' })
    await expect(page.getByText(say('withdrawal:moneyBack', { amount: '500.00' }))).toBeVisible()
    await screen.look('withdraw-returned-home')
    sheet = await openWithdraw(page, say)
    await withdraw(page, sheet, say, '6,000')
    await expect(sheet.getByText(say('withdrawal:nextReview'))).toBeVisible()
    await screen.look('withdraw-review', 'sheet')
    const { body } = await app.wire<{ withdrawals: { _id: string }[] }>('GET', '/api/wallet/withdraw', {
      token,
    })
    const reason = 'กรุณาส่งหน้าสมุดบัญชี'
    await app.wire('POST', '/api/operator/withdrawals/reject', {
      token: await operatorKey(app),
      body: { memberId, withdrawalId: body.withdrawals[0]?._id, reason },
    })
    await expect(sheet.getByText(say('withdrawal:reasonOperator', { text: reason }))).toBeVisible()
    await expect(sheet.getByText(say('withdrawal:stepReturned'))).toBeVisible()
    expect(screen.readFaults()).toEqual([])
  })
})

test('a withdrawal whose response is lost is made once, and a retry shows its result', async ({
  page,
  app,
  say,
}) => {
  const person = await joinRich(app)
  await enter(page, person.token)
  await page.goto('/user/home')
  const sheet = await openWithdraw(page, say)
  await expect(sheet.getByLabel(say('withdrawal:amount'))).toBeVisible()
  let lost = 0
  await page.route('**/api/wallet/withdrawAll', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await withdraw(page, sheet, say, '400')
  await expect(sheet.getByText(say('withdrawal:safeToRetry'))).toBeVisible()
  await sheet.getByRole('button', { name: say('words:retry') }).click()
  await expect(sheet.getByRole('heading', { name: say('withdrawal:paidTitle') })).toBeVisible()
  expect(await payoutsTo(app, person.phone)).toMatchObject([{ amount: 400 }])
})

test('a failed read is shown with a retry, and nothing can be withdrawn meanwhile', async ({
  page,
  app,
  say,
}) => {
  const person = await joinRich(app)
  await holdSocket(page)
  await enter(page, person.token)
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText('10,000')
  await page.route('**/api/lookup/withdraw', (route) => route.abort())
  const sheet = await openWithdraw(page, say)
  await expect(sheet.getByText(say('words:loadFailedTitle'))).toBeVisible()
  await expect(sheet.getByLabel(say('withdrawal:amount'))).toBeHidden()
  await page.unroute('**/api/lookup/withdraw')
  await sheet.getByRole('button', { name: say('words:retry') }).click()
  await expect(sheet.getByLabel(say('withdrawal:amount'))).toBeVisible()
})
