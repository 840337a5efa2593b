import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { joinWithMoney } from '@kapao/testkit/games'
import { payoutsTo } from '@kapao/testkit/payouts'
import { operatorKey } from '@kapao/testkit/operator'
import { codeOf, joinOperator, operatorPassword } from '@kapao/testkit/operators'
import type { Page } from '@playwright/test'
import { builtConsole } from './config.ts'
import { enterConsole, openConsole } from './console-visit.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'
import { enter, totalCard } from './visit.ts'

test.use({ language: 'en', viewport: { width: 1280, height: 900 } })

async function typeLogin(
  page: Page,
  say: Say,
  { operatorId, otpCode }: { operatorId: string; otpCode: string },
) {
  await page.getByLabel(say('operator:operatorId')).fill(operatorId)
  await page.getByLabel(say('operator:password')).fill(operatorPassword)
  await page.getByLabel(say('operator:code')).fill(otpCode)
  await page.getByRole('button', { name: say('operator:logIn') }).click()
}

test.describe('the console', () => {
  test.use({ needsOwnApp: true })

  test('is entered by name, password and code, leads back to where one was, and is left', async ({
    page,
    app,
    say,
  }) => {
    const kanda = await joinOperator(app, { operatorId: 'somsri' })
    await openConsole(page, app, '/account')
    await test.step('a wrong code is refused in words, and asked for again', async () => {
      await typeLogin(page, say, { operatorId: 'somsri', otpCode: '000 000' })
      await expect(page.getByRole('alert').first()).toContainText(say('operator:wrongCredential'))
      await expect(page.getByLabel(say('operator:code'))).toBeFocused()
    })
    await test.step('the next code of the app logs in', async () => {
      const code = codeOf(kanda, app.clock.now(), 1)
      await typeLogin(page, say, { operatorId: ' Somsri', otpCode: `${code.slice(0, 3)} ${code.slice(3)}` })
      await expect(page).toHaveURL(`${app.api.consoleUrl}/account`)
      await expect(page.getByRole('heading', { name: say('operator:sessions') })).toBeVisible()
    })
    await test.step('the session of the invitation is listed beside it, and ended', async () => {
      await page.getByRole('button', { name: /End the session/ }).click()
      await expect(page.getByRole('button', { name: /End the session/ })).toHaveCount(0)
    })
    await test.step('a reload stays logged in, a session that ended does not', async () => {
      await page.reload()
      await expect(page.getByText(say('operator:accountText', { operatorId: 'somsri' }))).toBeVisible()
      app.clock.advance(31 * 60)
      // The server closes the socket of a session that has ended, so the page finds out by itself.
      await expect(page.getByText(say('operator:sessionEnded'))).toBeVisible()
      await typeLogin(page, say, { operatorId: 'somsri', otpCode: codeOf(kanda, app.clock.now()) })
      await expect(page).toHaveURL(`${app.api.consoleUrl}/account`)
    })
    await page.getByRole('link', { name: say('frame:audit') }).click()
    await expect(page).toHaveURL(`${app.api.consoleUrl}/audit`)
    await page.getByRole('button', { name: say('operator:logOut') }).click()
    await expect(page.getByRole('heading', { name: say('operator:loginTitle') })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: say('operator:loginTitle') })).toBeVisible()
  })
})

test('the login of the console needs at most 180 kB of scripts', async ({ page, app, say }) => {
  const paths = new Set<string>()
  page.on('response', (response) => paths.add(new URL(response.url()).pathname))
  await openConsole(page, app, '/login')
  await expect(page.getByRole('button', { name: say('operator:logIn') })).toBeVisible()
  const scripts = [...paths].filter((path) => path.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (path) => (await stat(join(builtConsole, `${path}.gz`))).size),
  )
  const sum = sizes.reduce((all, size) => all + size, 0)
  expect(sum).toBeGreaterThan(50_000)
  expect(sum).toBeLessThanOrEqual(180_000)
})

test.describe('with an app of its own', () => {
  // The setting must not change under other tests.
  test.use({ needsOwnApp: true })

  test('an owner changes a setting by its form, and the audit shows who changed what', async ({
    page,
    app,
    say,
  }) => {
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/actions')
    await page.getByLabel(say('action:search')).fill('cashback')
    await page.getByRole('link', { name: say('callName:setRefundSettings') }).click()
    await page.getByRole('button', { name: say('action:useCurrent') }).click()
    const percent = page.getByLabel(new RegExp(`^${say('fieldName:percent')}( ·.*)?$`))
    await expect(percent).not.toHaveValue('')
    await test.step('what the contract refuses is named, and nothing is sent', async () => {
      await percent.fill('a lot')
      await page.getByRole('button', { name: say('action:send') }).click()
      await expect(
        page.getByText(say('action:formWrong', { fields: say('fieldName:percent') })),
      ).toBeVisible()
    })
    await percent.fill('7')
    await page.getByRole('button', { name: say('action:send') }).click()
    const question = page.getByRole('dialog', { name: say('action:sendQuestion') })
    await question.getByRole('button', { name: say('words:cancel') }).click()
    await page.getByRole('button', { name: say('action:send') }).click()
    await question.getByRole('button', { name: say('words:confirm') }).click()
    await expect(page.getByRole('region', { name: say('action:answer') })).toBeVisible()

    await page.getByRole('link', { name: say('frame:audit') }).click()
    await page.getByLabel(say('audit:who')).fill('kanda')
    await page.getByRole('button', { name: say('words:search') }).click()
    const what = page.getByLabel(say('audit:what'))
    await what.focus()
    await what.selectOption('setRefundSettings')
    await expect(page).toHaveURL(/operator=kanda&call=setRefundSettings/)
    await expect(what).toBeFocused()
    // The address changes before the page does.
    const rows = page.getByRole('row').filter({ hasText: 'kanda' })
    await expect(rows).toHaveCount(1)
    await page.goBack()
    await expect(what).toHaveValue('')
    await page.goForward()
    await expect(what).toHaveValue('setRefundSettings')
    await expect(rows).toHaveCount(1)
    await rows.getByRole('button').click()
    await expect(page.getByRole('row', { name: new RegExp(say('fieldName:percent')) }).first()).toContainText(
      '7',
    )
  })
})

