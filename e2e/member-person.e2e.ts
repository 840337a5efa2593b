import type { Profile } from '@kapao/contract/profile'
import { joinOperator } from '@kapao/testkit/operators'
import { join, login, nextPhone, readOtp } from '@kapao/testkit/people'
import { setChatWidget, setFourEyes } from '@kapao/testkit/site'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { arrive, enter, settle } from './visit.ts'

const chosen = 'lantern-market-9'

test.describe('a member whose account operators look at, in each language', () => {
  test.use({ needsOwnApp: true, contextOptions: { reducedMotion: 'reduce' } })

  test('reads who looked, by role and reason and without a name', async ({ page, browser, app, say }) => {
    const screen = startInspection(page)
    const member = await join(app)
    await enter(page, member.token)
    await page.goto('/user/profile')
    await page.getByRole('link', { name: say('account-view:title') }).click()
    await expect(page.getByText(say('account-view:emptyTitle'))).toBeVisible()
    await settle(page)
    await screen.look('account-views-empty')

    const desk = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await enterConsole(desk, app, await joinOperator(app, { operatorId: 'kanda', roles: ['support'] }))
    await openConsole(desk, app, `/members/${member.memberId}`, 'th')
    await desk.getByRole('button', { name: say('member:reveal') }).click()
    const details = desk.getByRole('dialog', { name: say('member:revealTitle') })
    await details.getByLabel(say('approval:reason')).fill('The member calls')
    await details.getByRole('button', { name: say('member:reveal') }).click()
    await expect(details.getByText(member.phone).first()).toBeVisible()
    await desk.close()

    await page.reload()
    await expect(page.getByText(say('account-view:revealMember'), { exact: true })).toBeVisible()
    await expect(
      page.getByText(say('account-view:reason', { reason: 'The member calls' }), { exact: true }),
    ).toBeVisible()
    await expect(page.getByText(say('account-view:getMember'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('roleName:support')).first()).toBeVisible()
    await expect(page.getByText(/kanda/i)).toHaveCount(0)
    await settle(page)
    await screen.look('account-views')
    expect(screen.readFaults()).toEqual([])
  })

  test('gets a message of an operator without ever having chatted', async ({ page, browser, app, say }) => {
    const screen = startInspection(page)
    await setChatWidget(app, true)
    const member = await join(app)
    await enter(page, member.token)
    await page.goto('/user/home')
    await settle(page)

    const desk = await (await browser.newContext()).newPage()
    await enterConsole(desk, app, await joinOperator(app, { operatorId: 'ton', roles: ['support'] }))
    await openConsole(desk, app, `/members/${member.memberId}`, 'th')
    await desk.getByRole('button', { name: say('member:more') }).click()
    await desk.getByRole('menuitem', { name: say('member:message'), exact: true }).click()
    const writing = desk.getByRole('dialog', { name: say('member:messageTitle') })
    await writing.getByRole('button', { name: say('member:messageSend') }).click()
    await expect(writing.getByText(say('member:valueMissing'))).toBeVisible()
    await writing.getByLabel(say('member:messageLabel')).fill('1,200')
    await writing.getByRole('button', { name: say('member:messageSend') }).click()
    await expect(writing).toBeHidden()
    await desk.context().close()

    const menu = page.getByRole('navigation', { name: say('site:memberMenu') })
    const contact = menu.getByRole('link', { name: say('chat:unread', { number: '1' }) })
    await expect(contact).toBeVisible()
    await screen.look('home-with-message')
    await contact.click()
    await page.getByRole('button', { name: say('site:contactChat') }).click()
    await expect(page.getByRole('log').getByText('1,200')).toBeVisible()
    await expect.poll(() => unreadOf(app, member.token)).toBe(0)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('words:close') })
      .click()
    await expect(contact).toHaveCount(0)
    expect(screen.readFaults()).toEqual([])
  })

  test('has a name and a bank account corrected by two operators, and sets a new password that one asked for', async ({
    page,
    browser,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    await setFourEyes(app, { isRequired: true })
    const member = await join(app)
    const desk = await (await browser.newContext()).newPage()
    await enterConsole(desk, app, await joinOperator(app, { operatorId: 'ekk', roles: ['support-lead'] }))
    await openConsole(desk, app, `/members/${member.memberId}`, 'th')
    const given = nextPhone()
    await desk.getByRole('button', { name: say('member:more') }).click()
    await desk.getByRole('menuitem', { name: say('member:correctAccount') }).click()
    const correcting = desk.getByRole('dialog', { name: say('member:correctAccountTitle') })
    await expect(correcting.getByText(`•••${member.phone.slice(-4)}`)).toBeVisible()
    await correcting.getByRole('button', { name: say('member:correctAccountTitle') }).click()
    await expect(correcting.getByText(say('member:valueMissing')).first()).toBeVisible()
    await correcting.getByLabel(say('member:newAccountName')).fill('Malee Srisuk')
    await correcting.getByLabel(say('member:newAccountNo')).fill(given)
    await correcting.getByLabel(say('approval:reason')).fill('The bank book was shown')
    await correcting.getByRole('button', { name: say('member:correctAccountTitle') }).click()
    const needed = desk.getByRole('dialog', { name: say('approval:neededTitle') })
    await needed.getByRole('button', { name: say('approval:ask') }).click()
    await expect(desk.getByRole('dialog', { name: say('approval:asked') })).toBeVisible()

    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/approvals', 'th')
    await expect(page.getByText('The bank book was shown').first()).toBeVisible()
    await expect(page.getByText(member.phone)).toHaveCount(0)
    await screen.look('correction-approval')
    await page.getByRole('button', { name: say('approval:approve'), exact: true }).click()
    const question = page.getByRole('dialog', { name: say('approval:approveTitle') })
    await question.getByRole('button', { name: say('approval:approve') }).click()
    await expect(page.getByText(say('approval:emptyTitle'))).toBeVisible()
    await setFourEyes(app, { isRequired: false })

    await openConsole(page, app, `/members/${member.memberId}`, 'th')
    await expect(page.getByText(`•••${given.slice(-4)}`).first()).toBeVisible()
    const more = page.getByRole('button', { name: say('member:more') })
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await screen.look('member-more', 'sheet')
    await page.getByRole('menuitem', { name: say('member:correctName') }).click()
    const naming = page.getByRole('dialog', { name: say('member:correctNameTitle') })
    await naming.getByLabel(say('member:newName')).fill('Malee Srisuk')
    await naming.getByLabel(say('approval:reason')).fill('Married')
    await screen.look('member-correct-name', 'sheet')
    await naming.getByRole('button', { name: say('member:correctNameTitle') }).click()
    await expect(page.getByRole('heading', { name: 'Malee S•••' })).toBeVisible()
    await more.click()
    await page.getByRole('menuitem', { name: say('member:correctAccount') }).click()
    await expect(page.getByRole('dialog', { name: say('member:correctAccountTitle') })).toBeVisible()
    await screen.look('member-correct-account', 'sheet')
    await page.keyboard.press('Escape')

    await more.click()
    await page.getByRole('menuitem', { name: say('member:resetPassword') }).click()
    const resetting = page.getByRole('dialog', { name: say('member:resetPasswordTitle') })
    await resetting.getByLabel(say('approval:reason')).fill('Somebody else knows the password')
    await resetting.getByRole('button', { name: say('member:resetPassword') }).click()
    await expect(resetting).toBeHidden()
    await expect(login(app, member.phone)).rejects.toThrow(/WRONG_CREDENTIAL/)
    await desk.context().close()

    await page.setViewportSize({ width: 360, height: 740 })
    await arrive(page)
    await page.goto('/forgot')
    await page.getByLabel(say('registration:phone')).fill(member.phone)
    await page.getByRole('button', { name: say('registration:sendCode') }).click()
    // The code is on its way when its field is there; before, the phone has an older one.
    await expect(page.getByLabel(say('otp:code'))).toBeVisible()
    await page.getByLabel(say('otp:code')).fill(await readOtp(app, member.phone))
    await page.getByLabel(say('registration:password'), { exact: true }).fill(chosen)
    await page.getByLabel(say('registration:confirmation'), { exact: true }).fill(chosen)
    await page.getByRole('button', { name: say('recovery:save') }).click()
    await expect(page.getByRole('heading', { name: say('recovery:done') })).toBeFocused()
    await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
    await page.getByLabel(say('session:phone')).fill(member.phone)
    await page.getByLabel(say('session:password'), { exact: true }).fill(chosen)
    await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
    await page.waitForURL(/\/user\/home$/)
    await page.goto('/user/profile')
    await expect(page.getByText('Malee Srisuk').first()).toBeVisible()
    await settle(page)
    await screen.look('profile-corrected')
    await page.goto('/user/profile/views')
    await expect(page.getByText(say('account-view:correctBankAccount'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('account-view:startPasswordReset'), { exact: true })).toBeVisible()
    await expect(page.getByText(say('roleName:support-lead')).first()).toBeVisible()
    await settle(page)
    await screen.look('account-views-corrected')
    expect(screen.readFaults()).toEqual([])
  })
})

async function unreadOf(app: TestApp, token: string): Promise<number> {
  return (await app.wire<Profile>('GET', '/api/account/profile', { token })).body.unreadMessages
}
