import { activateGames } from '@kapao/testkit/games'
import { recordDeposit } from '@kapao/testkit/movements'
import { join } from '@kapao/testkit/people'
import { stall } from './game-cards.ts'
import { expect, test } from './test-app.ts'
import { startInspection } from './screen.ts'
import { enter, totalCard } from './visit.ts'

// These stories see what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the balance can be hidden, stays hidden on this phone, and is said to be hidden', async ({
  page,
  app,
  say,
}) => {
  const { memberId, token } = await join(app)
  await recordDeposit(app, { memberId, satang: 123_450n, happenedAt: new Date() })
  await enter(page, token)
  await page.goto('/user/home')
  const card = totalCard(page, say)
  await expect(card).toContainText('1,234.50')
  await card.getByRole('button', { name: say('wallet:hideBalance') }).click()
  await expect(card).not.toContainText('1,234')
  await expect(card.getByText(say('wallet:hidden')).first()).toBeAttached()
  // What a phone without internet shows hides it, too.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('last-seen'))).toContain('••••')
  await page.reload()
  await expect(card.getByRole('button', { name: say('wallet:showBalance') })).toBeVisible()
  await expect(card).not.toContainText('1,234')
  await card.getByRole('button', { name: say('wallet:showBalance') }).click()
  await expect(card).toContainText('1,234.50')
})

test('a new member begins with the first deposit, and a row of games is whole on a small phone', async ({
  page,
  app,
  say,
}) => {
  await enter(page, (await join(app)).token)
  await page.goto('/user/home')
  await expect(totalCard(page, say)).toContainText(say('wallet:firstDepositTitle'))
  const dock = await page.getByRole('navigation', { name: say('site:memberMenu') }).boundingBox()
  const card = await stall(page, 'Joker').boundingBox()
  if (!dock || !card) throw new Error('The card and the menu are on the screen')
  expect(card.y + card.height).toBeLessThanOrEqual(dock.y)
})

test('all games: searched, narrowed, marked as favourites, and opened with one tap', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app)
  await activateGames(app, person, ['JOKER'])
  await enter(page, person.token)
  await page.goto('/user/home')
  await page.getByRole('button', { name: say('game:search') }).click()
  const sheet = page.getByRole('dialog', { name: say('game:allGames') })
  const cards = sheet.getByRole('listitem')
  await expect(cards).toHaveCount(17)
  await sheet.getByRole('searchbox').fill('ufa')
  await expect(cards).toHaveCount(1)
  await sheet.getByRole('searchbox').fill('nothing of that name')
  await expect(sheet.getByText(say('game:noneFound'))).toBeVisible()
  await sheet.getByRole('button', { name: say('words:seeAll') }).click()
  await sheet.getByRole('radio', { name: say('game:lotto') }).check()
  await expect(cards).toHaveCount(1)
  await sheet.getByRole('radio', { name: say('game:favourites') }).check()
  await expect(sheet.getByText(say('game:noFavourites'))).toBeVisible()
  await sheet.getByRole('button', { name: say('words:seeAll') }).click()
  const heart = sheet.getByRole('button', { name: say('game:favourite', { game: 'Joker' }), exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // The mark is the member's, not the phone's; the address opens the sheet again.
  await page.reload()
  await sheet.getByRole('radio', { name: say('game:favourites') }).check()
  await expect(cards).toHaveCount(1)
  await cards.getByRole('button', { name: /^Joker/ }).click()
  await expect(page.getByRole('dialog', { name: 'Joker' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/user/home')
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the lobby passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const person = await join(app)
    await recordDeposit(app, { memberId: person.memberId, satang: 123_450n, happenedAt: new Date() })
    await activateGames(app, person, ['JOKER', 'PG', 'HUAYHD'])
    for (const code of ['PG', 'HUAYHD', 'JOKER'])
      await app.wire('GET', `/api/wallet/account/${code}`, { token: person.token })
    await app.wire('PUT', '/api/wallet/favourite/PG', { token: person.token, body: { isFavourite: true } })
    await enter(page, person.token)
    await page.goto('/user/home')
    await expect(page.getByRole('region', { name: say('wallet:playOn') })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await screen.look('lobby')
    await page.getByRole('button', { name: say('wallet:hideBalance') }).click()
    await screen.look('lobby-hidden')
    await page.getByRole('button', { name: say('game:search') }).click()
    const sheet = page.getByRole('dialog', { name: say('game:allGames') })
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    await screen.look('all-games', 'sheet')
    await sheet.getByRole('searchbox').fill('nothing of that name')
    await expect(sheet.getByText(say('game:noneFound'))).toBeVisible()
    await screen.look('all-games-none', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})

test('what was opened last is offered first, and one tap leads to its account', async ({
  page,
  app,
  say,
}) => {
  const person = await join(app)
  await activateGames(app, person, ['JOKER', 'PG'])
  for (const code of ['PG', 'JOKER'])
    await app.wire('GET', `/api/wallet/account/${code}`, { token: person.token })
  await enter(page, person.token)
  await page.goto('/user/home')
  const row = page.getByRole('region', { name: say('wallet:playOn') })
  await expect(row.getByRole('listitem')).toHaveCount(2)
  await expect(row.getByRole('listitem').first()).toContainText('Joker')
  await row.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Joker' })).toBeVisible()
})
