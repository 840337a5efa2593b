import { languages } from '@kapao/contract/language'
import { joinWithMoney } from '@kapao/testkit/games'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { enter, enterCast, totalCard } from './visit.ts'

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

for (const language of languages) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`in ${language}, ${colorScheme}`, () => {
      test.use({ language, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

      test('the lanterns of an open bonus pass the inspection', async ({ page, app }) => {
        const screen = startInspection(page, language)
        await enterCast(page, { app, phone: '0810000002', language })
        await page.goto('/user/home')
        await expect(page.locator('.lantern-row')).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await screen.look(`market-home-${colorScheme}`)
        await page.goto('/user/bonus')
        await expect(page.locator('.lantern-row')).toBeVisible()
        await screen.look(`market-bonus-${colorScheme}`)
        expect(screen.readFaults()).toEqual([])
      })
    })
  }
}
