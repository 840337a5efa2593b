import { joinWithMoney } from '@kapao/testkit/games'
import { join } from '@kapao/testkit/people'
import type { Page } from '@playwright/test'
import { stall } from './game-cards.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { enter, enterCast, totalCard } from './visit.ts'

// These stories see what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('large figures have a face of their own, all of one width', async ({ page, app, say }) => {
  await enter(page, (await joinWithMoney(app, 123_456n)).token)
  await page.goto('/user/home')
  const total = totalCard(page, say).getByText('1,234').first()
  await expect(total).toBeVisible()
  const widths = await total.evaluate(async (element) => {
    await document.fonts.load('700 16px Gabarito', '0')
    const probe = document.createElement('span')
    element.append(probe)
    return Array.from('0123456789', (digit) => {
      probe.textContent = digit.repeat(10)
      return Math.round(probe.getBoundingClientRect().width)
    })
  })
  expect(new Set(widths).size).toBe(1)
  expect(
    await page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => family === 'Gabarito' && status === 'loaded')
          .length,
    ),
  ).toBe(1)
})

test('an open bonus lights as many lanterns as tenths of its condition are complete', async ({
  page,
  app,
}) => {
  await enterCast(page, { app, phone: '0810000002' })
  for (const path of ['/user/bonus', '/user/home']) {
    await page.goto(path)
    const bar = page.getByRole('progressbar')
    await expect(bar).toBeVisible()
    const percent = Number(await bar.getAttribute('aria-valuenow'))
    const row = page.locator('.lantern-row')
    await expect(row).toHaveAttribute('data-lit', String(Math.floor(percent / 10)))
    await expect(row.locator('.lantern[data-lit]')).toHaveCount(Math.floor(percent / 10))
  }
})

test('the lanterns of an open bonus pass the inspection', async ({ page, app }) => {
  const screen = startInspection(page)
  await enterCast(page, { app, phone: '0810000002' })
  await page.goto('/user/home')
  await expect(page.locator('.lantern-row')).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await screen.lookInBothThemes('market-home')
  await page.goto('/user/bonus')
  await expect(page.locator('.lantern-row')).toBeVisible()
  await screen.lookInBothThemes('market-bonus')
  expect(screen.readFaults()).toEqual([])
})

/** Holds the opening of an account until the awning has been fetched, as with a provider that takes its time. */
async function holdOpening(page: Page): Promise<void> {
  const fetched = Promise.all(
    ['js', 'css'].map((kind) =>
      page.waitForEvent('requestfinished', (request) =>
        new RegExp(`stall-opens[^/]*\\.${kind}$`).test(request.url()),
      ),
    ),
  )
  await page.route('**/api/wallet/activate/**', async (route) => {
    await fetched
    await route.continue()
  })
}

test('the stall of a game opens once, when its account has just been opened', async ({ page, app, say }) => {
  await enter(page, (await join(app)).token)
  await page.goto('/user/home')
  await holdOpening(page)
  await stall(page, 'Joker').click()
  const sheet = page.getByRole('dialog', { name: 'Joker' })
  const awning = sheet.locator('.stall-awning')
  await expect(awning).toHaveCount(1)
  await expect(awning).toHaveCSS('opacity', '0')
  await expect(sheet.getByText(say('game:balance'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await stall(page, 'Joker').click()
  await expect(sheet.getByText(say('game:balance'))).toBeVisible()
  await expect(awning).toHaveCount(0)
})

test('at rest nothing on home makes the phone draw every frame', async ({ page, app, say }) => {
  await enter(page, (await joinWithMoney(app, 10_000n)).token)
  await page.goto('/user/home')
  await expect(stall(page, 'Joker')).toBeVisible()
  await expect(totalCard(page, say).getByText('100').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const endless = await page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const isEndless = animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY
      const { target } = animation.effect as KeyframeEffect
      return isEndless && target !== null ? [getComputedStyle(target).animationTimingFunction] : []
    }),
  )
  // The lanterns of the balance card glow in steps.
  expect(endless.length).toBeGreaterThan(0)
  expect(endless.filter((timing) => !timing.startsWith('steps('))).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the stall of a game is open at once, and lanterns are lit without moving', async ({
    page,
    app,
    say,
  }) => {
    await enter(page, (await join(app)).token)
    await page.goto('/user/home')
    await stall(page, 'Joker').click()
    const sheet = page.getByRole('dialog', { name: 'Joker' })
    await expect(sheet.getByText(say('game:balance'))).toBeVisible()
    await expect(sheet.locator('.stall-awning')).toHaveCount(0)
    await enterCast(page, { app, phone: '0810000002' })
    await page.goto('/user/home')
    const flame = page.locator('.lantern[data-lit] .lantern-flame').first()
    await expect(flame).toHaveCSS('opacity', '1')
    await expect(flame).toHaveCSS('animation-name', 'none')
  })
})
