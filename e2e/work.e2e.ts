import { randomUUID } from 'node:crypto'
import { cannedNoticeReasons, cannedReasons } from '@kapao/i18n/canned-reasons'
import { openBankAccount } from '@kapao/testkit/feed'
import { joinWithMoney } from '@kapao/testkit/games'
import { codeOf, joinOperator, operatorPassword } from '@kapao/testkit/operators'
import { letPayoutsGo, payoutsTo, readWithdrawal } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { setAccountSafety, setFourEyes, setNotices } from '@kapao/testkit/site'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

type Waiting = Person & { withdrawalId: string }

/** Lets withdrawals above 100 wait for an operator. */
async function letWithdrawalsWait(app: TestApp): Promise<void> {
  await setAccountSafety(app, { stepUpWithdrawalFrom: null })
  await letPayoutsGo(app.db, { mostAmount: 100 })
}

async function withdraw(app: TestApp, amount: number): Promise<Waiting> {
  const person = await joinWithMoney(app, 1_000_000n)
  const { body } = await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', {
    token: person.token,
    body: { amount },
    headers: { 'idempotency-key': randomUUID() },
  })
  return { ...person, withdrawalId: body._id }
}

/** Bank transactions that match no member, as the feed would store them. */
async function receiveTransactions(app: TestApp, count: number): Promise<void> {
  const depositAccountId = await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
  const at = app.clock.now()
  const row = {
    source: 'statement' as const,
    state: 'waiting' as const,
    reason: 'NO_MEMBER',
    body: '{}',
    deposit_account_id: depositAccountId,
    bank_code: 'SCB',
    matched_by: null,
    matched_why: null,
    received_at: at,
    amount: 5000n,
    currency: 'BAHT' as const,
    paid_at: at,
    sender_bank: 'KBANK',
    sender_account: 'x1234',
    sender_name: null,
  }
  const many = Array.from({ length: count }, () => ({ ...row, bank_transaction_id: randomUUID() }))
  await app.db.insertInto('bank_transaction').values(many).execute()
}

function rows(page: Page): Locator {
  return page.locator('[data-row]')
}

function openRow(page: Page): Locator {
  return page.locator('[data-row][aria-current]')
}

