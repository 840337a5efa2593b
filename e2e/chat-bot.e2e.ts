import type { Language } from '@kapao/contract/language'
import { operatorKey } from '@kapao/testkit/operator'
import { joinOperator } from '@kapao/testkit/operators'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Locator, Page } from '@playwright/test'
import { openChat, write } from './chat-sheet.ts'
import { enterConsole, openConsole } from './console-visit.ts'
import { type Inspection, startInspection } from './screen.ts'
import type { Say } from './say.ts'
import { expect, test } from './test-app.ts'
import { arrive } from './visit.ts'

// The rules are the site's.
test.use({ needsOwnApp: true })

const desk = { width: 1280, height: 900 }

async function openBot(
  page: Page,
  app: TestApp,
  language: Language,
  path = '/chat/bot',
): Promise<Inspection> {
  await page.setViewportSize(desk)
  const lead = await joinOperator(app, { operatorId: 'kanda', name: 'Kanda', roles: ['support-lead'] })
  await enterConsole(page, app, lead)
  await openConsole(page, app, path, language)
  return startInspection(page, language)
}

function textsOf(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}

function trialIn(page: Page, say: Say): Locator {
  return page.getByRole('region', { name: say('chatBot:tryTitle') })
}

async function askIn(trial: Locator, say: Say, text: string): Promise<void> {
  const field = trial.getByLabel(say('chat:write'))
  await field.fill(text)
  await field.press('Enter')
}

test('a lead edits a rule in Thai, tries it before saving, and a guest gets the new answer', async ({
  page,
  browser,
  app,
  say,
}) => {
  const screen = await openBot(page, app, 'th', '/chat')
  await page.getByRole('link', { name: say('chatBot:title') }).click()
  const rules = page.getByRole('list', { name: say('chatBot:partRules') })
  await expect(rules.getByRole('listitem')).toHaveCount(6)
  await screen.look('chat-bot')
  await page.setViewportSize(desk)
  await rules.getByRole('link', { name: 'bonus' }).click()
  await expect(page.getByRole('textbox', { name: say('fieldName:name'), exact: true })).toBeDisabled()

  const says = textsOf(page, say('fieldName:says'))
  await says.getByLabel(say('cannedAnswer:la')).fill('')
  await expect(page.getByRole('region', { name: say('chatBot:problems') })).toContainText('bonus')
  await expect(page.getByRole('button', { name: say('chatBot:review') })).toBeDisabled()
  await screen.look('chat-bot-rule-missing')
  await page.setViewportSize(desk)
  await says.getByLabel(say('cannedAnswer:la')).fill('ໂບນັດໃໝ່')
  await says.getByLabel(say('cannedAnswer:th')).fill('โบนัสใหม่ถึง ')
  await says.getByRole('button', { name: say('chatBot:fillsUntil') }).click()
  await expect(says.getByLabel(say('cannedAnswer:th'))).toHaveValue('โบนัสใหม่ถึง {{until}}')
  const keywords = textsOf(page, say('fieldName:keywords'))
  await keywords.getByLabel(say('cannedAnswer:th'), { exact: true }).fill('ฝาก')
  await keywords.getByLabel(say('cannedAnswer:th'), { exact: true }).press('Enter')
  await expect(
    keywords.getByText(say('chatBot:sharedKeyword', { keyword: 'ฝาก', other: 'deposit' })),
  ).toBeVisible()
  await keywords.getByRole('button', { name: `${say('chatBot:removeKeyword')} ฝาก` }).click()
  await keywords.getByLabel(say('cannedAnswer:th'), { exact: true }).fill('แจกฟรี, ของแถม')
  await keywords.getByLabel(say('cannedAnswer:th'), { exact: true }).press('Enter')
  const guestTexts = textsOf(page, say('fieldName:guestSays'))
  if ((await guestTexts.count()) > 0) await page.getByLabel(say('chatBot:hasGuestSays')).uncheck()

  const trial = trialIn(page, say)
  await askIn(trial, say, 'วันนี้มีของแถมไหม')
  await expect(trial.getByRole('log')).toContainText('โบนัสใหม่ถึง')
  await expect(
    trial.getByRole('link', { name: `${say('chatBot:byKeyword', { rule: 'bonus' })} “ของแถม”` }),
  ).toBeVisible()
  await trial.getByRole('log').getByRole('button').first().click()
  await expect(trial.getByText(say('chatBot:byButton', { rule: 'agent' }))).toBeVisible()
  await expect(trial.getByText(say('chatBot:agentsOpen'))).toBeVisible()
  await screen.look('chat-bot-tried')
  await page.setViewportSize(desk)

  // Links ask before the changes are lost, and so does the browser's back.
  await page.getByRole('link', { name: say('cannedAnswer:title') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('chatBot:stay') })
    .click()
  await page.goBack()
  await expect(page).toHaveURL(/\/chat\/bot$/)
  await page.goBack()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('chatBot:stay') })
    .click()
  await expect(page).toHaveURL(/\/chat\/bot$/)

  await page.getByRole('button', { name: say('chatBot:review') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('chatBot:changed', { rule: 'bonus' }))
  await expect(dialog).toContainText('โบนัสใหม่ถึง {{until}}')
  await screen.look('chat-bot-save', 'sheet')
  await page.setViewportSize(desk)
  await dialog.getByRole('button', { name: say('words:save') }).click()
  await expect(page.getByText(say('chatBot:saved'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('chatBot:review') })).toHaveCount(0)

  const visitor = await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 740 } })
  const phone = await visitor.newPage()
  await arrive(phone)
  await phone.goto('/contact')
  const sheet = await openChat(phone, say)
  await write(sheet, 'มีของแถมไหม')
  await expect(sheet.getByRole('log')).toContainText('โบนัสใหม่ถึง')
  await visitor.close()
  expect(screen.readFaults()).toEqual([])
})

