import { languages } from '@kapao/contract/language'
import { codeOf, joinOperator, operatorPassword } from '@kapao/testkit/operators'
import { setFourEyes } from '@kapao/testkit/site'
import type { Page } from '@playwright/test'
import { enterConsole, openConsole } from './console-visit.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

/** The link of an invitation, as the dialog shows it. */
async function readLink(page: Page): Promise<string> {
  return (await page.getByText(/\/invitation#/).textContent()) ?? ''
}

/** Invites somebody in the console, and returns the link. */
async function invite(page: Page, say: Say, { name, operatorId }: { name: string; operatorId: string }) {
  await page.getByRole('button', { name: say('team:invite') }).click()
  const dialog = page.getByRole('dialog', { name: say('team:invite') })
  await dialog.getByRole('button', { name: say('team:makeLink') }).click()
  await expect(dialog.getByText(say('team:idInvalid'))).toBeVisible()
  await dialog.getByLabel(say('team:fullName'), { exact: true }).fill(name)
  await dialog.getByLabel(say('operator:operatorId')).fill(operatorId)
  await dialog.getByRole('button', { name: say('team:makeLink') }).click()
  await expect(page.getByRole('dialog', { name: say('team:linkTitle', { name }) })).toBeVisible()
  return readLink(page)
}

/** Accepts an invitation with the code of a new authenticator app. Returns the app's secret. */
async function accept(page: Page, say: Say, { link, now }: { link: string; now: Date }): Promise<string> {
  await page.goto(link)
  const shown = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  await page.getByLabel(say('operator:newPassword')).fill(operatorPassword)
  await page.getByLabel(say('operator:code')).fill(codeOf({ secret }, now))
  await page.getByRole('button', { name: say('operator:accept') }).click()
  return secret
}

/** Gives a reason in the dialog of an act, and sends it. */
async function act(page: Page, say: Say, name: 'suspend' | 'restore' | 'recover' | 'endSessions') {
  await page.getByRole('button', { name: say(`team:${name}`), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say(`team:${name}Title`) })
  await dialog.getByLabel(say('approval:reason')).fill('The phone was lost')
  await dialog.getByRole('button', { name: say(`team:${name}`), exact: true }).click()
}

test.describe('the team, in th', () => {
  // The setting must not change under other tests, and another test's operators would be in the list.
  test.use({ language: 'th', needsOwnApp: true })

  test('an owner invites a cashier, gives roles and a key, and takes them away again', async ({
    page,
    browser,
    app,
    say,
  }) => {
    const screen = startInspection(page, 'th')
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/team', 'th')
    await expect(page.getByRole('link', { name: 'Kanda' })).toBeVisible()
    const link = await invite(page, say, { name: 'น้อย', operatorId: 'noi' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: say('team:copyLink') }).click()
    await expect(page.getByText(say('team:copiedNow'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await screen.look('team-link')

    const phone = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await phone.addInitScript(() => localStorage.setItem('console-language', 'th'))
    await test.step('the newcomer sets up the app, and may do nothing yet', async () => {
      await accept(phone, say, { link, now: app.clock.now() })
      await expect(phone.getByText(say('operator:noRolesTitle'))).toBeVisible()
      await expect(phone.getByRole('link', { name: say('frame:members'), exact: true })).toHaveCount(0)
    })

    await page.getByRole('link', { name: say('team:giveRoles') }).click()
    await page.getByRole('checkbox', { name: say('roleName:cashier'), exact: true }).check()
    const may = page.getByRole('region', { name: say('team:may', { name: 'น้อย' }) })
    await expect(may.getByText(say('permissionName:withdrawal.decide'))).toBeVisible()
    await expect(may.getByText(say('team:gained')).first()).toBeVisible()
    await screen.look('team-roles')
    await page.getByRole('button', { name: say('team:saveRoles') }).click()
    await expect(page.getByText(say('team:rolesSaved'))).toBeVisible()
    await expect(may.getByText(say('team:gained'))).toHaveCount(0)
    await test.step('the newcomer’s menu shows what cashiers may do', async () => {
      await phone.reload()
      await expect(phone.getByRole('link', { name: say('frame:members'), exact: true })).toBeVisible()
      await expect(phone.getByRole('link', { name: say('frame:team'), exact: true })).toHaveCount(0)
    })

    await openConsole(page, app, '/team/keys', 'th')
    await expect(page.getByText(say('api-key:emptyTitle'))).toBeVisible()
    const secret = await createKey(page, say)
    await screen.look('team-key-secret')
    await page.getByRole('button', { name: say('words:close') }).click()
    function asMachine() {
      return app.wire('GET', '/api/operator/site', { token: secret })
    }
    expect((await asMachine()).status).toBe(401)
    await page.getByRole('button', { name: say('api-key:activateNamed', { name: 'reports' }) }).click()
    const activating = page.getByRole('dialog', { name: say('api-key:activateTitle') })
    await activating.getByRole('button', { name: say('api-key:activate') }).click()
    await expect(page.getByText(say('api-key:stateActive'))).toBeVisible()
    expect((await asMachine()).status).toBe(200)
    await screen.look('team-keys')
    await page.getByRole('button', { name: say('api-key:revokeNamed', { name: 'reports' }) }).click()
    const revoking = page.getByRole('dialog', { name: say('api-key:revokeTitle') })
    await revoking.getByRole('button', { name: say('api-key:revoke') }).click()
    await expect(page.getByText(say('api-key:stateRevoked'))).toBeVisible()
    expect((await asMachine()).status).toBe(401)

    await openConsole(page, app, '/team/operators/noi', 'th')
    await act(page, say, 'suspend')
    await expect(page.getByText(say('team:stateSuspended'))).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('button', { name: say('operator:logIn') })).toBeVisible()
    await screen.look('team-suspended')
    await page.getByRole('link', { name: say('team:audit') }).click()
    await expect(page).toHaveURL(/\/audit\?operator=noi/)
    await phone.context().close()
    expect(screen.readFaults()).toEqual([])
  })

  test('a new link needs two, and goes to the one who approves', async ({ page, browser, app, say }) => {
    const screen = startInspection(page, 'th')
    screen.allowFailures()
    const ekk = await joinOperator(app, { operatorId: 'ekk' })
    await joinOperator(app, { operatorId: 'dao', roles: ['support'] })
    const kanda = await joinOperator(app, { operatorId: 'kanda' })
    await setFourEyes(app, { isRequired: true })
    await enterConsole(page, app, kanda)
    await openConsole(page, app, '/team/operators/dao', 'th')
    await act(page, say, 'recover')
    const needed = page.getByRole('dialog', { name: say('approval:neededTitle') })
    await needed.getByRole('button', { name: say('approval:ask') }).click()
    await expect(page.getByRole('dialog', { name: say('approval:asked') })).toBeVisible()

    await page.context().clearCookies()
    await enterConsole(page, app, ekk)
    await openConsole(page, app, '/approvals', 'th')
    await page.getByRole('button', { name: say('approval:approve'), exact: true }).click()
    await page
      .getByRole('dialog', { name: say('approval:approveTitle') })
      .getByRole('button', { name: say('approval:approve') })
      .click()
    await expect(page.getByRole('dialog', { name: say('team:linkTitle', { name: 'dao' }) })).toBeVisible()
    const link = await readLink(page)
    await screen.look('team-approved-link')
    const phone = await (await browser.newContext()).newPage()
    await phone.addInitScript(() => localStorage.setItem('console-language', 'th'))
    await accept(phone, say, { link, now: app.clock.now() })
    await expect(phone.getByRole('link', { name: say('frame:chat'), exact: true })).toBeVisible()
    await phone.context().close()
    expect(screen.readFaults()).toEqual([])
  })
})

/** Creates a key for reports in the console, and returns its secret. */
async function createKey(page: Page, say: Say): Promise<string> {
  await page.getByRole('button', { name: say('api-key:create') }).click()
  const dialog = page.getByRole('dialog', { name: say('api-key:create') })
  await dialog.getByLabel(say('api-key:name'), { exact: true }).fill('reports')
  await dialog.getByRole('button', { name: say('api-key:create') }).click()
  await expect(dialog.getByText(say('api-key:rolesMissing'))).toBeVisible()
  await dialog.getByRole('checkbox', { name: say('roleName:auditor'), exact: true }).check()
  await dialog.getByRole('button', { name: say('api-key:create') }).click()
  return (await page.getByText(/^kapao_/).textContent()) ?? ''
}

for (const language of languages.filter((each) => each !== 'th')) {
  test.describe(`the team, in ${language}`, () => {
    test.use({ language, needsOwnApp: true })

    test('an owner invites, gives roles, suspends and creates a key', async ({ page, app, say }) => {
      const screen = startInspection(page, language)
      await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
      await openConsole(page, app, '/team', language)
      await invite(page, say, { name: 'Dao', operatorId: 'dao' })
      await screen.look('team-link')
      await page.getByRole('link', { name: say('team:giveRoles') }).click()
      await page.getByRole('checkbox', { name: say('roleName:support'), exact: true }).check()
      await screen.look('team-roles')
      await page.getByRole('button', { name: say('team:saveRoles') }).click()
      await expect(page.getByText(say('team:rolesSaved'))).toBeVisible()
      await act(page, say, 'suspend')
      await expect(page.getByText(say('team:stateSuspended'))).toBeVisible()
      await openConsole(page, app, '/team/keys', language)
      await createKey(page, say)
      await screen.look('team-key-secret')
      await page.getByRole('button', { name: say('words:close') }).click()
      await expect(page.getByText(say('api-key:stateNew'))).toBeVisible()
      await screen.look('team-keys')
      await openConsole(page, app, '/team', language)
      await expect(page.getByRole('link', { name: 'Dao' })).toBeVisible()
      await screen.look('team')
      expect(screen.readFaults()).toEqual([])
    })
  })
}
