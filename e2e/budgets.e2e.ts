import { randomUUID } from 'node:crypto'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { setFourEyes } from '@kapao/testkit/site'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

const offer = {
  code: 'SONGKRAN',
  kind: 'promotion',
  type: 'limit',
  maxReceived: 1,
  stock: 100,
  creditFixed: 100,
  creditMost: 100,
  percentFail: 10,
  percentTurnover: 300,
  place: 9,
}

const look = { label: 'A prize', bgColor: '#0f766e', textColor: '#ffffff' }

/** `budget`: null for no limit of the slice with money. */
function wheel(weight: number, budget: number | null) {
  return {
    name: 'Songkran',
    coinRate: 100,
    slices: [
      { ...look, code: 'B100', kind: 'baht', amount: 100, weight, budget },
      { ...look, code: 'COIN', kind: 'coins', weight: 9 },
      { ...look, code: 'SHIRT', kind: 'goods', weight, stock: 5 },
    ],
  }
}

async function post(app: TestApp, { speak }: OperatorPerson, path: string, body: object): Promise<void> {
  const answer = await app.wire('POST', `/api/operator/${path}`, { ...speak, body })
  expect([path, answer.status, answer.body['message']]).toEqual([path, 200, 'OK'])
}

async function stockOf({ db }: TestApp) {
  const found = await db.selectFrom('offer').select('stock').where('code', '=', offer.code).executeTakeFirst()
  return found?.stock
}

test.describe('budgets, in each language', () => {
  // The settings must not change under other tests.
  test.use({
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('two agree on an offer that can cost as much as the budget, and see what it and a wheel can cost', async ({
    page,
    browser,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    const kanda = await joinOperator(app, { operatorId: 'kanda' })
    const ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['marketing'] })
    await post(app, kanda, 'offers', offer)
    await post(app, kanda, 'wheel', wheel(1, 5000))
    await setFourEyes(app, { isRequired: true, budgetFrom: 50_000 })

    const desk = await (await browser.newContext()).newPage()
    await enterConsole(desk, app, ekk)
    await openConsole(desk, app, '/actions/listOffers', 'th')
    await desk.getByRole('button', { name: say('action:run') }).click()
    const row = desk.getByRole('row').filter({ hasText: offer.code })
    await row.getByRole('link', { name: say('callName:setOffer') }).click()
    const stock = desk.getByLabel(new RegExp(`^${say('fieldName:stock')}( ·.*)?$`))
    await stock.fill('500')
    await desk.getByRole('button', { name: say('action:send') }).click()
    await desk
      .getByRole('dialog', { name: say('action:sendQuestion') })
      .getByRole('button', { name: say('words:confirm') })
      .click()
    const needed = desk.getByRole('dialog', { name: say('approval:neededTitle') })
    await needed.getByLabel(say('approval:reason')).fill('The festival')
    await needed.getByRole('button', { name: say('approval:ask') }).click()
    await expect(desk.getByRole('dialog', { name: say('approval:asked') })).toBeVisible()
    await desk.context().close()
    await post(app, ekk, 'approvals/request', {
      approvalId: randomUUID(),
      call: 'setWheel',
      reason: 'More luck',
      body: wheel(2, null),
    })

    await enterConsole(page, app, kanda)
    await openConsole(page, app, '/approvals', 'th')
    const asked = page.getByRole('region', { name: say('callName:setOffer') })
    await expect(asked).toContainText(`10,000.00 ${words.th} → 50,000.00 ${words.th}`)
    const turned = page.getByRole('region', { name: say('callName:setWheel') })
    await expect(turned).toContainText(`5,000.00 ${words.th} → ${say('approval:boundless')}`)
    await expect(turned.getByRole('row', { name: /B100 › / })).toHaveCount(2)
    await screen.lookInBothThemes('approvals-budgets')
    await openConsole(page, app, '/work?kind=approval', 'th')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.locator('[data-row]').first().click()
    const cost = page.getByText(say('approval:cost'))
    await expect(cost).toContainText(`→ 50,000.00 ${words.th}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await screen.look('work-approval')
    await openConsole(page, app, '/approvals', 'th')
    await asked.getByRole('button', { name: say('approval:approve'), exact: true }).click()
    await page
      .getByRole('dialog', { name: say('approval:approveTitle') })
      .getByRole('button', { name: say('approval:approve') })
      .click()
    await expect.poll(() => stockOf(app)).toBe(500)
    await expect(asked).toHaveCount(0)
    expect(screen.readFaults()).toEqual([])
  })
})

const words = { th: 'บาท', la: 'ບາດ', en: 'baht' } as const
