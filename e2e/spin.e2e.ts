import { checkBook } from '@kapao/testkit/book'
import { statementMessage, sendFeedWebhook } from '@kapao/testkit/feed'
import { joinWithMoney } from '@kapao/testkit/games'
import { readWallet } from '@kapao/testkit/offers'
import { join, joinProved } from '@kapao/testkit/people'
import { setNotices } from '@kapao/testkit/site'
import { readSpins, readSetup, spin, writeWheel } from '@kapao/testkit/wheel'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter } from './visit.ts'

// These stories see what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.afterEach(async ({ app }) => {
  await expect.poll(() => checkBook(app.databaseUrl)).toEqual([])
})

/** The wheel turns for 5 s, the darkness after it lasts 2 s, and the machine may be slow. */
const afterTheTurn = { timeout: 30_000 }

const spins = '**/api/spinwheel/spin'
const draws = '**/api/spinwheel/draws?*'

function hub(page: Page, say: Say, coins: number) {
  return page.getByRole('button', { name: say('spin:spinLabel', { coins }), exact: true })
}

type Moments = {
  resized: number
  grown: number
  stopped: number
  won: number
  pressed: number
  claimed: number
}

/** When the page itself observed each of these, by its own clock. */
async function watchWaits(page: Page): Promise<() => Promise<Moments>> {
  await page.addInitScript(() => {
    const moments: Record<string, number> = {}
    Object.assign(window, { moments })
    function note(name: string): void {
      moments[name] ??= performance.now()
    }
    function look(): void {
      const wheel = document.querySelector<HTMLElement>('.wheel')
      if (wheel?.style.getPropertyValue('--wheel') === '350px') note('grown')
      if (wheel?.dataset['phase'] === 'stopped' || wheel?.dataset['phase'] === 'won')
        note(wheel.dataset['phase'])
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
    window.addEventListener('resize', () => note('resized'))
    window.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('[data-watched]') && note('pressed'),
      { capture: true },
    )
    const { fetch } = window
    window.fetch = (asked, params) => {
      if (String(asked).endsWith('/coupon/claim')) note('claimed')
      return fetch(asked, params)
    }
  })
  return () => page.evaluate(() => (window as unknown as { moments: Moments }).moments)
}

