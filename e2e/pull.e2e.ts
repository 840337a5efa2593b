import { recordDeposit } from '@kapao/testkit/movements'
import { join } from '@kapao/testkit/people'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import { enter, holdSocket, settle, totalCard, watchRequests } from './visit.ts'

// These stories see what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Moves a finger over the screen; calls `before` and takes it off. */
async function drag(page: Page, by: readonly [x: number, y: number], before?: () => Promise<void>) {
  const session = await page.context().newCDPSession(page)
  const [x, y] = [180, 120]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let step = 1; step <= 6; step += 1)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + (by[0] * step) / 6, y: y + (by[1] * step) / 6 }],
    })
  await before?.()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

for (const { name, path, line } of [
  { name: 'home', path: '/user/home', line: '+77.00' },
  { name: 'the statement', path: '/user/statement', line: '+77.00' },
])
  test(`pulling ${name} down reads it again; a short or a sideways pull does not`, async ({ page, app }) => {
    // Without the live connection the page would not learn of the deposit.
    await holdSocket(page)
    const { memberId, token } = await join(app)
    await enter(page, token)
    const isQuiet = watchRequests(page)
    await page.goto(path)
    await settle(page)
    await isQuiet()
    await recordDeposit(app, { memberId, satang: 7_700n, happenedAt: new Date() })
    const mark = page.locator('[data-pull]')
    // The part that follows the finger is loaded once the screen is complete.
    await expect(async () => {
      let state: string | null = null
      await drag(page, [0, 40], async () => {
        await page.evaluate(() => new Promise(requestAnimationFrame))
        if (await mark.isVisible()) state = await mark.getAttribute('data-pull')
      })
      expect(state).toBe('pulled')
    }).toPass()
    await expect(mark).toBeHidden()
    await expect(page.getByText(line)).toHaveCount(0)
    await drag(page, [0, 160])
    await expect(page.getByText(line).first()).toBeVisible()
    await expect(mark).toBeHidden()
    await isQuiet()
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await drag(page, [150, 100], () => expect(mark).toBeHidden())
    await expect(mark).toBeHidden()
    expect(calls.filter((url) => url.includes('/api/statement'))).toEqual([])
  })

test('while a sheet is open, pulling moves only the sheet', async ({ page, app, say }) => {
  await enter(page, (await join(app)).token)
  await page.goto('/user/home')
  await settle(page)
  await totalCard(page, say)
    .getByRole('button', { name: say('wallet:withdraw') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await drag(page, [0, 160], () => expect(page.locator('[data-pull]')).toBeHidden())
})
