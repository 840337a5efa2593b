import { recordDeposit } from '@kapao/testkit/movements'
import { join } from '@kapao/testkit/people'
import type { Locator } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { enter, settle, totalCard } from './visit.ts'

test.use({ viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

for (const width of [1280, 1920])
  test(`at ${width} px the menu is at the left, the games in the middle, the wallet and the chat at the right`, async ({
    page,
    app,
    say,
  }) => {
    await page.setViewportSize({ width, height: 860 })
    const { memberId, token } = await join(app)
    await recordDeposit(app, { memberId, satang: 50_000n, happenedAt: new Date() })
    await enter(page, token)
    await page.goto('/user/home')
    await settle(page)
    const menu = page.getByRole('navigation', { name: say('site:memberMenu') })
    await expect(menu.getByRole('listitem').first()).toHaveText(say('site:menuHome'))
    await expect(menu.getByRole('link', { name: say('site:menuHome') })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const rail = await boxOf(menu)
    const slots = page.getByRole('region', { name: say('game:slot') })
    const games = await boxOf(slots)
    // The row begins with its first game, however wide it is.
    await expect(slots.getByRole('button', { name: say('words:previousSlide') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    const wallet = await boxOf(totalCard(page, say))
    expect(rail.x).toBe(0)
    expect(games.x).toBeGreaterThanOrEqual(rail.right)
    expect(wallet.x).toBeGreaterThanOrEqual(games.right - 24)
    expect(wallet.right).toBeLessThanOrEqual(width)
    expect(games.bottom).toBeLessThanOrEqual(860)
    const panel = page.getByRole('region', { name: say('wallet:title') })
    await expect(panel.getByRole('heading', { name: say('wallet:latest') })).toBeVisible()
    // The wallet stays in sight, and the chat opens over it.
    await page.mouse.wheel(0, 400)
    await expect(totalCard(page, say)).toBeInViewport()
    await panel.getByRole('button', { name: say('site:contactChat') }).click()
    await expect(page.getByRole('dialog', { name: say('site:contactChat') })).toBeVisible()
  })

test('on a wide screen a sheet is a panel at the right edge, and the wallet follows a payment without a reload', async ({
  page,
  app,
  say,
}) => {
  const { memberId, token } = await join(app)
  await enter(page, token)
  await page.goto('/user/home')
  await totalCard(page, say)
    .getByRole('button', { name: say('transfer:title') })
    .click()
  const sheet = page.getByRole('dialog', { name: say('transfer:title') })
  await expect
    .poll(async () => {
      const { right, y, bottom } = await boxOf(sheet)
      return [right, y, bottom]
    })
    .toEqual([1280, 0, 860])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await recordDeposit(app, { memberId, satang: 12_300n, happenedAt: new Date() })
  const panel = page.getByRole('region', { name: say('wallet:title') })
  await expect(panel.getByText('+123.00')).toBeVisible()
})

test('a narrower window gives the phone’s layout back, and keeps the open sheet and what is typed there', async ({
  page,
  app,
  say,
}) => {
  await enter(page, (await join(app)).token)
  await page.goto('/user/home')
  await page.getByRole('button', { name: say('game:search') }).click()
  const sheet = page.getByRole('dialog', { name: say('game:allGames') })
  await sheet.getByRole('searchbox').fill('joker')
  await page.setViewportSize({ width: 1000, height: 860 })
  await expect(sheet.getByRole('searchbox')).toHaveValue('joker')
  await page.keyboard.press('Escape')
  const menu = page.getByRole('navigation', { name: say('site:memberMenu') })
  await expect.poll(async () => (await boxOf(menu)).bottom).toBe(860)
})

test('the profile and the bonuses use the width: what is known beside what can be done', async ({
  page,
  app,
  say,
}) => {
  await enter(page, (await join(app)).token)
  await page.goto('/user/profile')
  const account = await boxOf(page.getByRole('heading', { name: say('profile:account') }))
  const security = await boxOf(page.getByRole('heading', { name: say('profile:security') }))
  expect(security.x).toBeGreaterThan(account.right)
  expect(security.y).toBe(account.y)
  await page.goto('/user/bonus')
  const search = await boxOf(page.getByLabel(say('promotion:code')))
  const offers = await boxOf(page.getByRole('region', { name: say('bonus:offers') }))
  expect(offers.x).toBeGreaterThan(search.right)
  expect(offers.right).toBeLessThanOrEqual(1280)
})
