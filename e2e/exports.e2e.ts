import { exportColumn } from '@kapao/i18n/texts/th/export-column'
import { job } from '@kapao/i18n/texts/th/job'
import { money } from '@kapao/i18n/texts/th/money'
import { party } from '@kapao/i18n/texts/th/party'
import { synthetic } from '@kapao/i18n/texts/th/synthetic'
import { team } from '@kapao/i18n/texts/th/team'
import { addMembersLike } from '@kapao/testkit/exports'
import { joinOperator } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { sealAndSumUp } from '@kapao/testkit/seals'
import { enterConsole, openConsole, saveCsv } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

const desk = { width: 1280, height: 900 }

/** The pages of tables, the first heading of the file, and which export of the page it is. */
function otherTables(memberId: string): { address: string; heading: string; at?: number }[] {
  return [
    { address: '/money/days', heading: money.day },
    { address: '/money/seals', heading: exportColumn.seal },
    { address: '/money/seals/1', heading: exportColumn.time },
    { address: '/parties', heading: party.party },
    { address: '/parties', heading: party.time, at: 1 },
    { address: '/jobs', heading: job.name },
    { address: '/jobs', heading: synthetic.started, at: 1 },
    { address: '/jobs', heading: job.name, at: 2 },
    { address: '/team', heading: exportColumn.operator },
    { address: '/team/keys', heading: team.name },
    { address: `/members/${memberId}`, heading: exportColumn.time },
  ]
}

test.describe('exports, in each language', () => {
  // Another test's members would be in the file.
  test.use({
    needsOwnApp: true,
    viewport: desk,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('a list is saved as its filter shows it, and a long one is made in the background', async ({
    page,
    app,
    say,
  }) => {
    const screen = startInspection(page)
    const somchai = await join(app)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'kanda' }))
    await openConsole(page, app, '/exports', 'th')
    await expect(page.getByText(say('export:emptyTitle'))).toBeVisible()
    await screen.look('exports-empty')

    await test.step('the keyboard opens the menu and saves a CSV', async () => {
      await openConsole(page, app, `/members?search=${somchai.memberId}`, 'th')
      await expect(page.getByRole('table')).toBeVisible()
      await page.getByRole('button', { name: say('export:menu') }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      const { name, rows } = await saveCsv(page, () => page.keyboard.press('Enter'))
      expect(rows).toHaveLength(2)
      expect(rows[1]).toContain(somchai.memberId)
      expect(rows[1]).not.toContain(somchai.phone)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(say('export:saved', { name, number: '1' }))).toBeVisible()
    })

    await test.step('every other table of the console is saved, too', async () => {
      await sealAndSumUp(app.db)
      for (const { address, heading, at = 0 } of otherTables(somchai.memberId)) {
        await openConsole(page, app, address, 'th')
        // By the keyboard: what loads above moves the menu, and a press of the mouse could miss it.
        await page
          .getByRole('button', { name: say('export:menu') })
          .nth(at)
          .focus()
        await page.keyboard.press('Enter')
        const csv = page.getByRole('menuitem', { name: say('export:csv'), exact: true })
        await expect(csv).toBeFocused()
        const { rows } = await saveCsv(page, () => page.keyboard.press('Enter'))
        expect([address, rows[0]?.split(',')[0]]).toEqual([address, heading])
      }
    })

    await test.step('more than 5,000 rows are made in the background, and downloaded', async () => {
      await addMembersLike(app, somchai.memberId, 5500)
      // The server refuses to give so many at once.
      screen.allowFailures()
      await openConsole(page, app, '/members', 'th')
      await page.getByRole('button', { name: say('export:menu') }).click()
      await page.getByRole('menuitem', { name: say('export:csv'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('export:dialogTitle') })
      const download = dialog.getByRole('button', { name: say('export:download') })
      await expect(download).toBeVisible({ timeout: 30_000 })
      await expect(dialog).toContainText(say('export:countedRows', { number: '5,506' }))
      await screen.look('exports-dialog')
      expect((await saveCsv(page, () => download.click())).rows).toHaveLength(5507)
    })

    await test.step('a file that cannot be made says why, and the list has both', async () => {
      await addMembersLike(app, somchai.memberId, 15_000)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('words:close') })
        .click()
      await page.getByRole('button', { name: say('export:menu') }).click()
      await page.getByRole('menuitem', { name: say('export:xlsx') }).click()
      const dialog = page.getByRole('dialog', { name: say('export:dialogTitle') })
      await expect(dialog.getByText(say('export:tooLong'))).toBeVisible({ timeout: 30_000 })
      await dialog.getByRole('link', { name: say('export:seeOwn') }).click()
      const table = page.getByRole('region', { name: say('export:title') })
      await expect(table.getByRole('row')).toHaveCount(3)
      await screen.lookInBothThemes('exports')
    })

    await test.step('the audit has who took out what', async () => {
      await openConsole(page, app, '/audit', 'th')
      const acts = page.getByRole('table')
      await expect(acts.getByText(say('callName:downloadExport')).first()).toBeVisible()
      await expect(acts.getByText(say('callName:exportTable')).first()).toBeVisible()
      await page.emulateMedia({ colorScheme: 'light' })
      await screen.look('exports-audit')
    })

    await test.step('they are deleted', async () => {
      await openConsole(page, app, '/exports', 'th')
      const remove = page.getByRole('button', { name: say('export:remove') })
      await remove.first().click()
      await expect(remove).toHaveCount(1)
      await remove.first().click()
      await expect(page.getByText(say('export:emptyTitle'))).toBeVisible()
    })
    expect(screen.readFaults()).toEqual([])
  })
})

test.describe('at a desk', () => {
  test.use({ language: 'en', viewport: desk })

  test('who may not export finds no menu and no page', async ({ page, app, say }) => {
    await join(app)
    await enterConsole(page, app, await joinOperator(app, { roles: ['cashier'] }))
    await openConsole(page, app, '/members')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: say('export:menu') })).toHaveCount(0)
    await openConsole(page, app, '/exports')
    await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
  })
})
