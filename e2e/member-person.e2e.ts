import { languages } from '@kapao/contract/language'
import { joinOperator } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { enter, settle } from './visit.ts'

for (const language of languages) {
  test.describe(`a member whose account operators look at, in ${language}`, () => {
    test.use({ language, needsOwnApp: true, contextOptions: { reducedMotion: 'reduce' } })

    test('reads who looked, by role and reason and without a name', async ({ page, browser, app, say }) => {
      const screen = startInspection(page, language)
      const member = await join(app)
      await enter(page, member.token, { language })
      await page.goto('/user/profile')
      await page.getByRole('link', { name: say('accountView:title') }).click()
      await expect(page.getByText(say('accountView:emptyTitle'))).toBeVisible()
      await settle(page)
      await screen.look('account-views-empty')

      const desk = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      await enterConsole(desk, app, await joinOperator(app, { operatorId: 'kanda', roles: ['support'] }))
      await openConsole(desk, app, `/members/${member.memberId}`, language)
      await desk.getByRole('button', { name: say('member:reveal') }).click()
      const details = desk.getByRole('dialog', { name: say('member:revealTitle') })
      await details.getByLabel(say('approval:reason')).fill('The member calls')
      await details.getByRole('button', { name: say('member:reveal') }).click()
      await expect(details.getByText(member.phone).first()).toBeVisible()
      await desk.close()

      await page.reload()
      await expect(page.getByText(say('accountView:revealMember'), { exact: true })).toBeVisible()
      await expect(
        page.getByText(say('accountView:reason', { reason: 'The member calls' }), { exact: true }),
      ).toBeVisible()
      await expect(page.getByText(say('accountView:getMember'), { exact: true })).toBeVisible()
      await expect(page.getByText(say('roleName:support')).first()).toBeVisible()
      await expect(page.getByText(/kanda/i)).toHaveCount(0)
      await settle(page)
      await screen.look('account-views')
      expect(screen.readFaults()).toEqual([])
    })
  })
}
