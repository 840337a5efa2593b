import { randomUUID } from 'node:crypto'
import { activateGames, joinWithMoney } from '@kapao/testkit/games'
import { joinOperator } from '@kapao/testkit/operators'
import { join, login, type Person } from '@kapao/testkit/people'
import { setFourEyes } from '@kapao/testkit/site'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

test.describe('an operator and a member, in each language', () => {
  // Another test's members would be in the list, and its settings must not change.
  test.use({
    needsOwnApp: true,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('is found, read, noted, shown for a reason, suspended, and lifted by two', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    const member = await joinWithMoney(app, 1_248_050n)
    await activateGames(app, member, ['PG'])
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/members', 'th')
    await expect(page.getByRole('link', { name: 'Malee' })).toBeVisible()
    await screen.look('members')

    const search = page.getByRole('searchbox', { name: say('member:search') })
    await search.fill('nobody at all')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('member:emptyTitle'))).toBeVisible()
    await expect(search).toBeFocused()
    await search.fill(member.phone.slice(-4))
    // A search that is sent before the chosen status is shown does not take it back.
    await search.evaluate(({ form }: HTMLInputElement) => {
      const status = form?.querySelector('select')
      if (!status) throw new Error('no choice of a status')
      status.value = 'active'
      status.dispatchEvent(new Event('change', { bubbles: true }))
      form?.requestSubmit()
    })
    await expect(page).toHaveURL(new RegExp(`search=${member.phone.slice(-4)}&status=active`))
    const row = page.getByRole('row').filter({ hasText: say('member:matchBankAccount') })
    await row.getByRole('link').click()

    await expect(page.getByText('12,480').first()).toBeVisible()
    await expect(page.getByText(member.phone)).toHaveCount(0)
    const byDay = page.getByRole('figure', { name: say('member:byDay') })
    const today = byDay.getByRole('slider')
    await today.focus()
    await expect(today).toHaveAttribute('aria-valuetext', /12,480\.50/)
    await expect(byDay.locator('.chart-tip')).toContainText(say('member:lineDeposit'))
    await page.keyboard.press('ArrowLeft')
    await expect(today).not.toHaveAttribute('aria-valuetext', /12,480\.50/)
    await byDay.getByRole('button', { name: say('member:showTable') }).click()
    await expect(byDay.getByRole('row')).toHaveCount(15)
    await expect(byDay.getByRole('cell', { name: '12,480.50' })).toBeVisible()
    await screen.look('member-by-day')
    await byDay.getByRole('button', { name: say('member:hideTable') }).click()
    await page.getByLabel(say('member:note')).fill('Called about the last deposit')
    await page.getByRole('button', { name: say('member:addNote') }).click()
    const notes = page.getByRole('listitem').filter({ hasText: 'Called about the last deposit' })
    await expect(notes).toBeVisible()
    await page.getByLabel(say('member:tags')).fill('vip, Bangkok')
    await page.getByRole('button', { name: say('member:saveTags') }).click()
    await expect(page.getByText('bangkok', { exact: true })).toBeVisible()
    await screen.look('member')

    await page.getByRole('button', { name: say('member:reveal') }).click()
    const details = page.getByRole('dialog', { name: say('member:revealTitle') })
    await details.getByLabel(say('approval:reason')).fill('The member calls')
    await details.getByRole('button', { name: say('member:reveal') }).click()
    await expect(details.getByText(member.phone).first()).toBeVisible()
    await screen.look('member-revealed')
    await details.getByRole('button', { name: say('words:close') }).click()

    await setFourEyes(app, { isRequired: true })
    await page.getByRole('button', { name: say('member:suspend'), exact: true }).click()
    const suspending = page.getByRole('dialog', { name: say('member:suspendTitle') })
    await suspending.getByLabel(say('approval:reason')).fill('Sold the account')
    await suspending.getByRole('button', { name: say('member:suspend') }).click()
    // The page shows the reason a moment before the dialog, whose field holds it too, has gone.
    await expect(suspending).toBeHidden()
    await expect(page.getByText('Sold the account')).toBeVisible()
    await screen.look('member-suspended')
    await expect(login(app, member.phone)).rejects.toThrow(/INVALID_USER_2/)

    await page.getByRole('button', { name: say('member:lift') }).click()
    const lifting = page.getByRole('dialog', { name: say('member:liftTitle') })
    await lifting.getByLabel(say('approval:reason')).fill('A mistake')
    screen.allowFailures()
    await lifting.getByRole('button', { name: say('member:lift') }).click()
    await expect(page.getByRole('dialog', { name: say('approval:neededTitle') })).toBeVisible()
    expect(screen.readFaults()).toEqual([])
  })
})

test.describe('a long list of members', () => {
  test.use({ needsOwnApp: true, viewport: { width: 1280, height: 900 } })

  test('loads as it is scrolled, to its end, with only the rows in sight on the page', async ({
    page,
    app,
  }) => {
    const first = await join(app)
    await addCopies(app, first, 450)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/members')
    await expect(page.getByRole('link', { name: 'Copy450', exact: true })).toBeVisible()
    const last = page.getByRole('link', { name: 'Copy1', exact: true })
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(last).toBeInViewport({ timeout: 500 })
    }).toPass()
    expect(await page.getByRole('row').count()).toBeLessThan(120)
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toMatch(/^45\d$/)
    // Rows that are still being measured may move the list once more.
    await expect(async () => {
      await page.keyboard.press('Home')
      await expect(page.getByRole('link', { name: 'Copy450', exact: true })).toBeInViewport({ timeout: 500 })
    }).toPass()
  })
})

/** Adds members like this one, each a second younger than the one before. */
async function addCopies(app: TestApp, { memberId }: Person, count: number): Promise<void> {
  const member = await app.db
    .selectFrom('member')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, index) => ({
    ...member,
    member_id: randomUUID(),
    username: `0611${String(index).padStart(6, '0')}`,
    bank_account_no: `5${String(index).padStart(9, '0')}`,
    name: `Copy${index + 1}`,
    created_at: new Date(member.created_at.getTime() - (count - index) * 1000),
  }))
  await app.db.insertInto('member').values(copies).execute()
}
