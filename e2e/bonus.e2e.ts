import type { Bonus } from '@kapao/contract/bonus'
import type { Promotion } from '@kapao/contract/promotion'
import { checkBook } from '@kapao/testkit/book'
import { activateGames, joinWithMoney, mendGames } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { playAt, readGrants, readWallet } from '@kapao/testkit/offers'
import { payoutsTo } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter, enterCast, totalCard } from './visit.ts'

test.afterEach(async ({ app }) => {
  await mendGames(app)
  await expect.poll(() => checkBook(app.databaseUrl)).toEqual([])
})

function card(page: Page, code: string): Locator {
  return page.getByRole('main').getByRole('button', { name: code })
}

async function intoGame(app: TestApp, person: Person, amount: number): Promise<void> {
  const body = { from: 'WALLET', to: 'PG', amount }
  await app.wire('POST', '/api/wallet/transfer', { token: person.token, body })
}

/** Opens the bonus page, reads the rule and receives a bonus. */
async function receive(page: Page, say: Say, code: string, credit: string): Promise<void> {
  await page.goto('/user/bonus')
  await card(page, code).click()
  const sheet = page.getByRole('dialog', { name: `${say('bonus:title')} ${code}` })
  const name = say('bonus:receive', { credit })
  await sheet.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await expect(page.getByText(say('bonus:received', { code }))).toBeVisible()
  await expect(sheet).toBeHidden()
}

