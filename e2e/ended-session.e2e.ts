import { join, login, password } from '@kapao/testkit/people'
import { setTerminated } from '@kapao/testkit/site'
import type { TestApp } from '@kapao/testkit/test-app'
import { expect, test } from './test-app.ts'
import { enter, readTokens, totalCard } from './visit.ts'

test.describe('an open phone', () => {
  /** How the session ends, and the message that the phone shows. */
  const ends = [
    [
      'logged out elsewhere',
      'session:ended',
      async ({ app, token }: { app: TestApp; token: string; other: string }) =>
        app.wire('POST', '/api/logout', { token }),
    ],
    [
      'put out by another phone',
      'codes:INVALID_USER_4',
      async ({ app, other }: { app: TestApp; token: string; other: string }) =>
        app.wire('DELETE', '/api/account/sessions', { token: other }),
    ],
  ] as const

  for (const [how, said, end] of ends) {
    test(`whose session was ${how} shows the login page at once, and why`, async ({ page, app, say }) => {
      const { token, phone } = await join(app)
      const other = await login(app, phone)
      await enter(page, token)
      await page.goto('/user/home')
      await expect(totalCard(page, say)).toContainText('0.00')
      await end({ app, token, other })
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(say(said))).toBeVisible()
      expect(await readTokens(page)).toEqual({ session: null, local: null })
    })
  }

  test('whose session ended before its live connection was open shows the login page, too', async ({
    page,
    app,
    say,
  }) => {
    const { token } = await join(app)
    const isEnded = Promise.withResolvers<void>()
    await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
      await isEnded.promise
      socket.connectToServer()
    })
    await enter(page, token)
    await page.goto('/user/home')
    await expect(totalCard(page, say)).toContainText('0.00')
    await app.wire('POST', '/api/logout', { token })
    isEnded.resolve()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(say('session:ended'))).toBeVisible()
  })

  test('whose session expired shows so, and a login leads back to where it was', async ({
    page,
    app,
    say,
  }) => {
    const { token, phone, memberId } = await join(app)
    await enter(page, token)
    await page.goto('/user/statement?page=2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('statement:title'))
    await app.db
      .updateTable('session')
      .set({ expires_at: app.clock.now() })
      .where('member_id', '=', memberId)
      .execute()
    app.context.announce(memberId)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(say('codes:EXPIRED_AUTH_TOKEN'))).toBeVisible()
    await page.getByLabel(say('session:phone')).fill(phone)
    await page.getByLabel(say('session:password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: say('session:logIn'), exact: true }).click()
    await expect(page).toHaveURL('/user/statement?page=2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('statement:title'))
  })

  test('of a suspended member shows so, keeps the login and leads to the support', async ({
    page,
    app,
    say,
  }) => {
    const { token, memberId } = await join(app)
    await enter(page, token)
    await page.goto('/user/statement')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('statement:title'))
    await app.db
      .updateTable('member')
      .set({ status: 'suspended' })
      .where('member_id', '=', memberId)
      .execute()
    await page.reload()
    await expect(page.getByText(say('codes:INVALID_USER_2'))).toBeVisible()
    await expect(page).toHaveURL('/user/statement')
    expect(await readTokens(page)).toEqual({ session: token, local: null })
    await page.getByRole('link', { name: say('site:menuContact') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('site:contactTitle'))
  })
})

test.describe('when the operator terminates the service', () => {
  test.use({ needsOwnApp: true })

  test('members and guests see its page, and come back when it opens again', async ({
    page,
    context,
    app,
    say,
  }) => {
    const { token, memberId } = await join(app)
    await enter(page, token)
    await page.goto('/user/home')
    await expect(totalCard(page, say)).toContainText('0.00')
    await setTerminated(app, true)
    await expect.poll(async () => (await app.wire('GET', '/api/wallet', { token })).status).toBe(410)
    // Any next call leads to that page; the announcement triggers one without a touch.
    app.context.announce(memberId)
    await expect(page).toHaveURL('/terminated')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('site:terminatedTitle'))
    // The page itself says how to reach the operator, and the member's login is kept.
    await expect(page.getByText('A demo site: nobody is behind this contact.')).toBeVisible()
    expect(await readTokens(page)).toEqual({ session: token, local: null })
    const guest = await context.newPage()
    await guest.goto('/login')
    await expect(guest).toHaveURL('/terminated')
    await expect(guest.getByText('A demo site: nobody is behind this contact.')).toBeVisible()
    await setTerminated(app, false)
    await expect.poll(async () => (await app.wire('GET', '/api/wallet', { token })).status).toBe(200)
    await guest.goto('/terminated')
    await expect(guest).toHaveURL('/login')
    await expect(guest.getByRole('button', { name: say('session:logIn'), exact: true })).toBeVisible()
    await expect(guest.locator('body')).not.toHaveClass(/terminated/)
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return new URL(page.url()).pathname
      })
      .toBe('/user/home')
    await expect(totalCard(page, say)).toContainText('0.00')
  })
})
