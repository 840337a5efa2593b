import { activateGames } from '@kapao/testkit/games'
import { join, joinProved } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'
import { startInspection } from './screen.ts'
import { stall } from './game-cards.ts'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import {
  choose,
  enter,
  openDeposit,
  openKbankQr,
  payInBankApp,
  pickWay,
  qrNamed,
  readQrAmount,
  tapAmount,
  totalCard,
} from './visit.ts'

async function openHome(page: Page, say: Say, token: string): Promise<void> {
  await enter(page, token)
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText('0.00')
}

/** Pays a deposit of a new member who has played Joker 2; returns the sheet that reports its arrival. */
async function payAfterJoker(page: Page, { app, say, asked }: { app: TestApp; say: Say; asked: number }) {
  const person = await joinProved(app)
  await activateGames(app, person, ['JOKER2'])
  await app.wire('GET', '/api/wallet/account/JOKER2', { token: person.token })
  await openHome(page, say, person.token)
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, asked)
  const amount = await readQrAmount(sheet, say)
  const bank = await payInBankApp(page, sheet, say)
  await bank.close()
  return { person, sheet, amount }
}

test('the last way and amount are there again, so that a deposit is repeated with one tap', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  const made = await app.wire('POST', '/api/qrcode/WW', { token, body: { amount: 321 } })
  expect(made.status).toBe(200)
  await app.wire('DELETE', '/api/qrcode/WW', { token })
  await openHome(page, say, token)
  const sheet = await openDeposit(page, say)
  await expect(sheet.getByLabel(say('deposit:amountLabel'))).toHaveValue('321')
  await expect(sheet.getByText(say('deposit:recommendedLast'))).toBeVisible()
  await expect(
    sheet.getByRole('radio', { name: say('deposit:wayQrProvider', { provider: 'WW' }) }),
  ).toBeChecked()
  await expect(sheet.getByRole('radio', { name: '321', exact: true })).toBeChecked()
  await sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: '321' }) }).click()
  await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
})

test('a way whose minimum the amount does not reach is refused at the field before anything is sent', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  await openHome(page, say, token)
  const sheet = await openKbankQr(page, say)
  await sheet.getByLabel(say('deposit:amountLabel')).fill('50')
  await pickWay(sheet, say('deposit:wayQrProvider', { provider: 'WW' }))
  await expect(sheet.getByText(say('deposit:belowMinimum', { min: '100.00' }))).toBeVisible()
  await expect(sheet.getByRole('button', { name: say('deposit:createQr'), exact: true })).toBeDisabled()
  await pickWay(sheet, say('deposit:wayQrKbank'))
  await expect(sheet.getByText(say('deposit:belowMinimum', { min: '100.00' }))).toBeHidden()
  await expect(
    sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: '50' }) }),
  ).toBeEnabled()
})

test('money that has arrived is moved to the game played last with one tap, and played with the next', async ({
  page,
  app,
  say,
}) => {
  const { person, sheet, amount } = await payAfterJoker(page, { app, say, asked: 500 })
  await sheet.getByRole('button', { name: say('deposit:moveToPlay', { amount, game: 'Joker 2' }) }).click()
  await expect(sheet.getByText(say('transfer:movedTitle', { amount, to: 'Joker 2' }))).toBeVisible()
  const { body } = await app.wire<{ amount: number }>('GET', '/api/wallet', { token: person.token })
  expect(body.amount).toBe(0)
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    sheet.getByRole('button', { name: say('game:play', { game: 'Joker 2' }) }).click(),
  ])
  await tab.waitForURL(/\/games\/\w+\//)
})

test('a game without money in the wallet is paid for in one go, also after a reload, and not the one played last', async ({
  page,
  app,
  say,
}) => {
  const person = await joinProved(app)
  await activateGames(app, person, ['JOKER2', 'PG'])
  await openHome(page, say, person.token)
  await stall(page, 'Joker 2').click()
  await page
    .getByRole('dialog', { name: 'Joker 2' })
    .getByRole('button', { name: say('deposit:titleFor', { game: 'Joker 2' }) })
    .click()
  const sheet = page.getByRole('dialog', { name: say('deposit:titleFor', { game: 'Joker 2' }) })
  await expect(sheet).toBeVisible()
  await expect(page).toHaveURL('/user/home?sheet=deposit.JOKER2')
  // Meanwhile another phone opens another game.
  await app.wire('GET', '/api/wallet/account/PG', { token: person.token })
  await page.reload()
  await pickWay(sheet, say('deposit:wayQrKbank'))
  await sheet.getByLabel(say('deposit:amountLabel')).fill('100')
  await sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: '100' }) }).click()
  const open = page.getByRole('dialog')
  await open.getByRole('img', { name: qrNamed(say) }).waitFor()
  const amount = await readQrAmount(open, say)
  const bank = await payInBankApp(page, open, say)
  await bank.close()
  await open.getByRole('button', { name: say('deposit:moveToPlay', { amount, game: 'Joker 2' }) }).click()
  await expect(open.getByText(say('transfer:movedTitle', { amount, to: 'Joker 2' }))).toBeVisible()
  await page.keyboard.press('Escape')
  // The next deposit is for nothing in particular.
  await openDeposit(page, say)
  await expect(page).toHaveURL('/user/home?sheet=deposit')
})

