import { say as sayAs } from '@kapao/testkit/chat'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Browser, Locator, Page } from '@playwright/test'
import { enterConsole, openConsole } from './console-visit.ts'
import { startInspection } from './screen.ts'
import type { Say } from './say.ts'
import { expect, test } from './test-app.ts'

// Chats of other tests would be in the inbox, too.
test.use({ language: 'en', needsOwnApp: true })

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
  await expect(async () => {
    await other.getByRole('textbox', { name: say('chat:write') }).pressSequentially('a')
    await expect(page.getByText(say('chatDesk:types', { name: 'Ton' }))).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('button', { name: say('chatDesk:takeFrom', { agent: 'ton' }) })).toBeVisible()
  await other.getByRole('button', { name: say('chatDesk:handOver') }).click()
  await other.getByRole('menuitem', { name: say('chatDesk:giveBack') }).click()
  await expect(page.getByRole('button', { name: say('chatDesk:take'), exact: true })).toBeVisible()
  await other.context().close()
  expect(screen.readFaults()).toEqual([])
})

test('a lead writes a ready answer, and an agent inserts it by its shortcut in the language of the chat', async ({
  page,
  browser,
  app,
  say,
}) => {
  const screen = startInspection(page, 'en')
  const lead = await joinOperator(app, { operatorId: 'kanda', name: 'Kanda', roles: ['support-lead'] })
  const agent = await joinOperator(app, { operatorId: 'dao', name: 'Dao', roles: ['support'] })
  await callAgent(app, 'Wipa', 'ขอคุยกับเจ้าหน้าที่')
  await enterConsole(page, app, lead)
  await openConsole(page, app, '/chat/answers')
  await expect(page.getByText(say('cannedAnswer:emptyTitle'))).toBeVisible()
  await screen.look('chat-answers-empty')
  await page.getByRole('button', { name: say('cannedAnswer:add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('cannedAnswer:shortcut')).fill('Hello')
  await dialog.getByLabel(say('cannedAnswer:th')).fill('สวัสดีคุณ {{name}} ดิฉัน {{agent}}')
  await dialog.getByLabel(say('cannedAnswer:la')).fill('ສະບາຍດີ {{nam}}')
  await dialog.getByLabel(say('cannedAnswer:en')).fill('Hello {{name}}')
  await dialog.getByRole('button', { name: say('cannedAnswer:save') }).click()
  await expect(dialog.getByText(say('cannedAnswer:textInvalid'))).toBeVisible()
  await screen.look('chat-answers-invalid')
  await dialog.getByLabel(say('cannedAnswer:la')).fill('ສະບາຍດີ {{name}}')
  await dialog.getByRole('button', { name: say('cannedAnswer:save') }).click()
  await expect(page.getByRole('heading', { name: '/hello' })).toBeVisible()
  await screen.look('chat-answers')

  const desk = await openDesk(browser, app, agent)
  await listIn(desk, say).getByRole('link', { name: 'Wipa' }).click()
  await desk.getByRole('button', { name: say('chatDesk:take'), exact: true }).click()
  const field = desk.getByRole('textbox', { name: say('chat:write') })
  await field.fill('/hel')
  await expect(desk.getByRole('list', { name: say('cannedAnswer:title') })).toContainText('สวัสดีคุณ Wipa')
  await field.press('Enter')
  await expect(field).toHaveValue('สวัสดีคุณ Wipa ดิฉัน Dao')
  await field.press('Enter')
  await expect(desk.getByRole('log')).toContainText('สวัสดีคุณ Wipa ดิฉัน Dao')
  await desk.goto(`${app.api.consoleUrl}/chat/answers`)
  await expect(desk.getByRole('heading', { name: '/hello' })).toBeVisible()
  await expect(desk.getByRole('button', { name: say('cannedAnswer:add') })).toHaveCount(0)
  await desk.context().close()

  await page.getByRole('button', { name: `${say('cannedAnswer:delete')} /hello` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('cannedAnswer:delete') })
    .click()
  await expect(page.getByText(say('cannedAnswer:emptyTitle'))).toBeVisible()
  expect(screen.readFaults()).toEqual([])
})

test('an agent writes a note into a chat, which a colleague reads there and the member does not get', async ({
  page,
  browser,
  app,
  say,
}) => {
  const screen = startInspection(page, 'en')
  const [agent, colleague] = [
    await joinOperator(app, { operatorId: 'noi', name: 'Noi', roles: ['support'] }),
    await joinOperator(app, { operatorId: 'wit', name: 'Wit', roles: ['cashier'] }),
  ]
  const member = await callAgent(app, 'Picha')
  await enterConsole(page, app, agent)
  await openConsole(page, app, `/chat/${member.memberId}`)
  await page.getByRole('button', { name: say('chatDesk:note'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('chatDesk:note')).fill('The bank answers tomorrow')
  await dialog.getByRole('button', { name: say('chatDesk:saveNote') }).click()
  await expect(page.getByRole('log')).toContainText('The bank answers tomorrow')
  await screen.look('chat-desk-note')
  const desk = await openDesk(browser, app, colleague, `/chat/${member.memberId}`)
  await expect(desk.getByRole('log')).toContainText(say('chatDesk:noteBy', { name: 'noi' }))
  await expect(desk.getByRole('button', { name: say('chatDesk:note'), exact: true })).toHaveCount(0)
  await desk.context().close()
  const { body } = await app.wire('POST', '/api/chat/history', { token: member.token, body: {} })
  expect(JSON.stringify(body)).not.toContain('The bank answers')
  expect(screen.readFaults()).toEqual([])
})

test('the member is beside the conversation, the title counts what waits, and a new chat can sound', async ({
  page,
  app,
  say,
}) => {
  const screen = startInspection(page, 'en')
  // Counts the sounds: a test has no ears.
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function count(this: OscillatorNode, ...at: [number?]) {
      document.documentElement.dataset['sounds'] = String(
        Number(document.documentElement.dataset['sounds'] ?? 0) + 1,
      )
      start.apply(this, at)
    }
  })
  const somchai = await joinWithMoney(app, 1_248_050n)
  await sayAs(app.wire, somchai, 'talk to an agent')
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterConsole(page, app, await joinOperator(app, { operatorId: 'ploy', roles: ['support'] }))
  await openConsole(page, app, '/chat')
  await expect(page).toHaveTitle(/^\(1\) /)
  await listIn(page, say).getByRole('link', { name: 'Somchai' }).click()
  const card = page.getByRole('region', { name: say('work:memberCard') }).first()
  const field = page.getByRole('textbox', { name: say('chat:write') })
  await expect(card).toBeVisible()
  const [beside, left] = [await card.boundingBox(), await field.boundingBox()]
  expect(beside?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await expect(card.getByText('12,480.50').first()).toBeVisible()
  await expect(card.getByRole('link', { name: say('work:openMember') })).toBeVisible()
  await expect(page.getByText(somchai.phone)).toHaveCount(0)
  await screen.look('chat-desk-member')
  await page.setViewportSize({ width: 1280, height: 900 })

  const sounds = page.locator('html')
  const bell = page.getByRole('button', { name: say('chatDesk:sound') })
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await callAgent(app, 'Anan')
  await expect(page).toHaveTitle(/^\(2\) /)
  await expect(sounds).not.toHaveAttribute('data-sounds')
  await bell.click()
  await expect(sounds).toHaveAttribute('data-sounds', '2')
  await callAgent(app, 'Dao')
  await expect(sounds).toHaveAttribute('data-sounds', '4')

  await page.getByRole('button', { name: say('chatDesk:take'), exact: true }).click()
  await field.fill('Good evening')
  await field.press('Enter')
  await expect(page.getByText(/^First answer after \d+ (s|min)$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^First answer today \d+ (s|min) /)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: say('work:memberCard') }).click()
  await expect(page.getByRole('dialog').getByText('12,480.50').first()).toBeVisible()
  await screen.look('chat-desk-member-dialog', 'sheet')
  expect(screen.readFaults()).toEqual([])
})