test.describe("a cashier's shift", () => {
  test.use({
    language: 'th',
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('by the keyboard alone, beside a colleague, while the queue grows', async ({
    page,
    browser,
    app,
    say,
  }) => {
    await letWithdrawalsWait(app)
    const waiting: Waiting[] = []
    for (let index = 0; index < 12; index += 1) waiting.push(await withdraw(app, 500 + index))
    const ploy = await joinOperator(app, { operatorId: 'ploy', name: 'Ploy', roles: ['cashier'] })
    const desk = await (await browser.newContext()).newPage()
    await enterConsole(desk, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(desk, app, '/', 'th')
    await expect(rows(desk)).toHaveCount(12)
    await expect(desk.getByText(say('work:live'), { exact: true })).toBeVisible()

    await test.step('from the login to the queue', async () => {
      await openConsole(page, app, '/', 'th')
      await expect(page.getByLabel(say('operator:operatorId'))).toBeFocused()
      await page.keyboard.type('ploy')
      await page.keyboard.press('Tab')
      await page.keyboard.type(operatorPassword)
      await page.keyboard.press('Tab')
      await page.keyboard.type(codeOf(ploy, app.clock.now(), 1))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${app.api.consoleUrl}/work`)
      await expect(rows(page)).toHaveCount(12)
    })

    await test.step('one claims, the other sees it at once, and when it is left', async () => {
      await page.keyboard.press('j')
      await expect(openRow(page)).toBeFocused()
      await page.keyboard.press('Enter')
      const seen = rows(desk)
        .first()
        .getByText(say('work:looks', { name: 'Ploy' }))
      await expect(seen).toBeVisible()
      await rows(desk).first().click()
      await expect(desk.getByRole('heading', { name: /^500\.00 / })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(seen).toHaveCount(0)
    })

    await test.step('nothing jumps while 200 come in', async () => {
      await page.keyboard.press('j')
      await expect(openRow(page)).toContainText('501.00')
      const before = await rows(page).evaluateAll((all) =>
        all.map((each) => [each.id, each.getBoundingClientRect().y]),
      )
      await receiveTransactions(app, 200)
      app.context.announceDesk()
      // The screen shows the beginning of the queue: of it, 88 are new.
      await expect(page.getByRole('button', { name: say('work:news', { number: 88 }) })).toBeVisible()
      expect(
        await rows(page).evaluateAll((all) => all.map((each) => [each.id, each.getBoundingClientRect().y])),
      ).toEqual(before)
      await expect(openRow(page)).toContainText('501.00')
      await page.keyboard.press('k')
      await expect(openRow(page)).toContainText('500.00')
    })

    await test.step('ten are approved, and the next one opens by itself', async () => {
      for (let index = 0; index < 10; index += 1) {
        await expect(openRow(page)).toContainText(`${500 + index}.00`)
        await page.keyboard.press('a')
        const question = page.getByRole('dialog', { name: say('work:approve') })
        await expect(question.getByRole('button', { name: say('work:approve') })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(question).toHaveCount(0)
      }
      for (const person of waiting.slice(0, 10))
        await expect.poll(async () => (await payoutsTo(app, person.phone)).length).toBe(1)
    })

    await test.step('one is rejected for a reason that the member reads', async () => {
      const eleventh = waiting[10]!
      await expect(openRow(page)).toContainText('510.00')
      await page.keyboard.press('r')
      const question = page.getByRole('dialog', { name: say('work:reject') })
      await expect(question.getByRole('textbox', { name: say('approval:reason') })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(question).toHaveCount(0)
      const { reasonText } = await readWithdrawal(app, eleventh, eleventh.withdrawalId)
      expect(reasonText).toBe(cannedReasons.th.at(-1))
    })

    await test.step('the keys are explained, and do nothing while one types', async () => {
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: say('work:keys') })
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await page.keyboard.press('n')
      const note = page.getByRole('dialog', { name: say('work:note') })
      const field = note.getByLabel(say('member:note'))
      await expect(field).toBeFocused()
      await page.keyboard.type('jar')
      await expect(field).toHaveValue('jar')
      await note.getByRole('button', { name: say('member:addNote') }).click()
      await expect(page.getByText('jar')).toBeVisible()
    })
    await desk.context().close()
  })

  test('many at once: one that changed meanwhile is refused alone', async ({ page, app, say }) => {
    await letWithdrawalsWait(app)
    const waiting: Waiting[] = []
    for (let index = 0; index < 6; index += 1) waiting.push(await withdraw(app, 500 + index))
    await setFourEyes(app, { isRequired: true, withdrawalFrom: 505 })
    const kanda = await joinOperator(app, { operatorId: 'kanda' })
    await enterConsole(
      page,
      app,
      await joinOperator(app, { operatorId: 'ploy', name: 'Ploy', roles: ['cashier'] }),
    )
    await openConsole(page, app, '/work?kind=withdrawal', 'th')
    await expect(rows(page)).toHaveCount(6)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: say('work:selectAll') }).click()
    await expect(page.getByText(say('work:selected', { number: 6 }))).toBeVisible()
    await page.getByRole('button', { name: say('work:bulkApprove') }).click()
    const dialog = page.getByRole('dialog', { name: say('work:bulkApprove') })
    await expect(dialog.getByText(say('work:bulkPreview', { number: 5, left: 1 }))).toBeVisible()
    await expect(dialog.getByText(say('work:bulkTwo'))).toHaveCount(1)
    const changed = waiting[2]!
    const body = { memberId: changed.memberId, withdrawalId: changed.withdrawalId, reason: 'Called' }
    await app.wire('POST', '/api/operator/withdrawals/reject', { ...kanda.speak, body })
    await dialog.getByRole('button', { name: say('work:bulkRun', { number: 5 }) }).click()
    await expect(dialog.getByText(say('work:bulkDone', { done: 4, refused: 1 }))).toBeVisible()
    await expect(dialog.getByText(say('codes:NO_DATA'))).toHaveCount(1)
    await dialog
      .getByRole('button', { name: say('words:close'), exact: true })
      .last()
      .click()
    await expect(page.getByText(say('work:decided'))).toHaveCount(5)
    for (const person of waiting.filter((_, index) => index !== 2 && index !== 5))
      await expect.poll(async () => (await payoutsTo(app, person.phone)).length).toBe(1)
  })
})

test.describe('transfers that members report', () => {
  test.use({
    language: 'th',
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('one is credited where its money was seen, another is refused for a reason', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page, 'th')
    await openBankAccount(app.db, { bankCode: 'SCB', accountNo: '4013334447' })
    await setNotices(app, true)
    const somchai = await joinWithMoney(app, 10_000n)
    const malee = await joinWithMoney(app, 10_000n)
    for (const [person, amount] of [
      [somchai, 250.5],
      [malee, 99],
    ] as const)
      await app.wire('POST', '/api/wallet/add', { token: person.token, body: { amount } })
    const ploy = await joinOperator(app, { operatorId: 'ploy', name: 'Ploy', roles: ['cashier'] })
    await enterConsole(page, app, ploy)
    await openConsole(page, app, '/work?kind=notice', 'th')
    await expect(rows(page)).toHaveCount(2)
    await rows(page).first().click()
    await expect(page.getByText(say('work:sayNotice'))).toBeVisible()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: say('work:noticeTitle') })
    await dialog.getByRole('button', { name: say('work:noticeConfirm') }).click()
    await expect(dialog.getByText(say('slipAct:accountMissing'))).toBeVisible()
    await screen.look('work-notice', 'sheet')
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByLabel(say('slipAct:account')).selectOption({ label: 'SCB 4013334447' })
    const paidAt = new Date(app.clock.now().getTime() + 7 * 3_600_000 - 120_000).toISOString().slice(0, 16)
    await dialog.getByLabel(say('slipAct:paidAt')).fill(paidAt)
    await dialog.getByLabel(say('approval:reason')).fill('Seen in the statement')
    // What was decided is asked for once more while it is open, and is gone.
    screen.allowFailures()
    await dialog.getByRole('button', { name: say('work:noticeConfirm') }).click()
    await expect(dialog).toHaveCount(0)
    const { body } = await app.wire<{ amount: number }>('GET', '/api/wallet', { token: somchai.token })
    expect(body.amount).toBe(350.5)

    await expect(openRow(page)).toContainText('99.00')
    await page.keyboard.press('r')
    const question = page.getByRole('dialog', { name: say('work:noticeRefuse') })
    await question.getByRole('button', { name: cannedNoticeReasons.th[0]! }).click()
    await question.getByRole('button', { name: say('work:noticeRefuse') }).click()
    await expect(question).toHaveCount(0)
    const answered = await app.wire<{ notice: { status: string; refusedBecause: string } }>(
      'GET',
      '/api/wallet/add',
      { token: malee.token },
    )
    expect(answered.body.notice).toMatchObject({
      status: 'FAILED',
      refusedBecause: cannedNoticeReasons.th[0],
    })
    expect(screen.readFaults()).toEqual([])
  })
})

test.describe('the queue, in each language', () => {
  test.use({
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('shows why each waits, finds the owner of money, and fits a phone', async ({ page, app, say }) => {
    await letWithdrawalsWait(app)
    const screen = startInspection(page)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/work', 'th')
    await expect(page.getByText(say('work:emptyTitle'))).toBeVisible()
    await expect(page.getByText(say('work:live'), { exact: true })).toBeVisible()
    await screen.look('work-empty')
    await page.setViewportSize({ width: 1280, height: 900 })
    const somchai = await withdraw(app, 12_00)
    await receiveTransactions(app, 1)
    app.context.announceDesk()
    await expect(rows(page)).toHaveCount(2)
    await rows(page).first().click()
    await expect(page.getByText(say('work:sayAmount', { most: `100.00 ${say('words:baht')}` }))).toBeVisible()
    await screen.lookInBothThemes('work-withdrawal')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: say('work:reject') })).toBeVisible()
    await screen.look('work-reject', 'sheet')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('Escape')

    await rows(page).last().click()
    await expect(page.getByText(say('work:sayNoMember'))).toBeVisible()
    await page.keyboard.press('a')
    const match = page.getByRole('dialog', { name: say('work:match') })
    await match.getByLabel(say('work:matchSearch')).fill(somchai.phone)
    await match.getByRole('button', { name: /^Somchai/ }).click()
    await match.getByLabel(say('approval:reason')).fill('The bank says so')
    await screen.look('work-match', 'sheet')
    // What was decided is asked for once more while it is open, and is gone.
    screen.allowFailures()
    await match.getByRole('button', { name: say('work:matchDo') }).click()
    await expect(match).toHaveCount(0)
    const { body } = await app.wire<{ amount: number }>('GET', '/api/wallet', { token: somchai.token })
    expect(body.amount).toBe(10_000 - 1200 + 50)

    await test.step('on a phone the queue and the item are two steps', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: say('work:back') }).click()
      await expect(rows(page).first()).toBeVisible()
      await screen.look('work-queue')
      await page.setViewportSize({ width: 360, height: 740 })
      await rows(page).first().click()
      await expect(rows(page).first()).toBeHidden()
      await page.getByRole('button', { name: say('work:approve'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('work:approve') })
        .click()
      await expect.poll(async () => (await payoutsTo(app, somchai.phone)).length).toBe(1)
    })
    expect(screen.readFaults()).toEqual([])
  })
})
