import { shortReference } from '@kapao/contract/short-reference'
import { joinWithMoney } from '@kapao/testkit/games'
import { recordDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { joinOperator } from '@kapao/testkit/operators'
import { keepUnsealed, sealAndSumUp } from '@kapao/testkit/seals'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole, saveCsv } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

/** A member with a deposit of 300 baht on a day, and a withdrawal of 100 that is held. */
async function depositOn(app: TestApp, day: string) {
  const { memberId } = await joinWithMoney(app, 100n)
  const happenedAt = new Date(`${day}T10:00:00Z`)
  const depositId = await recordDeposit(app, { memberId, satang: 30_000n, happenedAt })
  const holdId = await startWithdrawal(app, { memberId, satang: 10_000n, happenedAt })
  return { memberId, depositId, holdId }
}

test.describe('with an app of its own', () => {
  // What other tests deposit must not be in these sums.
  test.use({ language: 'en', needsOwnApp: true, viewport: { width: 1280, height: 900 } })

  test('an operator opens an account of the house, an entry of it, and checks its proof', async ({
    page,
    app,
    say,
  }) => {
    const { depositId } = await depositOn(app, '2026-01-02')
    await sealAndSumUp(app.db)
    await enterConsole(page, app, await joinOperator(app, { roles: ['finance'] }))
    await openConsole(page, app, '/')
    await page.getByRole('link', { name: say('frame:money') }).click()
    await expect(page.getByText(say('accountGroupMeaning:bank'))).toBeVisible()
    const reference = shortReference(depositId)

    await test.step('the account opens onto its movements of a period', async () => {
      await page.getByRole('link', { name: /bank:KBANK/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Kasikornbank')
      await page.getByLabel(say('report:from')).fill('2026-01-01')
      await page.getByLabel(say('report:until')).fill('2026-01-05')
      await page.getByRole('button', { name: say('words:search') }).click()
      await expect(page).toHaveURL(/from=2026-01-01&until=2026-01-05/)
      await expect(page.getByText('-300.00').first()).toBeVisible()
      await page.getByRole('link', { name: reference }).click()
    })

    await test.step('the entry says what happened, and the browser checks its proof', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
      await expect(page.getByRole('status')).toContainText(say('verdictText:verified'))
      await expect(page.getByRole('heading', { name: say('entryStep:recorded') })).toBeVisible()
      await page.getByRole('link', { name: new RegExp(say('money:sealNumber', { number: '\\d+' })) }).click()
      await expect(page.getByRole('link', { name: reference })).toBeVisible()
    })

    await test.step('an entry is found by the reference that the member reads, also before it is sealed', async () => {
      await openConsole(page, app, '/money/entries')
      await page.getByLabel(say('money:search')).fill('ABC')
      await page.getByRole('button', { name: say('words:search') }).click()
      await expect(page.getByText(say('money:searchWrong'))).toBeVisible()
      await page.getByLabel(say('money:search')).fill('0000-0000')
      await page.getByRole('button', { name: say('words:search') }).click()
      await expect(page.getByText(say('money:noneFoundTitle'))).toBeVisible()
      await keepUnsealed(app, async () => {
        const { holdId } = await depositOn(app, '2026-01-03')
        await page.getByLabel(say('money:search')).fill(shortReference(holdId))
        await page.getByRole('button', { name: say('words:search') }).click()
        await expect(page).toHaveURL(new RegExp(holdId))
        await expect(page.getByText(say('entryStepText:held'))).toBeVisible()
        await expect(page.getByRole('status')).toContainText(say('verdict:waiting'))
      })
      await sealAndSumUp(app.db)
      await page.reload()
      await expect(page.getByRole('status')).toContainText(say('verdict:verified'))
    })

    await test.step('an entry that the server shows changed does not match its seal', async () => {
      await page.route('**/api/operator/money/entries/one', async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response,
          body: (await response.text()).replace('"amount":300', '"amount":301'),
        })
      })
      await openConsole(page, app, `/money/entries/${depositId}`)
      await expect(page.getByRole('status')).toContainText(say('verdictText:different'))
    })
  })
})

