import { say as sayAs } from '@kapao/testkit/chat'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Browser, Locator, Page } from '@playwright/test'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import type { Say } from './say.ts'
import { expect, test } from './test-app.ts'

test.use({ language: 'en' })

async function openDesk(
  browser: Browser,
  app: TestApp,
  agent: OperatorPerson,
  path = '/chat',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await enterConsole(page, app, agent)
  await openConsole(page, app, path)
  return page
}

function listIn(desk: Page, say: Say): Locator {
  return desk.getByRole('navigation', { name: say('chatDesk:inbox') })
}

async function callAgent(app: TestApp, name: string, text = 'talk to an agent') {
  const person = await join(app, { name })
  await sayAs(app.wire, person, text)
  return person
}

test('an agent finds a chat by its words, hands it over, and the other sees it at once and who types', async ({
  page,
  browser,
  app,
  say,
}) => {
  const screen = startInspection(page, 'en')
  const ploy = await joinOperator(app, { operatorId: 'ploy', name: 'Ploy', roles: ['support'] })
  const ton = await joinOperator(app, { operatorId: 'ton', name: 'Ton', roles: ['support'] })
  await callAgent(app, 'Malee')
  await callAgent(app, 'Anan', 'agent, 500 is missing')
  await page.setViewportSize({ width: 1280, height: 900 })
  await enterConsole(page, app, ploy)
  await openConsole(page, app, '/chat')
  const list = listIn(page, say)
  await expect(list.getByRole('link')).toHaveCount(2)
  const search = page.getByRole('searchbox', { name: say('chatDesk:search') })
  await search.fill('500 is missing')
  await search.press('Enter')
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link', { name: 'Anan' }).click()
  await page.getByRole('button', { name: say('chatDesk:take'), exact: true }).click()
  await page.getByRole('button', { name: say('chatDesk:end') }).waitFor()
  await expect(page.getByRole('button', { name: new RegExp(`^${say('chatDesk:viewMine')} 1`) })).toBeVisible()

  const other = await openDesk(browser, app, ton, '/chat?show=mine')
  await expect(other.getByText(say('chatDesk:noneMine'))).toBeVisible()
  await screen.look('chat-desk-hand-over')
  await page.getByRole('button', { name: say('chatDesk:handOver') }).click()
  await page
    .getByRole('menuitem', { name: say('chatDesk:toAgent', { name: 'Ton', operatorId: 'ton' }) })
    .click()
  await listIn(other, say).getByRole('link', { name: 'Anan' }).click()
  await other.getByRole('textbox', { name: say('chat:write') }).pressSequentially('Hello')
  await expect(page.getByText(say('chatDesk:types', { name: 'Ton' }))).toBeVisible()
  await expect(page.getByRole('button', { name: say('chatDesk:takeFrom', { agent: 'ton' }) })).toBeVisible()
  await other.getByRole('button', { name: say('chatDesk:handOver') }).click()
  await other.getByRole('menuitem', { name: say('chatDesk:giveBack') }).click()
  await expect(page.getByRole('button', { name: say('chatDesk:take'), exact: true })).toBeVisible()
  await other.context().close()
  expect(screen.readFaults()).toEqual([])
})