/** The server performs the spin, but its response is lost, and so are the responses of later look-ups. */
async function loseTheAnswer(page: Page): Promise<void> {
  await page.route(spins, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.route(draws, (route) => route.abort())
}

test.describe('with a wheel whose only prize is five baht', () => {
  test.use({ needsOwnApp: true })

  test('a member spins, sees what was won, claims it, sees the money and verifies the spin', async ({
    page,
    app,
    say,
  }) => {
    const five = { code: 'FIVE', kind: 'baht', amount: 5, label: '฿5' } as const
    const others = ['SIX', 'SEVEN', 'EIGHT'].map((code) => ({ code, kind: 'goods', weight: 0 }) as const)
    await writeWheel(app, { slices: [...others, five], couponDays: 30 })
    const person = await joinWithMoney(app, 10_000n)
    const won = say('spin:statusWon', { prize: say('spin:prizeBaht', { amount: '5.00' }) })
    const readWaits = await watchWaits(page)
    await enter(page, person.token)
    await page.goto('/user/home')
    await page.getByRole('link', { name: say('wallet:spin'), exact: true }).click()
    await expect(page).toHaveURL('/user/spin')
    await expect(page.getByRole('img', { name: say('spin:prizeBaht', { amount: '5.00' }) })).toBeVisible()
    const wheel = page.locator('.wheel')
    await expect(wheel).toHaveCSS('--wheel', '306px')
    await page.setViewportSize({ width: 412, height: 740 })
    await expect(wheel).toHaveCSS('--wheel', '350px')
    await expect(page.getByText(say('spin:couponsEmpty'))).toBeVisible()
    await hub(page, say, 1).dblclick()
    await expect(page.getByRole('status').filter({ hasText: won })).toBeVisible(afterTheTurn)
    const prize = page.getByRole('dialog', { name: say('spin:wonTitle') })
    await expect(prize).toContainText(won, afterTheTurn)
    await expect(prize).toContainText(say('spin:checkedFair'))
    await prize.getByRole('button', { name: say('spin:claimNow') }).click()
    const question = page.getByRole('dialog', { name: say('spin:claimTitle') })
    const confirm = question.getByRole('button', { name: say('spin:claimConfirm') })
    await confirm.evaluate((button) => button.setAttribute('data-watched', ''))
    await confirm.dblclick()
    await expect(question).toContainText(say('spin:claimedBaht', { amount: '5.00' }))
    expect(await readWallet(app, person)).toBe(105)
    // Specification §9: a resize and a claim wait 500 ms, and the darkness after the spin lasts 2 s.
    const { resized, grown, stopped, won: shown, pressed, claimed } = await readWaits()
    expect(grown - resized).toBeGreaterThan(499)
    expect(shown - stopped).toBeGreaterThan(1_999)
    expect(claimed - pressed).toBeGreaterThan(499)
    await question.getByRole('button', { name: say('words:done') }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: say('spin:noCoinsLabel') })).toBeVisible()
    await page.getByRole('link', { name: say('spin:toSpins') }).click()
    await page.getByRole('link', { name: say('spin:spinNumber', { number: 1 }) }).click()
    await expect(page).toHaveURL('/user/spin/draws/1')
    await expect(page.getByRole('heading', { name: say('spin:verdictFair') })).toBeVisible()
    await expect(page.getByText(say('spin:isSame'))).toHaveCount(2)
    expect(await readSpins(app, person)).toHaveLength(1)
    await page.goto('/user/statement')
    await expect(page.getByRole('listitem').filter({ hasText: '+5.00' })).toBeVisible()
  })

  test('coins of a deposit are shown while it is in progress, and are credited when it is paid', async ({
    page,
    app,
    say,
  }) => {
    await setNotices(app, true)
    const person = await joinProved(app)
    const { token } = person
    await app.wire('POST', '/api/wallet/add', { token, body: { amount: 650 } })
    await enter(page, token)
    await page.goto('/user/spin')
    await expect(page.getByText(say('spin:coming', { amount: '650.00', coins: 2 }))).toBeVisible()
    await expect(page.getByText(say('spin:earnTitle'))).toBeVisible()
    const idle = page.getByRole('button', { name: say('spin:noCoinsLabel') })
    await expect(idle).toHaveAttribute('aria-disabled', 'true')
    await idle.click({ force: true })
    await sendFeedWebhook(app, statementMessage(650, { fromAccount: `x${person.phone.slice(-6)}` }))
    await expect(hub(page, say, 2)).toBeVisible()
    await expect(page.getByText(say('spin:earnTitle'))).toBeHidden()
    expect(await readSpins(app, person)).toEqual([])
  })
})

test('a spin whose response was lost is shown by its result, and never repeated', async ({
  page,
  app,
  say,
}) => {
  const person = await joinWithMoney(app, 60_000n)
  await enter(page, person.token)
  await page.goto('/user/spin')
  await loseTheAnswer(page)
  await hub(page, say, 2).click()
  await expect(page.getByText(say('spin:lostTitle'))).toBeVisible(afterTheTurn)
  await page.unroute(draws)
  await page.getByRole('button', { name: say('spin:lookAgain') }).click()
  const late = page.getByRole('dialog', { name: say('spin:wonLateTitle') })
  await expect(late).toContainText(say('spin:wonLateText', { number: 1 }))
  await late.getByRole('button', { name: say('spin:keepForLater') }).click()
  await expect(late).toBeHidden()
  // The next response is lost, too, and the page is left: the result is shown when the wheel is opened again.
  await page.route(draws, (route) => route.abort())
  await hub(page, say, 1).click()
  await expect(page.getByText(say('spin:lostTitle'))).toBeVisible(afterTheTurn)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(late).toContainText(say('spin:wonLateText', { number: 2 }))
  await late.getByRole('button', { name: say('spin:keepForLater') }).click()
  await expect(page.getByRole('button', { name: say('spin:noCoinsLabel') })).toBeVisible()
  expect(await readSpins(app, person)).toHaveLength(2)
  expect((await readSetup(app, person)).userCoin).toBe(0)
})

test('a spin that never arrived costs no coin, and the next one is that same spin', async ({
  page,
  app,
  say,
}) => {
  const person = await joinWithMoney(app, 30_000n)
  const bodies: unknown[] = []
  await enter(page, person.token)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/user/spin')
  await page.route(spins, (route) => {
    bodies.push(route.request().postDataJSON())
    return bodies.length === 1 ? route.abort() : route.continue()
  })
  await hub(page, say, 1).click()
  await expect(page.getByText(say('spin:notSpunTitle'))).toBeVisible()
  // Under reduced motion the wheel shows its prize at once, also when started by keyboard.
  await hub(page, say, 1).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: wonIn(say) })).toBeVisible(afterTheTurn)
  expect(await page.locator('canvas').evaluate((wheel) => wheel.getAnimations().length)).toBe(0)
  await expect(page.getByRole('dialog', { name: say('spin:wonTitle') })).toBeVisible(afterTheTurn)
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toEqual(bodies[0])
  expect(await readSpins(app, person)).toHaveLength(1)
})

