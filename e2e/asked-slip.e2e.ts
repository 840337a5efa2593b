import { openKbankAccount } from '@kapao/testkit/kbank'
import { joinOperator } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

test.describe('a slip that the bank does not confirm, in each language', () => {
  // The fault and the clock must not change under other tests.
  test.use({
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('is asked about again by one key, and credited once the bank knows it', async ({ page, app, say }) => {
    const screen = startInspection(page)
    await openKbankAccount(app.db)
    const somchai = await join(app)
    const { picture } = await payForSlip(app, { fromAccount: somchai.phone, amount: 250.5 })
    await app.outside('PUT', '/control/faults', { body: { party: 'slip', fault: 'forget', rate: 1 } })
    expect((await sendSlip(app, { token: somchai.token, picture })).body.status).toBe('PROCESSING')
    app.clock.advance(130)
    // While the clock stands, no check is due by itself: the server asks only when the cashier does.
    app.clock.freeze(app.clock.now())
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] }))
    await openConsole(page, app, '/work?kind=slip', 'th')
    await page.locator('[data-row]').click()
    await expect(page.getByText(say('work:saySlipAsked'))).toBeVisible()
    await screen.look('work-slip')
    await page.setViewportSize({ width: 1280, height: 900 })

    const dialog = page.getByRole('dialog', { name: say('work:askAgain') })
    await page.keyboard.press('a')
    await expect(dialog.getByText(say('work:askAgainText'))).toBeVisible()
    await screen.look('work-slip-question', 'sheet')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(say('work:askStill'))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)

    await app.outside('DELETE', '/control/faults')
    // What was decided is asked for once more while it is open, and is gone.
    screen.allowFailures()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('a')
    // Until the dialog has the focus, Enter would be lost.
    await expect(dialog.getByRole('button', { name: say('work:askAgain') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(say('work:askCredited'))).toBeVisible()
    await screen.look('work-slip-credited', 'sheet')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    const { body } = await app.wire<{ amount: number }>('GET', '/api/wallet', { token: somchai.token })
    expect(body.amount).toBe(250.5)
    expect(screen.readFaults()).toEqual([])
  })
})
