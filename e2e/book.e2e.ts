import { forge } from '@kapao/testkit/forgery'
import { holdLock } from '@kapao/testkit/lock'
import { failWithdrawal, recordDeposit, startWithdrawal } from '@kapao/testkit/movements'
import { join } from '@kapao/testkit/people'
import { sealAll } from '@kapao/testkit/seals'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Page } from '@playwright/test'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { enter } from './visit.ts'

const happenedAt = new Date('2026-03-01T12:00:00+07:00')

/** A deposit, a failed withdrawal and a withdrawal in progress. */
async function joinWithHistory(app: TestApp) {
  const { memberId, token } = await join(app, { name: 'บัว' })
  await recordDeposit(app, { memberId, satang: 100_000n, happenedAt })
  const held = { memberId, satang: 25_000n, happenedAt }
  await failWithdrawal(app, { memberId, entryId: await startWithdrawal(app, held), happenedAt })
  await startWithdrawal(app, held)
  return { memberId, token }
}

async function openCheck(page: Page, say: Say) {
  await page.getByRole('button', { name: say('book:check') }).click()
  return page.getByRole('dialog', { name: say('book:title') })
}

/** Takes one satang out of a member's first entry. Returns a function that puts it back. */
async function forgeAmount({ databaseUrl }: TestApp, memberId: string): Promise<() => Promise<void>> {
  function change(satang: number) {
    return forge(
      databaseUrl,
      `update ledger.entry set amount = amount + ${satang} where member_id = '${memberId}' and version = 1`,
    )
  }
  // Blocks the roll-up and the sums by day meanwhile: otherwise they would keep the forged amount after the entry is
  // restored.
  const lock = await holdLock(databaseUrl, 'select from ledger.rolled_up, ledger.summed_up for update')
  await change(-1)
  return async () => {
    await change(1)
    await lock.letGo()
  }
}

test('finds every movement of the page in the sealed book, new ones once they are sealed', async ({
  page,
  app,
  say,
}) => {
  const { memberId, token } = await joinWithHistory(app)
  await sealAll(app.db)
  await enter(page, token)
  await page.goto('/user/statement')
  const sheet = await openCheck(page, say)
  await expect(sheet.getByText(say('book:rightTitle', { number: 3 }))).toBeVisible()
  await expect(sheet.getByText(say('book:verified'), { exact: true })).toHaveCount(3)
  await page.keyboard.press('Escape')
  // Without the live connection's event the visible page is stale; the check reads it again.
  await recordDeposit(app, { memberId, satang: 5_000n, happenedAt })
  await openCheck(page, say)
  await expect(
    sheet
      .getByText(say('book:waitingTitle', { right: 3, waiting: 1 }))
      .or(sheet.getByText(say('book:rightTitle', { number: 4 }))),
  ).toBeVisible()
  await sealAll(app.db)
  // The check repeats automatically.
  await expect(sheet.getByText(say('book:rightTitle', { number: 4 }))).toBeVisible()
})

test('reports that a forged movement does not match, and what to do', async ({ page, app, say }) => {
  const { memberId, token } = await joinWithHistory(app)
  await sealAll(app.db)
  const mend = await forgeAmount(app, memberId)
  await enter(page, token)
  await page.goto('/user/statement')
  const sheet = await openCheck(page, say)
  await expect(sheet.getByText(say('book:differentTitle'))).toBeVisible()
  await expect(sheet.getByRole('listitem').filter({ hasText: '999.99' })).toContainText(say('book:different'))
  await expect(sheet.getByText(say('book:verified'), { exact: true })).toHaveCount(2)
  await mend()
  await sheet.getByRole('link', { name: say('book:contact') }).click()
  await expect(page).toHaveURL('/user/contact')
})