test.describe('with an app of its own for the days', () => {
  test.use({ language: 'en', needsOwnApp: true, viewport: { width: 1280, height: 900 } })

  test('an operator closes a day with a note, sees that a late entry changed it, and closes it again', async ({
    page,
    app,
    say,
  }) => {
    await depositOn(app, '2026-01-02')
    await sealAndSumUp(app.db)
    await enterConsole(page, app, await joinOperator(app, { roles: ['finance'] }))
    await openConsole(page, app, '/money/days?until=2026-01-04')
    const days = page.getByRole('table')
    await days.getByRole('link', { name: '02/01/2026' }).click()
    const row = page.getByRole('row', { name: /bank:KBANK/ })
    await expect(row).toContainText('300.00')
    await expect(row).toContainText(say('money:notReported'))
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: say('money:closeDay') })
    await send.click()
    await expect(dialog.getByText(say('money:noteMissing'))).toBeVisible()
    await dialog.getByLabel(say('money:note')).fill('The bank sends no list for this account')
    await send.click()
    await expect(send).toBeHidden()
    await expect(dialog.getByText('The bank sends no list for this account')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row).toContainText(say('money:closedState'))

    await test.step('what is recorded late for the day shows before and after', async () => {
      const { memberId } = await joinWithMoney(app, 100n)
      const happenedAt = new Date('2026-01-02T11:00:00Z')
      await recordDeposit(app, { memberId, satang: 2_050n, happenedAt })
      await sealAndSumUp(app.db)
      await page.reload()
      await expect(row).toContainText(say('money:changedState'))
      await row.getByRole('button').click()
      await expect(dialog.getByText(say('money:changedText'))).toBeVisible()
      const figures = dialog.getByRole('row', { name: say('money:paidIn') })
      await expect(figures.getByRole('cell')).toHaveText([/^300\.00/, /^320\.50/])
    })

    await test.step('it is closed again, and the first closing stays', async () => {
      await dialog.getByLabel(say('money:note')).fill('A slip came late')
      await dialog.getByRole('button', { name: say('money:closeAgain') }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(2)
      await expect(dialog.getByText('The bank sends no list for this account')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(row).toContainText(say('money:closedState'))
    })

    await test.step('the day is saved as a file, with both sides and who closed it', async () => {
      await page.getByRole('button', { name: say('export:menu') }).click()
      const csv = page.getByRole('menuitem', { name: say('export:csv'), exact: true })
      const { name, rows } = await saveCsv(page, () => csv.click())
      expect(name).toMatch(/^reconciliation-.*\.csv$/)
      expect(rows.filter((each) => /,320\.50,2,.*,closed,/.test(each))).toHaveLength(1)
      await page.getByRole('link', { name: say('money:backToDays') }).click()
    })

    await test.step('a day without money and a day that is none are said in words', async () => {
      await openConsole(page, app, '/money/days/2026-01-01')
      await expect(page.getByText(say('money:dayEmptyTitle'))).toBeVisible()
      await openConsole(page, app, '/money/days/2026-02-30')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('frame:notFoundTitle'))
    })
  })
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('what is not there and a failed read are said in words', async ({ page, app, say }) => {
    await depositOn(app, '2014-01-02')
    await sealAndSumUp(app.db)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'malee' }))
    for (const [path, words] of [
      ['/money/accounts/BAHT/bank%3AKBANK?from=2013-01-01&until=2013-01-02', 'money:noEntriesTitle'],
      ['/money/entries/0190a1c0-0000-7000-8000-000000000000', 'money:entryMissing'],
      ['/money/entries/x', 'money:entryMissing'],
      ['/money/seals/1000000', 'money:sealMissing'],
    ] as const) {
      await openConsole(page, app, path)
      await expect(page.getByText(say(words))).toBeVisible()
    }
    await page.route('**/api/operator/money/accounts', (route) => route.abort('internetdisconnected'))
    await openConsole(page, app, '/money')
    const retry = page.getByRole('alert').getByRole('button', { name: say('words:retry') })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/operator/money/accounts')
    await retry.click()
    await expect(page.getByRole('link', { name: /bank:KBANK/ }).first()).toBeVisible()
  })

  test('is refused to who may not read it', async ({ page, app, say }) => {
    await enterConsole(page, app, await joinOperator(app, { roles: ['support'] }))
    for (const path of ['/money', '/money/entries', '/money/seals']) {
      await openConsole(page, app, path)
      await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
    }
    await expect(page.getByRole('link', { name: say('frame:money') })).toHaveCount(0)
  })
})

test.describe('in each language', () => {
  test('the pages of Money pass the inspection, light and dark', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const year = 2011
    const { depositId } = await depositOn(app, `${year}-01-02`)
    await sealAndSumUp(app.db)
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    const period = `from=${year}-01-01&until=${year}-01-05`
    await openConsole(page, app, '/money', 'th')
    await expect(page.getByText(say('accountGroupMeaning:bank')).first()).toBeVisible()
    await screen.lookInBothThemes('console-money')
    await openConsole(page, app, `/money/accounts/BAHT/bank%3AKBANK?${period}`, 'th')
    await expect(page.getByRole('link', { name: shortReference(depositId) })).toBeVisible()
    await screen.lookInBothThemes('console-money-account')
    await openConsole(page, app, `/money/entries/${depositId}`, 'th')
    await expect(page.getByRole('status')).toContainText(say('verdict:verified'))
    await screen.lookInBothThemes('console-money-entry')
    await openConsole(page, app, '/money/entries', 'th')
    await expect(page.getByText(say('money:searchStart'))).toBeVisible()
    await screen.lookInBothThemes('console-money-search')
    await openConsole(page, app, '/money/seals', 'th')
    await expect(page.getByRole('table')).toBeVisible()
    await screen.lookInBothThemes('console-money-seals')
    await openConsole(page, app, `/money/days?until=${year}-01-04`, 'th')
    await expect(page.getByRole('table')).toBeVisible()
    await screen.lookInBothThemes('console-money-days')
    await openConsole(page, app, `/money/days/${year}-01-02`, 'th')
    await expect(page.getByRole('row', { name: /bank:KBANK/ })).toBeVisible()
    await screen.lookInBothThemes('console-money-day')
    await page
      .getByRole('row', { name: /bank:KBANK/ })
      .getByRole('button')
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await screen.lookInBothThemes('console-money-company', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
