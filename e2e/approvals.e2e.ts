import { randomUUID } from 'node:crypto'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator } from '@kapao/testkit/operators'
import { payoutsTo } from '@kapao/testkit/payouts'
import { setAccountSafety, setFourEyes } from '@kapao/testkit/site'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

test.describe('two operators, in each language', () => {
  // The settings must not change under other tests.
  test.use({
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('agree on a large withdrawal; what an owner runs alone is seen by all until another reviews it', async ({
    page,
    browser,
    app,
    say,
  }) => {
    await setAccountSafety(app, { stepUpWithdrawalFrom: null })
    await setFourEyes(app, { isRequired: true, withdrawalFrom: 20_000 })
    const screen = startInspection(page)
    const member = await joinWithMoney(app, 5_000_000n)
    async function withdraw() {
      const { body } = await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', {
        token: member.token,
        body: { amount: 20_000 },
        headers: { 'idempotency-key': randomUUID() },
      })
      return body._id
    }
    await withdraw()
    const desk = await (await browser.newContext()).newPage()
    await enterConsole(desk, app, await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] }))

    await openConsole(desk, app, '/actions/listWithdrawals', 'th')
    await desk.getByRole('button', { name: say('action:run') }).click()
    const row = desk.getByRole('row').filter({ hasText: member.memberId })
    await row.getByRole('link', { name: say('callName:approveWithdrawal') }).click()
    await desk.getByRole('button', { name: say('action:send') }).click()
    await desk
      .getByRole('dialog', { name: say('action:sendQuestion') })
      .getByRole('button', { name: say('words:confirm') })
      .click()
    const needed = desk.getByRole('dialog', { name: say('approval:neededTitle') })
    await needed.getByRole('button', { name: say('approval:ask') }).click()
    await expect(needed.getByText(say('approval:reasonMissing'))).toBeVisible()
    await needed.getByLabel(say('approval:reason')).fill('The member has called')
    await needed.getByRole('button', { name: say('approval:ask') }).click()
    await desk
      .getByRole('dialog', { name: say('approval:asked') })
      .getByRole('link', { name: say('approval:see') })
      .click()
    await expect(desk.getByText('The member has called')).toBeVisible()
    await expect(desk.getByRole('button', { name: say('approval:approve') })).toHaveCount(0)
    await expect(desk.getByRole('button', { name: say('approval:withdraw') })).toBeVisible()
    expect(await payoutsTo(app, member.phone)).toEqual([])

    const kanda = await joinOperator(app, { operatorId: 'kanda' })
    await enterConsole(page, app, kanda)
    await openConsole(page, app, '/approvals', 'th')
    await expect(page.getByText(say('frame:approvalsWaiting', { number: 1 }))).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`^${say('fieldName:amount')}`) })).toContainText(
      '20000',
    )
    await screen.look('approvals')
    await page.getByRole('button', { name: say('approval:approve'), exact: true }).click()
    const question = page.getByRole('dialog', { name: say('approval:approveTitle') })
    await question.getByRole('button', { name: say('approval:approve') }).click()
    await expect(page.getByText(say('approval:emptyTitle'))).toBeVisible()
    await expect.poll(() => payoutsTo(app, member.phone)).toMatchObject([{ amount: 20_000 }])
    await screen.look('approvals-empty')

    const second = {
      approvalId: randomUUID(),
      call: 'addDepositAccount',
      reason: 'Our bank closed the old one',
      body: newAccount,
    }
    const asked = await app.wire('POST', '/api/operator/approvals/request', {
      ...kanda.speak,
      body: second,
    })
    expect(asked.status).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: say('approval:breakGlass') }).click()
    const alone = page.getByRole('dialog', { name: say('approval:breakGlassTitle') })
    await alone.getByLabel(say('approval:reason')).fill('Nobody else is awake')
    await screen.look('approvals-alone')
    await alone.getByRole('button', { name: say('approval:breakGlass') }).click()
    const due = say('approval:reviewsDue', { number: 1 })
    await expect(page.getByText(due)).toBeVisible()
    await screen.look('approvals-due')
    await desk.reload()
    await expect(desk.getByText(due)).toBeVisible()

    await page.context().clearCookies()
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'ekk' }))
    await openConsole(page, app, '/approvals', 'th')
    await page.getByRole('button', { name: say('approval:review') }).click()
    const reviewed = page.getByRole('dialog', { name: say('approval:reviewTitle') })
    await reviewed.getByRole('button', { name: say('approval:review') }).click()
    await expect(page.getByText(due)).toHaveCount(0)
    await desk.context().close()
    expect(screen.readFaults()).toEqual([])
  })
})

const newAccount = {
  depositAccountId: randomUUID(),
  bankCode: 'SCB',
  bankType: 'BANK',
  mode: 'AUTO',
  accountName: 'Kapao Co., Ltd.',
  accountNo: '4013334499',
  promptPayId: null,
  currency: 'BAHT',
  place: 7,
  isOpen: true,
}