test('a member receives a bonus, plays until its condition is met, and withdraws the whole balance to the bank', async ({
  page,
  app,
  say,
}) => {
  test.slow()
  const somchai = await joinWithMoney(app, 20_000n)
  await enter(page, somchai.token)
  await test.step('the rule is shown in the member’s own figures before the bonus is received', async () => {
    await page.goto('/user/bonus')
    const { body: bonuses } = await app.wire<Bonus[]>('GET', '/api/bonus', { token: somchai.token })
    const first = bonuses.find(({ code }) => code === 'WELCOME50')?.banners[0]?.image ?? 'no banner'
    await expect(card(page, 'WELCOME50').getByRole('presentation')).toHaveAttribute('src', first)
    await card(page, 'WELCOME50').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('figure').first().getByRole('presentation')).toHaveAttribute('src', first)
    await expect(sheet).toContainText(
      say('grant:ruleCredit', { credit: '100.00', deposit: '200.00', base: '300.00' }),
    )
    await expect(sheet).toContainText(say('grant:ruleSuccess', { at: '900.00', percent: 300 }))
    const story = sheet.getByRole('region', { name: say('grant:storyYours', { deposit: '200.00' }) })
    await expect(story.getByRole('listitem')).toHaveText([
      `${say('grant:storyDeposit')}200.00`,
      `${say('grant:kindBonus')} 50%+100.00${say('grant:storyStart', { base: '300.00' })}`,
      `${say('grant:storyReach')}900.00${say('grant:storyShare', { percent: 300 })}`,
      say('grant:storyWithdraw'),
      `${say('grant:storyFail', { at: '30.00' })}${say('grant:storyShare', { percent: 10 })}`,
    ])
    await expect(sheet).toContainText(say('grant:ruleFail', { at: '30.00', percent: 10 }))
    await expect(sheet).toContainText(say('bonus:notice', { percentFail: 10 }))
    await expect(sheet.getByText('เมื่อเหลือ 10% โบนัสจบเอง')).toBeVisible()
    await expect(sheet.getByText('{percentFail}')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })
  await receive(page, say, 'WELCOME50', '100.00')
  const active = page.getByRole('region', {
    name: say('grant:activeTitle', { kind: say('grant:kindBonus'), code: 'WELCOME50' }),
  })
  await expect(active).toContainText('300.00')
  await expect(active).toContainText(say('grant:left', { amount: '600.00' }))
  await expect(card(page, 'WELCOME50')).toContainText(say('bonus:stateActive'))

  await test.step('a lost round counts after the games are counted again', async () => {
    await activateGames(app, somchai, ['PG'])
    await intoGame(app, somchai, 280)
    await playAt(app, somchai, 'PG', { stakeSatang: 5_000n, result: 'lose' })
    await active.getByRole('button', { name: say('grant:countAgain') }).click()
    await expect(active).toContainText(say('grant:left', { amount: '650.00' }))
  })
  await test.step('home shows how far it is and what is locked, follows it, and leads to all of it', async () => {
    await page.goto('/user/home')
    await expect(active).toContainText(say('grant:left', { amount: '650.00' }))
    await expect(active).toContainText(say('grant:locked'))
    await expect(active.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^27/)
    await playAt(app, somchai, 'PG', { stakeSatang: 5_000n, result: 'lose' })
    // A transfer makes the balances worth reading again at once.
    await intoGame(app, somchai, 1)
    await page.getByRole('button', { name: say('wallet:refresh'), exact: true }).click()
    await expect(active).toContainText(say('grant:left', { amount: '700.00' }))
    await active.getByRole('link').click()
    await expect(page).toHaveURL('/user/bonus')
  })
  await test.step('an active bonus only has to be confirmed', async () => {
    await card(page, 'WELCOME50').click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: say('words:confirm') })).toBeVisible()
    await sheet.getByRole('button', { name: say('words:confirm') }).click()
  })
  await test.step('winning enough meets the condition', async () => {
    while ((await readGrants(app, somchai)).grant?.state === 'ACTIVE') {
      // The largest win pays 500 times the stake. A balance above 5,000 baht would wait for an operator.
      await playAt(app, somchai, 'PG', { stakeSatang: 100n, result: 'win', rounds: 10 })
      // A transfer makes the balances worth reading again at once.
      await intoGame(app, somchai, 1)
      await app.wire('GET', '/api/wallet/refresh/slot', { token: somchai.token })
    }
    await expect(active).toContainText(say('grant:metTitle'))
    await expect(active.getByRole('button', { name: say('bonus:cancel') })).toHaveCount(0)
  })
  await page.goto('/user/home')
  await expect(page.getByRole('region', { name: say('grant:metTitle') })).toContainText(say('grant:metText'))
  await totalCard(page, say)
    .getByRole('button', { name: say('wallet:withdraw') })
    .click()
  const sheet = page.getByRole('dialog', { name: say('withdrawal:title') })
  async function withdraw(amount: string) {
    await sheet.getByRole('button', { name: say('withdrawal:submit', { amount }) }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('withdrawal:confirm') })
      .click()
  }
  await expect(sheet).toContainText(say('grant:metTitle'))
  await test.step('a partial withdrawal is refused', async () => {
    await sheet.getByLabel(say('withdrawal:amount')).fill('100')
    await withdraw('100.00')
    await expect(sheet).toContainText(say('codes:BONUS_CONDITION'))
  })
  await test.step('a full withdrawal empties the game first and is paid', async () => {
    await sheet.getByRole('button', { name: new RegExp(say('withdrawal:all', { amount: '' })) }).click()
    const typed = await sheet.getByLabel(say('withdrawal:amount')).inputValue()
    await withdraw(typed)
    await expect(sheet.getByRole('heading', { name: say('withdrawal:paidTitle') })).toBeVisible()
    expect(await payoutsTo(app, somchai.phone)).toMatchObject([
      { status: 'paid', amount: Number(typed.replaceAll(',', '')) },
    ])
  })
  await test.step('the bonus is shown as succeeded, and another can be received', async () => {
    await page.goto('/user/bonus')
    await expect(
      page.getByText(say('grant:endedSucceeded', { kind: say('grant:kindBonus'), code: 'WELCOME50' })),
    ).toBeVisible()
    await expect(page.getByLabel(say('promotion:code'))).toBeVisible()
  })
})

test('before the deposit a bonus is drawn with an example, which the member chooses and the server confirms', async ({
  page,
  app,
  say,
}) => {
  const somchai = await joinWithMoney(app, 0n)
  await enter(page, somchai.token)
  await page.goto('/user/bonus')
  await card(page, 'PLAY10').click()
  const sheet = page.getByRole('dialog', { name: `${say('bonus:title')} PLAY10` })
  await expect(
    sheet.getByRole('region', { name: say('grant:storyExample', { deposit: '100.00' }) }),
  ).toBeVisible()
  await sheet.getByRole('radio', { name: '250.00' }).check()
  const story = sheet.getByRole('region', { name: say('grant:storyExample', { deposit: '250.00' }) })
  const shown = [
    `${say('grant:storyDeposit')}250.00`,
    `${say('grant:kindBonus')} 10%+25.00${say('grant:storyStart', { base: '275.00' })}`,
    `${say('grant:storyPlay')}825.00${say('grant:storyPlayTimes', { times: 3 })}`,
    say('grant:storyWithdraw'),
    `${say('grant:storyFail', { at: '13.75' })}${say('grant:storyShare', { percent: 5 })}`,
  ]
  await expect(story.getByRole('listitem')).toHaveText(shown)
  await recordDeposit(app, { memberId: somchai.memberId, satang: 25_000n, happenedAt: app.clock.now() })
  await page.reload()
  const own = sheet.getByRole('region', { name: say('grant:storyYours', { deposit: '250.00' }) })
  await expect(own.getByRole('listitem')).toHaveText(shown)
  const name = say('bonus:receive', { credit: '25.00' })
  await sheet.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await expect(sheet).toBeHidden()
  const { grant } = await readGrants(app, somchai)
  expect(grant).toMatchObject({ deposit: 250, credit: 25, base: 275, turnover: 825, failsAt: 13.75 })
})

