import { joinWithMoney } from '@kapao/testkit/games'
import { join } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import { writeWheel } from '@kapao/testkit/wheel'
import type { Page } from '@playwright/test'
import type { Say } from './say.ts'
import { expect, test } from './test-app.ts'
import { enter, openKbankQr, tapAmount } from './visit.ts'

// These stories see what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type Celebrated = { coins: number; sounds: number; vibrations: number }

/** Counts, in the page itself, what may move, sound and shake there. */
async function watchCelebrations(page: Page): Promise<() => Promise<Celebrated>> {
  await page.addInitScript(() => {
    const seen = { coins: 0, sounds: 0, vibrations: 0 }
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.className === 'celebration') seen.coins += 1
    }).observe(document, { childList: true, subtree: true })
    const { AudioContext } = window
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        seen.sounds += 1
      }
    }
    navigator.vibrate = () => {
      seen.vibrations += 1
      return true
    }
  })
  return () => page.evaluate(() => (window as unknown as { seen: Celebrated }).seen)
}

/** Opens a QR and pays it at the bank; the sheet then reports the arrival. */
async function deposit(page: Page, { app, say, token }: { app: TestApp; say: Say; token: string }) {
  await page.goto('/user/home')
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, 100)
  await page.waitForLoadState('networkidle')
  const { body } = await app.wire<{ qrcodeId: string }>('GET', '/api/qrcode/KBANK', { token })
  await app.outside('POST', `/control/qr/KBANK/${body.qrcodeId}/pay`)
  await expect(sheet.getByRole('heading', { name: say('deposit:arrivedTitle') })).toBeVisible()
  return sheet
}

test('money that arrives is celebrated once: coins and a vibration, and a sound only if switched on', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  const readSeen = await watchCelebrations(page)
  await enter(page, token)
  const sheet = await deposit(page, { app, say, token })
  await expect(sheet).toContainText(/\+100\.\d\d/)
  await expect.poll(readSeen).toEqual({ coins: 1, sounds: 0, vibrations: 1 })
  await expect(page.locator('.celebration')).toHaveCount(0)

  await page.goto('/user/profile')
  const sound = page.getByRole('switch', { name: say('profile:sound') })
  await expect(sound).not.toBeChecked()
  await sound.check()
  // It is heard once, so that the member knows it.
  expect((await readSeen()).sounds).toBe(1)
  await deposit(page, { app, say, token })
  await expect.poll(readSeen).toEqual({ coins: 1, sounds: 1, vibrations: 1 })
})

test('a QR that ends without money is not celebrated', async ({ page, app, say }) => {
  const { token } = await join(app)
  const readSeen = await watchCelebrations(page)
  await enter(page, token)
  await page.goto('/user/home')
  const sheet = await openKbankQr(page, say)
  await tapAmount(sheet, say, 100)
  await sheet.getByRole('button', { name: say('deposit:cancelQr') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('deposit:cancelQr') })
    .click()
  await expect(sheet.getByLabel(say('deposit:amountLabel'))).toBeVisible()
  expect(await readSeen()).toEqual({ coins: 0, sounds: 0, vibrations: 0 })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('money that arrives shows its final figure at once, without coins, sound or vibration', async ({
    page,
    app,
    say,
  }) => {
    const { token } = await join(app)
    const readSeen = await watchCelebrations(page)
    await enter(page, token)
    await page.evaluate(() => localStorage.setItem('sound', 'on'))
    const sheet = await deposit(page, { app, say, token })
    await expect(sheet).toContainText(/\+100\.\d\d/)
    expect(await readSeen()).toEqual({ coins: 0, sounds: 0, vibrations: 0 })
    await page.goto('/user/profile')
    const sound = page.getByRole('switch', { name: say('profile:sound') })
    await expect(sound).toBeDisabled()
    await expect(page.getByText(say('profile:soundLessMotion'))).toBeVisible()
  })
})

test.describe('a prize', () => {
  test.use({ needsOwnApp: true })

  for (const [kind, isCelebrated] of [
    ['baht', true],
    ['goods', false],
  ] as const)
    test(`of the kind ${kind} is ${isCelebrated ? '' : 'not '}celebrated`, async ({ page, app, say }) => {
      const won = { code: 'WON', kind, amount: kind === 'baht' ? 5 : 1, label: 'WON' }
      const others = ['SIX', 'SEVEN', 'EIGHT'].map((code) => ({ code, kind: 'goods', weight: 0 }) as const)
      await writeWheel(app, { slices: [...others, won], couponDays: 30 })
      const person = await joinWithMoney(app, 10_000n)
      const readSeen = await watchCelebrations(page)
      await enter(page, person.token)
      await page.goto('/user/spin')
      await page.getByRole('button', { name: say('spin:spinLabel', { coins: 1 }), exact: true }).click()
      await expect(page.getByRole('dialog', { name: say('spin:wonTitle') })).toBeVisible({ timeout: 30_000 })
      if (isCelebrated) await expect.poll(readSeen).toEqual({ coins: 1, sounds: 0, vibrations: 1 })
      else {
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every(
              ({ effect, playState }) =>
                playState === 'finished' ||
                effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
            ),
        )
        expect(await readSeen()).toEqual({ coins: 0, sounds: 0, vibrations: 0 })
      }
    })
})

test('a bonus that is received is celebrated', async ({ page, app, say }) => {
  const { token } = await joinWithMoney(app, 20_000n)
  const readSeen = await watchCelebrations(page)
  await enter(page, token)
  await page.goto('/user/bonus')
  await page.getByRole('main').getByRole('button', { name: 'WELCOME50' }).click()
  const name = say('bonus:receive', { credit: '100.00' })
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
  await expect(page.getByText(say('bonus:received', { code: 'WELCOME50' }))).toBeVisible()
  await expect.poll(readSeen).toEqual({ coins: 1, sounds: 0, vibrations: 1 })
})