/** The prize is random. */
function wonIn(say: Say): RegExp {
  return new RegExp(`^${say('spin:statusWon', { prize: '' })}`)
}

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the wheel, its coupons and its spins pass the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const person = await joinWithMoney(app, 432_000n)
    await enter(page, person.token)
    for (let coin = 0; coin < 3; coin += 1) await spin(app, person)
    await page.goto('/user/spin')
    const prize = page.getByRole('dialog', { name: say('spin:wonTitle') })
    await page.getByText(say('spin:oddsTitle')).click()
    await hub(page, say, 11).click()
    await expect(prize).toBeVisible(afterTheTurn)
    // Reduced motion takes away the motion, not the pictures.
    await expect(prize.locator('.prize-badge')).toBeVisible()
    await expect(page.locator('.wheel-bulb').first()).toBeAttached()
    await expect(page.locator('.wheel-bulb').first()).not.toHaveCSS('display', 'none')
    await screen.look('spin-won', 'sheet')
    await prize.getByRole('button', { name: say('spin:keepForLater') }).click()
    await expect(prize).toBeHidden()
    await expect(hub(page, say, 10)).toBeVisible()
    // Four coupons are two pages of three.
    await expect(page.getByRole('row')).toHaveCount(4)
    await expect(page.getByRole('button', { name: say('words:pageOf', { page: 2, pages: 2 }) })).toBeVisible()
    await screen.look('spin-coupons')
    await page.getByRole('row').last().getByRole('button').click()
    const question = page.getByRole('dialog', { name: say('spin:claimTitle') })
    screen.allowFailures()
    await page.route('**/api/spinwheel/coupon/claim', (route) =>
      route.fulfill({ status: 409, json: { message: 'COUPON_EXPIRED', requestId: 'r' } }),
    )
    await question.getByRole('button', { name: say('spin:claimConfirm') }).click()
    await expect(question).toContainText(say('codesOfSpin:COUPON_EXPIRED'))
    await screen.look('spin-claim-refused', 'sheet')
    await page.goto('/user/spin/draws')
    await page.getByText(say('spin:howTitle')).click()
    await screen.look('spin-draws')
    await page.getByRole('link', { name: say('spin:spinNumber', { number: 4 }) }).click()
    await expect(page.getByRole('heading', { name: say('spin:verdictFair') })).toBeVisible()
    await screen.look('spin-draw')
    expect(screen.readFaults()).toEqual([])
  })

  test('a wheel without coins, a closed wheel and one that fails to load pass the inspection', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    const { token } = await join(app)
    await enter(page, token)
    await page.goto('/user/spin/draws/99')
    await expect(page.getByText(say('spin:spinMissing'))).toBeVisible()
    await page.goto('/user/spin')
    await expect(page.getByText(say('spin:earnTitle'))).toBeVisible()
    await expect(page.getByText(say('spin:couponsEmpty'))).toBeVisible()
    await screen.look('spin-no-coins')
    await page.goto('/user/spin/draws')
    await expect(page.getByText(say('spin:spinsEmpty'))).toBeVisible()
    screen.allowFailures()
    const setup = '**/api/spinwheel/setup'
    const closed = { activeSpinwheel: null, odds: [], next: null, userCoin: 3, coinRate: 300 }
    await page.route(setup, (route) =>
      route.fulfill({ json: { ...closed, untilNextCoin: 300, coming: { deposits: 0, coins: 0 } } }),
    )
    await page.goto('/user/spin')
    await expect(page.getByText(say('spin:closedTitle'))).toBeVisible()
    await screen.look('spin-closed')
    await page.unroute(setup)
    const asked: string[] = []
    await page.route(setup, (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await page.goto('/user/spin')
    await expect(page.getByText(say('words:loadFailedTitle'))).toBeVisible()
    await screen.look('spin-failed')
    // The commitment of the next spin is never read again automatically.
    expect(asked).toHaveLength(1)
    expect(screen.readFaults()).toEqual([])
  })
})