test('finds a copied seal in the chain, and also the seal that this phone saw before', async ({
  page,
  app,
  say,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { memberId, token } = await joinWithHistory(app)
  await sealAll(app.db)
  await enter(page, token)
  await page.goto('/user/statement')
  const sheet = await openCheck(page, say)
  await sheet.getByRole('button', { name: say('book:copySeal') }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d+ [0-9a-f]{64}$/)
  const [number = ''] = copied.split(' ')
  await page.keyboard.press('Escape')
  await recordDeposit(app, { memberId, satang: 5_000n, happenedAt })
  await sealAll(app.db)
  await openCheck(page, say)
  await expect(sheet.getByText(say('book:rightTitle', { number: 4 }))).toBeVisible()
  const kept = say('book:keptHolds', { number, date: '@' }).split('@')[0] ?? ''
  await expect(sheet.getByText(kept)).toBeVisible()
  await sheet.getByText(say('book:compare')).click()
  const field = sheet.getByLabel(say('book:compareLabel'))
  async function compare(written: string) {
    await field.fill(written)
    await sheet.getByRole('button', { name: say('book:compareSubmit'), exact: true }).click()
  }
  await compare('12')
  await expect(sheet.getByText(say('book:compareUnclear'))).toBeVisible()
  await compare(`${number} ${'ab'.repeat(32)}`)
  await expect(sheet.getByText(say('book:compareBroken'))).toBeVisible()
  await compare(copied)
  await expect(sheet.getByText(say('book:compareHolds'))).toBeVisible()
  // A phone that saw a seal which is not in the chain reports it, whatever the page's own verdict.
  await page.evaluate(() => localStorage.setItem('book-head', `1 ${'ab'.repeat(32)} 1772340000000`))
  // The sheet is open again after a reload.
  await page.reload()
  const broken = say('book:keptBroken', { number: 1, date: '01/03/2026' })
  await expect(sheet.getByText(broken)).toBeVisible()
  await expect(sheet.getByText(say('book:differentTitle'))).toBeVisible()
})

test('reports that it could not check, offline or without a secure connection', async ({
  page,
  app,
  say,
}) => {
  const { token } = await joinWithHistory(app)
  await enter(page, token)
  await page.goto('/user/statement')
  await page.route('**/api/book/head', (route) => route.abort())
  const sheet = await openCheck(page, say)
  await expect(sheet.getByText(say('book:failed'))).toBeVisible()
  await page.unroute('**/api/book/head')
  await sheet.getByRole('button', { name: say('words:retry') }).click()
  await expect(sheet.getByRole('list', { name: say('book:verdicts') })).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }))
  // The sheet is open again after a reload.
  await page.reload()
  await expect(sheet.getByText(say('book:notSecure'))).toBeVisible()
})

test.describe('in each language', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the check of a statement page passes the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    const { memberId, token } = await joinWithHistory(app)
    await sealAll(app.db)
    await enter(page, token)
    await page.goto('/user/statement')
    await expect(page.getByRole('button', { name: say('book:check') })).toBeVisible()
    await screen.look('statement-check-button')
    const sheet = await openCheck(page, say)
    await expect(sheet.getByText(say('book:rightTitle', { number: 3 }))).toBeVisible()
    await screen.look('check-verified', 'sheet')
    await sheet.getByText(say('book:compare')).click()
    await sheet.getByLabel(say('book:compareLabel')).fill(`1 ${'ab'.repeat(32)}`)
    await sheet.getByRole('button', { name: say('book:compareSubmit'), exact: true }).click()
    await expect(sheet.getByText(say('book:compareBroken'))).toBeVisible()
    await screen.look('check-compare', 'sheet')
    const mend = await forgeAmount(app, memberId)
    await page.reload()
    await expect(sheet.getByText(say('book:differentTitle'))).toBeVisible()
    await screen.look('check-different', 'sheet')
    await mend()
    await recordDeposit(app, { memberId, satang: 5_000n, happenedAt })
    await page.reload()
    await expect(sheet.getByRole('list', { name: say('book:verdicts') })).toBeVisible()
    await screen.look('check-waiting', 'sheet')
    expect(screen.readFaults()).toEqual([])
  })
})