test('the game to play is chosen within the deposit, and the arrival leads to its own statement line', async ({
  page,
  app,
  say,
}) => {
  const person = await joinProved(app)
  await activateGames(app, person, ['JOKER2', 'PG'])
  await openHome(page, say, person.token)
  const sheet = await openDeposit(page, say)
  await pickWay(sheet, say('deposit:wayQrKbank'))
  const goal = sheet.getByLabel(say('deposit:goal'))
  await expect(goal).toHaveText(say('deposit:goalLater'))
  await choose(page, goal, 'PG')
  await expect(page).toHaveURL('/user/home?sheet=deposit.PG')
  await expect(page.getByRole('dialog', { name: say('deposit:titleFor', { game: 'PG' }) })).toBeVisible()
  // The way and the amount are still chosen.
  await sheet.getByLabel(say('deposit:amountLabel')).fill('100')
  await sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: '100' }) }).click()
  await sheet.getByRole('img', { name: qrNamed(say) }).waitFor()
  const amount = await readQrAmount(sheet, say)
  const bank = await payInBankApp(page, sheet, say)
  await bank.close()
  await expect(
    sheet.getByRole('button', { name: say('deposit:moveToPlay', { amount, game: 'PG' }) }),
  ).toBeVisible()
  await sheet.getByRole('link', { name: say('deposit:seeStatement') }).click()
  const line = page.getByRole('dialog', { name: say('statement:detailTitle') })
  await expect(line).toContainText(`+${amount}`)
  await expect(line.getByRole('button', { name: say('statement:receipt') })).toBeVisible()
})

test('money that cannot be moved to the game stays in the wallet, and the sheet says why', async ({
  page,
  app,
  say,
}) => {
  const { person, sheet, amount } = await payAfterJoker(page, { app, say, asked: 1000 })
  const move = sheet.getByRole('button', { name: say('deposit:moveToPlay', { amount, game: 'Joker 2' }) })
  await expect(move).toBeVisible()
  // Another phone moves some of it first.
  const body = { from: 'WALLET', to: 'JOKER2', amount: 400 }
  expect((await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })).status).toBe(200)
  await move.click()
  await expect(sheet.getByText(say('transfer:notEnough', { account: say('transfer:wallet') }))).toBeVisible()
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a deposit that is repeated, all ways unfolded, and its arrival pass the inspection', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    const person = await joinProved(app)
    const { token } = person
    await activateGames(app, person, ['JOKER2'])
    await app.wire('GET', '/api/wallet/account/JOKER2', { token })
    await app.wire('POST', '/api/qrcode/WW', { token, body: { amount: 321 } })
    await app.wire('DELETE', '/api/qrcode/WW', { token })
    await enter(page, token)
    await page.goto('/user/home')
    const sheet = await openDeposit(page, say)
    await screen.look('deposit-repeat', 'sheet')
    await sheet.locator('button[aria-expanded=false]:not([role])').click()
    await sheet.getByRole('radio', { name: say('deposit:wayTrueWallet') }).check()
    await screen.look('deposit-unfolded', 'sheet')
    await pickWay(sheet, say('deposit:wayQrProvider', { provider: 'WW' }))
    await sheet.getByRole('button', { name: say('deposit:createQrFor', { amount: '321' }) }).click()
    await expect(sheet.getByRole('img', { name: qrNamed(say) })).toBeVisible()
    const bank = await payInBankApp(page, sheet, say)
    await bank.close()
    const move = say('deposit:moveToPlay', { amount: '321.00', game: 'Joker 2' })
    await sheet.getByRole('button', { name: move }).waitFor()
    await screen.look('deposit-arrived-to-play', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
