import { type SyntheticRun, syntheticSteps } from '@kapao/contract/synthetic'
import { joinOperator } from '@kapao/testkit/operators'
import type { TestApp } from '@kapao/testkit/test-app'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import { expect, test } from './test-app.ts'

const desk = { width: 1280, height: 900 }

type Kept = Pick<SyntheticRun, 'outcome' | 'step' | 'reason'>

const done: Kept = { outcome: 'done', step: null, reason: null }
const failed: Kept = { outcome: 'failed', step: 'moveIntoGame', reason: 'transferMoney: TRANSFER_FAIL' }
const skipped: Kept = { outcome: 'skipped', step: null, reason: 'payout is paused' }

/** Keeps runs as the job does, the earliest first, five minutes apart. */
async function keepRuns({ db, context }: TestApp, runs: readonly Kept[]): Promise<void> {
  await db.deleteFrom('synthetic_run').execute()
  for (const [index, { outcome, step, reason }] of runs.entries()) {
    const at = new Date(context.clock.now().getTime() - (runs.length - index) * 300_000)
    const last = step === null ? syntheticSteps.length : syntheticSteps.indexOf(step)
    const steps = outcome === 'skipped' ? [] : syntheticSteps.slice(0, last)
    await db
      .insertInto('synthetic_run')
      .values({
        run_id: context.random.id(),
        started_at: at,
        leased_until: at,
        ended_at: at,
        outcome,
        ended_at_step: step,
        reason,
        steps: JSON.stringify(steps.map((each, place) => ({ step: each, milliseconds: 20 + 15 * place }))),
      })
      .execute()
  }
}

test.describe('at a desk', () => {
  test.use({ language: 'en', needsOwnApp: true, viewport: desk })

  test('an operator reads on Today that the synthetic member fails, finds the step, and reads no more of it later', async ({
    page,
    app,
    say,
  }) => {
    await keepRuns(app, [done, failed, skipped, failed])
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    await openConsole(page, app, '/today')
    const alarm = page.getByRole('alert').filter({ hasText: say('synthetic:failing', { number: '2' }) })
    await expect(alarm).toContainText(say('synthetic:moveIntoGame'))
    await expect(alarm).toContainText('TRANSFER_FAIL')
    await page.getByRole('link', { name: say('synthetic:open') }).click()
    const runs = page.getByRole('region', { name: say('synthetic:title') }).first()
    await expect(runs.getByText(say('synthetic:failed'))).toHaveCount(2)
    await expect(runs.getByText('payout is paused')).toBeVisible()
    await runs.getByRole('row').last().getByRole('group').locator('summary').click()
    await expect(runs.getByRole('row').last().getByText(say('synthetic:seePayout'))).toBeVisible()
    await keepRuns(app, [failed, done])
    await openConsole(page, app, '/today')
    await expect(page.getByRole('heading', { name: say('party:title') })).toBeVisible()
    await expect(page.getByText(say('synthetic:failingOnce'))).toHaveCount(0)
  })
})

test.describe('in each language', () => {
  test.use({ needsOwnApp: true, viewport: desk })

  test('its runs pass the inspection, light and dark', async ({ page, app }) => {
    const screen = startInspection(page)
    await keepRuns(app, [done, done, skipped, failed])
    await enterConsole(page, app, await joinOperator(app, { roles: ['owner'] }))
    await openConsole(page, app, '/jobs', 'th')
    await expect(page.getByText('TRANSFER_FAIL')).toBeVisible()
    await screen.lookInBothThemes('console-synthetic')
    expect(screen.readFaults()).toEqual([])
  })
})