test.describe('in Lao', () => {
  test.use({ language: 'la' })

  test('a lead adds a rule that the menu offers, and deletes one that is offered', async ({
    page,
    app,
    say,
  }) => {
    const screen = await openBot(page, app, 'la')
    await page.getByRole('button', { name: say('chatBot:add') }).click()
    await page.getByRole('textbox', { name: say('fieldName:name'), exact: true }).fill('lottery')
    for (const name of [say('fieldName:title'), say('fieldName:says')])
      for (const language of ['th', 'la', 'en'] as const)
        await textsOf(page, name)
          .getByLabel(say(`cannedAnswer:${language}`))
          .fill({ th: 'หวย', la: 'ຫວຍ', en: 'Lottery' }[language])
    await page.getByRole('link', { name: say('chatBot:allRules') }).click()
    const rules = page.getByRole('list', { name: say('chatBot:partRules') })
    await rules.getByRole('link', { name: 'menu' }).click()
    await textsOf(page, say('fieldName:offers'))
      .getByRole('combobox')
      .selectOption({ label: 'ຫວຍ (lottery)' })
    await screen.look('chat-bot-rule')
    await page.getByRole('link', { name: say('chatBot:partTry') }).click()
    const trial = trialIn(page, say)
    await askIn(trial, say, 'ເມນູ')
    await trial.getByRole('button', { name: 'ຫວຍ' }).waitFor()
    await screen.look('chat-bot-try')
    await trial.getByRole('button', { name: 'ຫວຍ' }).click()
    await expect(trial.getByText(say('chatBot:byButton', { rule: 'lottery' }))).toBeVisible()

    await page.setViewportSize(desk)
    await rules.getByRole('button', { name: `${say('chatBot:delete')} menu` }).click()
    await expect(page.getByRole('dialog')).toContainText(say('chatBot:deleteOtherwise'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('words:close') })
      .click()
    await rules.getByRole('button', { name: `${say('chatBot:delete')} how-to` }).click()
    await expect(page.getByRole('dialog')).toContainText(say('chatBot:deleteOffered'))
    await screen.look('chat-bot-delete', 'sheet')
    await page.setViewportSize(desk)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('chatBot:delete') })
      .click()
    await page.getByRole('button', { name: say('chatBot:review') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say('chatBot:added', { rule: 'lottery' }))
    await expect(dialog).toContainText(say('chatBot:removed', { rule: 'how-to' }))
    await dialog.getByRole('button', { name: say('words:save') }).click()
    await expect(page.getByText(say('chatBot:saved'))).toBeVisible()
    await expect(rules.getByRole('listitem')).toHaveCount(6)
    expect(screen.readFaults()).toEqual([])
  })
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('rules that somebody else has saved meanwhile are shown, not overwritten', async ({
    page,
    app,
    say,
  }) => {
    const screen = await openBot(page, app, 'en', '/chat/bot?part=texts')
    screen.allowFailures()
    const nothing = textsOf(page, say('fieldName:nothing'))
    await nothing.getByLabel(say('cannedAnswer:en')).fill('Nothing of the kind')
    await screen.look('chat-bot-texts')
    await page.setViewportSize(desk)
    const token = await operatorKey(app)
    const read = await app.wire<{ bot: object; version: string }>('POST', '/api/operator/chat/bot', {
      token,
      body: {},
    })
    const body = { version: read.body.version, bot: { ...read.body.bot, idleHours: 7 } }
    await app.wire('POST', '/api/operator/chat/bot/set', { token, body })

    await page.getByRole('button', { name: say('chatBot:review') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('words:save') }).click()
    await expect(dialog.getByText(say('chatBot:newerText'))).toBeVisible()
    await screen.look('chat-bot-newer', 'sheet')
    await page.setViewportSize(desk)
    await dialog.getByRole('button', { name: say('chatBot:compare') }).click()
    await expect(dialog).toContainText(say('fieldName:idleHours'))
    await dialog.getByRole('button', { name: say('words:close') }).click()
    await page.getByLabel(say('fieldName:idleHours')).fill('7')
    await page.getByRole('button', { name: say('chatBot:review') }).click()
    await dialog.getByRole('button', { name: say('words:save') }).click()
    await expect(page.getByText(say('chatBot:saved'))).toBeVisible()
    const trial = trialIn(page, say)
    await trial.getByLabel(say('chatBot:person')).selectOption(say('chatBot:personNewMember'))
    await askIn(trial, say, 'withdrawal')
    await expect(trial.getByRole('log')).toContainText('Nothing of the kind')
    await trial.getByLabel(say('chatBot:person')).selectOption(say('chatBot:personMember'))
    await askIn(trial, say, 'withdrawal')
    await expect(trial.getByText(say('chatBot:examples'))).toBeVisible()
    await nothing.getByLabel(say('cannedAnswer:en')).fill('Nothing')
    await page.getByRole('link', { name: say('cannedAnswer:title') }).click()
    await dialog.getByRole('button', { name: say('chatBot:leave') }).click()
    await expect(page).toHaveURL(/\/chat\/answers$/)
    expect(screen.readFaults()).toEqual([])
  })

  test('who may not write the rules sees neither the screen nor the way to it', async ({
    page,
    app,
    say,
  }) => {
    await page.setViewportSize(desk)
    await enterConsole(page, app, await joinOperator(app, { operatorId: 'noi', roles: ['support'] }))
    await openConsole(page, app, '/chat/answers')
    await expect(page.getByRole('link', { name: say('cannedAnswer:title') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('chatBot:title') })).toHaveCount(0)
    await openConsole(page, app, '/chat/bot')
    await expect(page.getByText(say('frame:forbiddenTitle'))).toBeVisible()
  })
})
