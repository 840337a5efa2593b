import { addFailedJob } from '@kapao/testkit/jobs'
import { joinOperator } from '@kapao/testkit/operators'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

const desk = { width: 1280, height: 900 }

/** A job of a QR that has failed as often as it may. */
async function failOne({ databaseUrl }: TestApp): Promise<void> {
  const payload = {
    memberId: '0190a1c0-0000-7000-8000-000000000001',
    qrcodeId: '0190a1c0-0000-7000-8000-000000000002',
    turn: 0,
  }
  await addFailedJob(databaseUrl, { name: 'pollQr', payload, error: 'The bank said nothing' })
}

test.describe('at a desk', () => {
  test.use({ language: 'en', needsOwnApp: true, viewport: desk })

  test('a failed job is found, run again and gone', async ({ page, app, say }) => {
    await failOne(app)
    await enterConsole(page, app, await joinOperator(app, { roles: ['manager'] }))
    await openConsole(page, app, '/')
    await page.getByRole('link', { name: say('frame:jobs') }).click()
    const failed = page
      .getByRole('region', { name: say('job:failedTitle') })
      .getByRole('row', { name: 'pollQr' })
    await expect(failed).toContainText('The bank said nothing')
    await expect(failed).toContainText('0190a1c0-0000-7000-8000-000000000002')
    await failed.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('job:runText'))).toBeVisible()
    await dialog.getByRole('button', { name: say('job:runOne') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(say('job:noFailed'))).toBeVisible({ timeout: 30_000 })
  })

  test('who may only look cannot run one, and who may not look finds no page', async ({ page, app, say }) => {
    await failOne(app)
    await enterConsole(page, app, await joinOperator(app, { roles: ['auditor'] }))
    await openConsole(page, app, '/jobs')
    await expect(page.getByText('The bank said nothing').first()).toBeVisible()
    await expect(page.getByRole('button', { name: say('job:runOne') })).toHaveCount(0)
    await enterConsole(page, app, await joinOperator(app, { roles: ['support'] }))
    await openConsole(page, app, '/jobs')
    await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
  })
})

test.describe('in each language', () => {
  test.use({ viewport: desk })

  test('the jobs pass the inspection, light and dark', async ({ page, app, say }) => {
    const screen = startInspection(page)
    await failOne(app)
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    await openConsole(page, app, '/jobs', 'th')
    await expect(page.getByRole('region', { name: say('job:title'), exact: true })).toBeVisible()
    await expect(page.getByText('The bank said nothing').first()).toBeVisible()
    await screen.lookInBothThemes('console-jobs')
    expect(screen.readFaults()).toEqual([])
  })
})
