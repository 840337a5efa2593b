import { inviteByLink, joinOperator } from '@kapao/testkit/operators'
import { consoleByName } from '@kapao/testkit/operator-passkey'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { usePhone } from './virtual-phone.ts'

test.describe('an operator with a passkey, in each language', () => {
  // The test lets minutes pass, which would end the sessions of others.
  test.use({ needsOwnApp: true, contextOptions: { reducedMotion: 'reduce' } })

  test('accepts an invitation, logs in, and confirms what is sensitive', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const device = await usePhone(page)
    const { origin } = consoleByName(app)
    await page.addInitScript((chosen) => localStorage.setItem('console-language', chosen), 'th')
    const token = await inviteByLink(app, { operatorId: 'kanda' })
    await page.goto(`${origin}/invitation#${token}`)
    await expect(page.getByRole('button', { name: say('operator:choosePasskey') })).toBeVisible()
    await screen.look('invitation-passkey')
    await page.getByRole('button', { name: say('operator:choosePasskey') }).click()
    await page.waitForURL(`${origin}/work`)

    await page.goto(`${origin}/account`)
    await expect(page.getByText(say('passkey:neverUsed'))).toBeVisible()
    await screen.look('operator-passkeys')

    // The only way in stays, and five minutes later it is asked for first.
    app.clock.advance(6 * 60)
    await page
      .getByRole('listitem')
      .filter({ hasText: say('passkey:neverUsed') })
      .getByRole('button')
      .click()
    const question = page.getByRole('dialog', { name: say('passkey:removeQuestion') })
    screen.allowFailures()
    await question.getByRole('button', { name: say('passkey:remove') }).click()
    const confirmation = page.getByRole('dialog', { name: say('operator:stepUpTitle') })
    await expect(confirmation.getByLabel(say('operator:code'))).toHaveCount(0)
    await screen.look('operator-step-up-passkey')
    await confirmation.getByRole('button', { name: say('operator:confirmByPasskey') }).click()
    await expect(question.getByText(say('codesOfOperators:LAST_PASSKEY'))).toBeVisible()
    await question.getByRole('button', { name: say('words:close') }).click()

    await page.context().clearCookies()
    await page.goto(`${origin}/login`)
    await screen.look('operator-login-passkey')
    await device.refuse()
    await page.getByRole('button', { name: say('operator:byPasskey') }).click()
    await expect(page.getByText(say('operator:passkeyNotUsed'))).toBeVisible()
    await device.unlock()
    await page.getByRole('button', { name: say('operator:byPasskey') }).click()
    await page.waitForURL(`${origin}/work`)
    expect(screen.readFaults()).toEqual([])
  })
})

test('an operator with a password adds a passkey, and is offered both', async ({ page, app, say }) => {
  await usePhone(page)
  const { origin } = consoleByName(app)
  const ekk = await joinOperator(app)
  const [name = '', value = ''] = ekk.speak.headers['cookie']?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: origin }])
  await page.addInitScript(() => localStorage.setItem('console-language', 'th'))
  await page.goto(`${origin}/account`)
  await expect(page.getByText(say('passkey:empty'))).toBeVisible()
  await page.getByRole('button', { name: say('passkey:add') }).click()
  await expect(page.getByText(say('passkey:neverUsed'))).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: say('passkey:neverUsed') })
    .getByRole('button')
    .click()
  const question = page.getByRole('dialog', { name: say('passkey:removeQuestion') })
  await question.getByRole('button', { name: say('passkey:remove') }).click()
  await expect(page.getByText(say('passkey:empty'))).toBeVisible()
})