test('a member cancels a bonus, sees an error first, and loses none of their own money', async ({
  page,
  app,
  say,
}) => {
  const somchai = await joinWithMoney(app, 20_000n)
  await enter(page, somchai.token)
  await receive(page, say, 'DAILY20', '40.00')
  await test.step('the withdrawal sheet shows upfront that the bonus blocks it, and links to the bonus', async () => {
    await page.goto('/user/home')
    await totalCard(page, say)
      .getByRole('button', { name: say('wallet:withdraw') })
      .click()
    const sheet = page.getByRole('dialog', { name: say('withdrawal:title') })
    await expect(sheet).toContainText(say('withdrawal:bonusFirst'))
    await expect(sheet.getByRole('progressbar')).toBeVisible()
    await expect(sheet.getByLabel(say('withdrawal:amount'))).toHaveCount(0)
    await expect(sheet.getByText(say('withdrawal:available'))).toHaveCount(0)
    await sheet.getByRole('link', { name: say('withdrawal:seeBonus') }).click()
    await expect(page).toHaveURL('/user/bonus')
  })
  await activateGames(app, somchai, ['PG'])
  await intoGame(app, somchai, 230)
  await app.outside('PUT', '/control/faults', { body: { party: 'games', fault: 'error', rate: 1 } })
  const cancel = page.getByRole('main').getByRole('button', { name: say('bonus:cancel'), exact: true })
  const question = page.getByRole('alertdialog')
  await cancel.click()
  await expect(question).toContainText(say('bonus:cancelText', { amount: '40.00', keeps: '200.00' }))
  await question.getByRole('button', { name: say('bonus:cancel'), exact: true }).click()
  await expect(question).toContainText(say('bonus:cancelInGame'))
  await question.getByRole('button', { name: say('words:close') }).click()
  await expect(question).toBeHidden()
  await mendGames(app)
  await cancel.click()
  await question.getByRole('button', { name: say('bonus:cancel'), exact: true }).click()
  await expect(page.getByText(say('codes:BONUS_CLEAR'))).toBeVisible()
  await expect(page.getByText(say('grant:takenBack', { amount: '40.00' }))).toBeVisible()
  expect(await readWallet(app, somchai)).toBe(200)
  await expect(card(page, 'DAILY20')).toBeDisabled()
  await expect(card(page, 'DAILY20')).toContainText(say('bonus:stateReceivedDay'))
})

test('a member who loses a bonus sees that it ended', async ({ page, app, say }) => {
  const somchai = await joinWithMoney(app, 20_000n)
  await enter(page, somchai.token)
  await receive(page, say, 'WELCOME50', '100.00')
  await activateGames(app, somchai, ['PG'])
  await intoGame(app, somchai, 300)
  await playAt(app, somchai, 'PG', { stakeSatang: 28_000n, result: 'lose' })
  await page.getByRole('button', { name: say('grant:countAgain') }).click()
  await expect(
    page.getByText(say('grant:endedFailed', { kind: say('grant:kindBonus'), code: 'WELCOME50' })),
  ).toBeVisible()
  await expect(page.getByLabel(say('promotion:code'))).toBeVisible()
})