test('a cashier approves a withdrawal from the list, and the member’s screen and the bank follow', async ({
  page,
  browser,
  app,
  say,
}) => {
  const member = await joinWithMoney(app, 1_000_000n)
  const asked = await app.wire('POST', '/api/wallet/withdraw', {
    token: member.token,
    body: { amount: 6000 },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(asked.status).toBe(200)
  const phone = await (await browser.newContext({ baseURL: app.url })).newPage()
  await enter(phone, member.token, { language: 'en' })
  await phone.goto('/user/home')
  const waiting = phone.getByText(say('withdrawal:movingTitle', { amount: '6,000.00', bank: 'KBANK' }))
  await expect(waiting).toBeVisible()

  await enterConsole(page, app, await joinOperator(app, { roles: ['cashier'] }))
  await openConsole(page, app, '/actions/listWithdrawals')
  await page.getByRole('button', { name: say('action:run') }).click()
  const row = page.getByRole('row').filter({ hasText: member.memberId })
  await row.getByRole('link', { name: say('callName:approveWithdrawal') }).click()
  await expect(page.getByLabel(say('fieldName:memberId'))).toHaveValue(member.memberId)
  await page.getByRole('button', { name: say('action:send') }).click()
  const question = page.getByRole('dialog', { name: say('action:sendQuestion') })
  await question.getByRole('button', { name: say('words:confirm') }).click()
  await expect(page.getByText(say('action:done'), { exact: true })).toBeVisible()

  await expect(waiting).toBeHidden()
  await expect(totalCard(phone, say)).toContainText('4,000')
  expect(await payoutsTo(app, member.phone)).toMatchObject([{ amount: 6000 }])
  await test.step('approved again, it is refused in words', async () => {
    await page.getByRole('button', { name: say('action:send') }).click()
    await question.getByRole('button', { name: say('words:confirm') }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  })
  await phone.context().close()
})

test('a cashier sees what cashiers may do, and is refused the rest in words', async ({ page, app, say }) => {
  await enterConsole(page, app, await joinOperator(app, { roles: ['cashier'] }))
  await openConsole(page, app, '/actions')
  await expect(page.getByRole('link', { name: say('callName:approveWithdrawal') })).toBeVisible()
  await expect(page.getByRole('link', { name: say('callName:setSiteSettings') })).toHaveCount(0)
  await expect(page.getByRole('link', { name: say('frame:audit') })).toHaveCount(0)
  for (const path of ['/audit', '/actions/setSiteSettings']) {
    await page.goto(`${app.api.consoleUrl}${path}`)
    await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
  }
})

test.describe('in each language', () => {
  test.use({ language: 'th', contextOptions: { reducedMotion: 'reduce' } })

  test('every screen of the console passes the inspection, light and dark', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const kanda = await joinOperator(app, { roles: ['owner', 'cashier'] })
    await operatorKey(app)
    await page.context().clearCookies()
    await openConsole(page, app, '/login', 'th')
    await expect(page.getByRole('heading', { name: say('operator:loginTitle') })).toBeVisible()
    screen.allowFailures()
    await screen.lookInBothThemes('console-login')
    await enterConsole(page, app, kanda)
    await openConsole(page, app, '/actions', 'th')
    await expect(page.getByRole('heading', { name: say('actionGroup:site') })).toBeVisible()
    await screen.lookInBothThemes('console-actions')
    await openConsole(page, app, '/actions/setOffer', 'th')
    await page.getByRole('button', { name: say('action:send') }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await screen.lookInBothThemes('console-form')
    await openConsole(page, app, '/audit', 'th')
    await page
      .getByRole('button', { name: say('audit:details', { actNo: '' }).trim() })
      .first()
      .click()
    await screen.lookInBothThemes('console-audit')
    await openConsole(page, app, '/account', 'th')
    await expect(page.getByText(say('operator:thisSession'))).toBeVisible()
    await screen.lookInBothThemes('console-account')
    await openConsole(page, app, '/team', 'th')
    await expect(page.getByText(say('team:you'), { exact: true })).toBeVisible()
    await screen.lookInBothThemes('console-team')
    await openConsole(page, app, `/team/operators/${kanda.operatorId}`, 'th')
    await page.getByRole('button', { name: say('team:permits', { role: say('roleName:cashier') }) }).click()
    await screen.lookInBothThemes('console-operator')
    await openConsole(page, app, '/team/keys', 'th')
    await expect(page.getByRole('button', { name: say('api-key:create') })).toBeVisible()
    await screen.lookInBothThemes('console-keys')
    expect(screen.readFaults()).toEqual([])
  })
})
