import { joinWithMoney } from '@kapao/testkit/games'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { writeOffer } from '@kapao/testkit/offers'
import { joinOperator } from '@kapao/testkit/operators'
import { setFourEyes } from '@kapao/testkit/site'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { enter } from './visit.ts'

test.describe('operators and the money of a member, in each language', () => {
  // The settings must not change under other tests.
  test.use({
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('two correct a balance, one gives coins and a bonus and ends it, and the phone follows', async ({
    page,
    browser,
    app,
    say,
  }) => {
    await writeOffer(app, { code: 'HALF' })
    await setFourEyes(app, { isRequired: true })
    const screen = startInspection(page)
    const member = await joinWithMoney(app, 50_000n)
    const phone = await (
      await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 740 } })
    ).newPage()
    await enter(phone, member.token)
    await phone.goto('/user')
    await expect(phone.getByText('500.00').first()).toBeVisible()

    await enterConsole(page, app, await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] }))
    await openConsole(page, app, `/members/${member.memberId}`, 'th')
    await page.getByRole('button', { name: say('adjustment:adjust') }).click()
    const form = page.getByRole('dialog', { name: say('adjustment:title') })
    const submit = form.getByRole('button', { name: say('adjustment:submit') })
    await submit.click()
    await expect(form.getByText(say('adjustment:amountMissing'))).toBeVisible()
    const amount = form.getByRole('textbox').first()
    await form.getByLabel(say('adjustment:direction')).selectOption('debit')
    await amount.fill('500.01')
    await expect(form.getByText(say('adjustment:tooMuch', { balance: '500.00' }))).toBeVisible()
    await form.getByLabel(say('adjustment:direction')).selectOption('credit')
    await amount.fill('150')
    await expect(form.getByText('500.00 → 650.00')).toBeVisible()
    await form.getByLabel(say('adjustment:reason')).fill('The deposit of Monday')
    await screen.look('member-adjust', 'sheet')
    screen.allowFailures()
    await submit.click()
    const needed = page.getByRole('dialog', { name: say('approval:neededTitle') })
    await expect(needed.getByLabel(say('approval:reason'))).toHaveValue('The deposit of Monday')
    await needed.getByRole('button', { name: say('approval:ask') }).click()
    await page
      .getByRole('dialog', { name: say('approval:asked') })
      .getByRole('link', { name: say('approval:see') })
      .click()
    await expect(page.getByText('The deposit of Monday').first()).toBeVisible()
    await expect(page.getByRole('button', { name: say('approval:approve') })).toHaveCount(0)
    await expect(phone.getByText('500.00').first()).toBeVisible()

    await page.context().clearCookies()
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/approvals', 'th')
    await expect(page.getByRole('row', { name: new RegExp(`^${say('fieldName:amount')}`) })).toContainText(
      '150',
    )
    await screen.look('approval-adjust')
    await page.getByRole('button', { name: say('approval:approve'), exact: true }).click()
    await page
      .getByRole('dialog', { name: say('approval:approveTitle') })
      .getByRole('button', { name: say('approval:approve') })
      .click()
    await expect(page.getByText(say('approval:emptyTitle'))).toBeVisible()

    await expect(phone.getByText('650.00').first()).toBeVisible()
    await phone.goto('/user/statement')
    const row = phone.getByRole('listitem').filter({ hasText: say('statement:activityAdjustmentIn') })
    await expect(row).toContainText('+150.00')
    await row.getByRole('link').click()
    await expect(phone.getByRole('dialog').getByText('The deposit of Monday')).toBeVisible()
    await phone.goto('/user')

    await openConsole(page, app, `/members/${member.memberId}`, 'th')
    const corrections = page.getByRole('region', { name: say('adjustment:list') })
    await expect(corrections).toContainText('+150.00')
    await expect(corrections).toContainText(say('adjustment:approvedBy', { who: 'kanda' }))
    await expect(page.getByRole('row').filter({ hasText: say('member:lineAdjustment') })).toContainText(
      '+150.00',
    )
    await screen.look('member-adjusted')

    await page.getByRole('button', { name: say('rewardAct:coins') }).click()
    const coins = page.getByRole('dialog', { name: say('rewardAct:coinsTitle') })
    await coins.getByLabel(say('rewardAct:coinsNumber')).fill('-99')
    await coins.getByLabel(say('approval:reason')).fill('The wheel froze')
    await coins.getByRole('button', { name: say('rewardAct:coinsSubmit') }).click()
    await expect(coins.locator('[aria-invalid]')).toHaveCount(1)
    await coins.getByLabel(say('rewardAct:coinsNumber')).fill('50')
    await screen.look('member-coins', 'sheet')
    await coins.getByRole('button', { name: say('rewardAct:coinsSubmit') }).click()
    await expect(coins).toBeHidden()
    await expect(page.getByText(new RegExp(`${say('member:coins')} 5\\d`))).toBeVisible()

    await page.getByRole('button', { name: say('rewardAct:give') }).click()
    const giving = page.getByRole('dialog', { name: say('rewardAct:giveTitle') })
    await giving.getByLabel(say('rewardAct:offer')).selectOption('HALF')
    const gets = say('rewardAct:gets', { deposit: '500.00', credit: '250.00', base: '750.00' })
    await expect(giving.getByText(gets)).toBeVisible()
    await giving.getByLabel(say('approval:reason')).fill('The offer had a wrong text')
    await screen.look('member-give-bonus', 'sheet')
    await giving.getByRole('button', { name: say('rewardAct:giveSubmit') }).click()
    await expect(giving).toBeHidden()
    const rewards = page.getByRole('region', { name: say('member:rewards') })
    await expect(rewards).toContainText(say('member:grantActive'))
    await expect(phone.getByText('900.00').first()).toBeVisible()
    await rewards.getByRole('button', { name: say('rewardAct:end') }).click()
    const ending = page.getByRole('dialog', { name: say('rewardAct:endTitle', { code: 'HALF' }) })
    await ending.getByLabel(say('approval:reason')).fill('The member asked for it')
    await screen.look('member-end-bonus', 'sheet')
    await ending.getByRole('button', { name: say('rewardAct:end') }).click()
    await expect(rewards).toContainText(say('member:grantCancelled'))
    await expect(phone.getByText('650.00').first()).toBeVisible()
    await screen.look('member-rewarded')

    await openKbankAccount(app.db)
    await setFourEyes(app, { isRequired: false })
    const sister = { fromAccount: '9990001112', fromName: 'MALEE SRISUK', amount: 75 }
    const { picture } = await payForSlip(app, sister)
    await sendSlip(app, { token: member.token, picture })
    await page.reload()
    const slips = page.getByRole('region', { name: say('slipAct:title') })
    await slips.getByRole('button', { name: say('slipAct:credit') }).click()
    const crediting = page.getByRole('dialog', { name: say('slipAct:creditTitle') })
    const credit = crediting.getByRole('button', { name: say('slipAct:credit') })
    await credit.click()
    await expect(crediting.locator('[aria-invalid]')).toHaveCount(4)
    await crediting.getByLabel(say('slipAct:account')).selectOption({ index: 1 })
    await crediting.getByRole('textbox').first().fill('75')
    await crediting.getByLabel(say('slipAct:paidAt')).fill(hourAgoInBangkok())
    await crediting.getByLabel(say('approval:reason')).fill('Paid by a sister')
    await screen.look('member-credit-slip', 'sheet')
    await credit.click()
    await expect(crediting).toBeHidden()
    await expect(slips.getByText(say('member:lineSuccess'))).toBeVisible()
    await expect(phone.getByText('725.00').first()).toBeVisible()
    await phone.context().close()
    await screen.look('member-slips')
    expect(screen.readFaults()).toEqual([])
  })
})

/** As a field of a date and a time takes it. */
function hourAgoInBangkok(): string {
  return new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 16)
}