test('a promotion is searched by its code, not found, then found and received', async ({
  page,
  app,
  say,
}) => {
  const somchai = await joinWithMoney(app, 10_000n)
  await enter(page, somchai.token)
  await page.goto('/user/bonus')
  const field = page.getByLabel(say('promotion:code'))
  const search = page.getByRole('button', { name: say('words:search') })
  await search.click()
  await expect(page.getByText(say('promotion:codeRequired'))).toBeVisible()
  await field.fill('nothing')
  await expect(field).toHaveValue('NOTHING')
  let answer: () => void = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/promotion/find/NOTHING', async (route) => {
    await isLetGo
    await route.continue()
  })
  await search.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText(say('promotion:searching'))
  answer()
  await expect(sheet).toContainText(say('promotion:notFound'))
  await sheet.getByRole('button', { name: say('promotion:tryAnother') }).click()
  await expect(sheet).toBeHidden()
  const found = '/api/promotion/find/KAPAO100'
  const { body: promotion } = await app.wire<Promotion>('GET', found, { token: somchai.token })
  await field.fill('kapao100')
  await search.click()
  await expect(sheet).toContainText(say('bonus:notice', { percentFail: promotion.percentFail }))
  const words = /<p lang="th">([^<]+)/.exec(promotion.description)?.[1] ?? promotion.description
  await expect(sheet.getByText(words)).toBeVisible()
  const receiveIt = say('promotion:receive', { credit: '100.00' })
  const question = page.getByRole('alertdialog')
  await sheet.getByRole('button', { name: receiveIt }).click()
  await expect(question).toContainText(say('grant:bindMoney', { base: '200.00' }))
  await question.getByRole('button', { name: say('grant:bindCancel') }).click()
  await expect(question).toBeHidden()
  expect(await readWallet(app, somchai)).toBe(100)
  await sheet.getByRole('button', { name: receiveIt }).click()
  await question.getByRole('button', { name: receiveIt }).click()
  await expect(sheet).toContainText(say('promotion:receivedTitle'))
  await sheet.getByRole('button', { name: say('words:ok') }).click()
  await expect(page.getByRole('main')).toContainText('KAPAO100')
  expect(await readWallet(app, somchai)).toBe(200)
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every screen of bonuses passes the inspection', async ({ page, app, say }) => {
    test.slow()
    const screen = startInspection(page)
    await enterCast(page, { app, phone: '0810000002' })
    await page.goto('/user/bonus')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(card(page, 'FREE20')).toBeVisible()
    await screen.look('bonus-active')
    await card(page, 'FREE20').click()
    const another = page.getByRole('dialog')
    await expect(another).toContainText(say('bonus:otherActive'))
    await expect(
      another.getByRole('button', { name: say('bonus:receive', { credit: '20.00' }) }),
    ).toBeDisabled()
    await screen.look('bonus-another', 'sheet')

    const anan = await joinWithMoney(app, 20_000n)
    await enter(page, anan.token)
    await page.goto('/user/bonus')
    await expect(card(page, 'PLAY10')).toBeVisible()
    await screen.look('bonus-offers')
    await card(page, 'PLAY10').click()
    await expect(page.locator('[role=dialog] img').first()).toBeAttached()
    await screen.look('bonus-modal', 'sheet')
    await page.getByText(say('grant:storyWithdraw'), { exact: true }).scrollIntoViewIfNeeded()
    await screen.look('bonus-story', 'sheet')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('bonus:receive', { credit: '20.00' }) })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText(say('grant:bindMoney', { base: '220.00' }))
    await screen.look('bonus-question', 'sheet')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByLabel(say('promotion:code')).fill('NIGHT15')
    await page.getByRole('button', { name: say('words:search') }).click()
    await expect(page.getByRole('dialog')).toContainText(say('grant:ruleTitle'))
    await screen.look('promotion', 'sheet')
    screen.allowFailures()
    await page.keyboard.press('Escape')
    await page.getByLabel(say('promotion:code')).fill('NOBODY')
    await page.getByRole('button', { name: say('words:search') }).click()
    await expect(page.getByRole('dialog')).toContainText(say('promotion:notFound'))
    await screen.look('promotion-none', 'sheet')

    const noDeposit = await joinWithMoney(app, 0n)
    await enter(page, noDeposit.token)
    await page.goto('/user/bonus')
    await card(page, 'WEEK30').click()
    await expect(page.getByRole('dialog')).toContainText(say('bonus:receiveLater'))
    await page.keyboard.press('Escape')
    await app.wire('GET', '/api/bonus/activate/FREE20', { token: noDeposit.token })
    await app.wire('GET', '/api/bonus/clear', { token: noDeposit.token })
    await recordDeposit(app, {
      memberId: noDeposit.memberId,
      satang: 10_000n,
      happenedAt: app.clock.now(),
    })
    await app.wire('GET', '/api/bonus/activate/PLAY10', { token: noDeposit.token })
    await page.goto('/user/bonus')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await screen.look('bonus-turnover')
    await page.context().route('**/api/bonus', (route) => route.abort())
    await page.context().route('**/api/grant', (route) => route.abort())
    await page.goto('/user/bonus')
    await expect(page.getByRole('alert')).toHaveCount(2)
    await screen.look('bonus-failed')
    expect(screen.readFaults()).toEqual([])
  })
})
