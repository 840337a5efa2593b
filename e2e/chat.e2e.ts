import type { RoleName } from '@kapao/contract/permissions'
import { newGuest, say as sayAs } from '@kapao/testkit/chat'
import { openProxy } from '@kapao/testkit/network-proxy'
import { operatorKey } from '@kapao/testkit/operator'
import { joinOperator } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { spawnServer } from '@kapao/testkit/spawned-server'
import type { TestApp } from '@kapao/testkit/test-app'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { builtApp } from './config.ts'
import { openChat, write } from './chat-sheet.ts'
import { enterConsole, openConsole } from './console-visit.ts'
import { expect, test } from './test-app.ts'
import type { Say } from './say.ts'
import { startInspection } from './screen.ts'
import { arrive, enter, keep } from './visit.ts'

async function textsIn(log: Locator): Promise<string[]> {
  return (await log.getByRole('article').locator('p.wrap-anywhere').allInnerTexts()).map((text) =>
    text.trim(),
  )
}

/** Waits until both sides show the same messages in the same order, whichever side is later. */
function expectSame(one: Locator, other: Locator): Promise<void> {
  return expect(async () => expect(await textsIn(one)).toEqual(await textsIn(other))).toPass()
}

type Desk = { roles?: RoleName[]; path?: string }

/** Opens the chat of the console, in a browser of its own, as somebody who answers it. */
async function openDesk(browser: Browser, app: TestApp, { roles = ['support'], path = '/chat' }: Desk = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const agent = await joinOperator(app, { roles })
  await enterConsole(page, app, agent)
  await openConsole(page, app, path, 'th')
  return { desk: page, agent }
}

function listIn(desk: Page, say: Say): Locator {
  return desk.getByRole('navigation', { name: say('chatDesk:inbox') })
}

async function takeFirst(desk: Page, say: Say, name: string): Promise<Locator> {
  await listIn(desk, say).getByRole('link', { name }).first().click()
  await desk.getByRole('button', { name: say('chatDesk:take') }).click()
  await desk.getByRole('button', { name: say('chatDesk:end') }).waitFor()
  return desk.getByRole('log')
}

async function answer(desk: Page, text: string): Promise<void> {
  await desk.getByRole('textbox').fill(text)
  await desk.getByRole('textbox').press('Enter')
  await expect(desk.getByRole('textbox')).toHaveValue('')
}

test.describe('with an app of its own', () => {
  test.use({ needsOwnApp: true })

  test('a guest asks the bot, calls an agent, and loses nothing while the network is down', async ({
    page,
    context,
    browser,
    app,
    say,
  }) => {
    await arrive(page)
    const scripts: string[] = []
    page.on('response', (response) => scripts.push(response.url()))
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: say('site:contactChat') })).toBeVisible()
    expect(scripts.filter((url) => /chat-sheet|socket/.test(url))).toEqual([])
    const sheet = await openChat(page, say)
    const log = sheet.getByRole('log')
    await expect(sheet.getByText(say('chat:emptyTitle'))).toBeVisible()
    await sheet.getByRole('button', { name: say('chat:showTopics') }).click()
    await sheet.getByRole('button', { name: 'คุยกับเจ้าหน้าที่' }).click()
    await expect(log).toContainText('เจ้าหน้าที่จะมาตอบที่นี่')

    const { desk, agent } = await openDesk(browser, app)
    const seen = await takeFirst(desk, say, say('chatDesk:guest'))
    await expect(seen.getByText(say('chat:bot'), { exact: true })).not.toHaveCount(0)
    await answer(desk, 'สวัสดีค่ะ ให้ช่วยอะไรคะ')
    await expect(log).toContainText('สวัสดีค่ะ ให้ช่วยอะไรคะ')
    await expect(log).toContainText(agent.operatorId)

    await context.setOffline(true)
    await write(sheet, 'เขียนตอนไม่มีเน็ต')
    await answer(desk, 'ข้อความที่มาตอนเน็ตหลุด 1')
    await answer(desk, 'ข้อความที่มาตอนเน็ตหลุด 2')
    await expect(sheet.getByText(say('chat:reconnecting'))).toBeVisible()
    await expect(log.getByRole('alert')).toContainText(say('chat:failed'))
    await context.setOffline(false)
    await expect(sheet.getByText(say('chat:reconnecting'))).toBeHidden()
    await expect(log).toContainText('ข้อความที่มาตอนเน็ตหลุด 2')
    await expect(seen).toContainText('เขียนตอนไม่มีเน็ต')
    await expect(log.getByRole('alert')).toBeHidden()
    await expect(log.getByText(say('chat:read')).last()).toBeVisible()
    await expectSame(log, seen)

    await desk.getByRole('button', { name: say('chatDesk:end') }).click()
    await expect(desk.getByPlaceholder(say('chatDesk:takeFirst'))).toBeVisible()
    await write(sheet, 'เมนู')
    await expect(log).toContainText(say('chat:endConversation'))
    await page.reload()
    const again = await openChat(page, say)
    await expect(again.getByRole('log')).toContainText('เมนู')
    await desk.context().close()
  })

  test('a guest whose id the server no longer accepts begins a new conversation', async ({ page, say }) => {
    await keep(page, {
      local: { locale: 'th', 'chat-guest-id': `${crypto.randomUUID()}.${'A'.repeat(43)}` },
    })
    await page.goto('/contact')
    const sheet = await openChat(page, say)
    await write(sheet, 'เมนู')
    await expect(sheet.getByRole('log')).toContainText('ผมเป็นบอทตอบคำถาม')
  })

  test('a member and an agent continue after the server is killed, and no message is lost or duplicated', async ({
    page,
    browser,
    app,
    say,
  }) => {
    function launch() {
      return spawnServer({ ...app.environment, ROLE: 'api', WEB_ROOT: builtApp })
    }
    const [first, second] = await Promise.all([launch(), launch()])
    const proxy = await openProxy(first.url)
    const { token } = await join(app, { name: 'Malee' })
    await sayAs(app.wire, { token }, 'ขอคุยกับเจ้าหน้าที่')
    await page.goto(`${proxy.url}/icon.svg`)
    await page.evaluate((held) => {
      sessionStorage.setItem('token', held)
      localStorage.setItem('locale', 'th')
      localStorage.setItem('remember-agreement', 'true')
    }, token)
    await page.goto(`${proxy.url}/user/contact`)
    const sheet = await openChat(page, say)
    const log = sheet.getByRole('log')
    const { desk } = await openDesk(browser, app)
    const seen = await takeFirst(desk, say, 'Malee')
    await write(sheet, 'ก่อนเครื่องดับ')
    await expect(seen).toContainText('ก่อนเครื่องดับ')
    await first.kill()
    proxy.cut()
    await write(sheet, 'ระหว่างเครื่องดับ')
    await answer(desk, 'ตอบระหว่างเครื่องดับ')
    await expect(sheet.getByText(say('chat:reconnecting'))).toBeVisible()
    proxy.pointTo(second.url)
    proxy.mend()
    await expect(log).toContainText('ตอบระหว่างเครื่องดับ')
    await expect(seen).toContainText('ระหว่างเครื่องดับ')
    await write(sheet, 'หลังเครื่องดับ')
    await expect(seen).toContainText('หลังเครื่องดับ')
    await expectSame(log, seen)
    const texts = await textsIn(seen)
    expect(new Set(texts).size).toBe(texts.length)
    await desk.context().close()
    await proxy.close()
    await second.stop()
  })
})

test('a picture is sent with its progress and opens large, and an unsupported file is refused before the upload', async ({
  page,
  say,
}) => {
  await arrive(page)
  await page.goto('/contact')
  const sheet = await openChat(page, say)
  const log = sheet.getByRole('log')
  async function choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    return sheet.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  }
  await choose('notes.pdf', 'application/pdf', Buffer.from('%PDF'))
  await expect(sheet.getByText(say('chat:fileTypeNotSupported'))).toBeVisible()
  await choose('big.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1))
  await expect(sheet.getByText(say('chat:fileTooLarge', { megabytes: 10 }))).toBeVisible()
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#f0b13f' } })
    .png()
    .toBuffer()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/chat/upload-image', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await choose('held.png', 'image/png', picture)
  await expect(log.getByRole('progressbar')).toBeVisible()
  await log.getByRole('button', { name: say('words:cancel') }).click()
  await expect(log.getByRole('article')).toHaveCount(0)
  letGo()
  await page.unroute('**/api/chat/upload-image')
  await page.route('**/api/chat/upload-image', (route) => route.abort(), { times: 1 })
  await choose('again.png', 'image/png', picture)
  await expect(log.getByRole('alert')).toContainText(say('chat:failed'))
  await log.getByRole('button', { name: say('words:retry') }).click()
  await log.getByRole('button', { name: say('chat:openPicture') }).click()
  const large = page.getByRole('dialog', { name: say('chat:picture') })
  await expect(large.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(sheet.getByRole('textbox')).toBeVisible()
})

test('an agent pastes a picture, and neither side loses an unsent message', async ({
  page,
  browser,
  app,
  say,
}) => {
  const { token } = await join(app, { name: 'Picha' })
  await sayAs(app.wire, { token }, 'ขอคุยกับเจ้าหน้าที่')
  await enter(page, token)
  await page.goto('/user/contact')
  const sheet = await openChat(page, say)
  const { desk } = await openDesk(browser, app)
  const seen = await takeFirst(desk, say, 'Picha')
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#5be0ae' } })
    .png()
    .toBuffer()
  await desk.getByRole('textbox').evaluate(
    (box, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' }))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...picture],
  )
  await seen.getByRole('button', { name: say('chat:openPicture') }).click()
  await expect(desk.getByRole('dialog', { name: say('chat:picture') }).getByRole('img')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(sheet.getByRole('log').getByRole('button', { name: say('chat:openPicture') })).toBeVisible()
  await desk.getByRole('textbox').fill('ยังไม่ได้ส่ง')
  await desk.reload()
  await expect(desk.getByRole('textbox')).toHaveValue('ยังไม่ได้ส่ง')
  await desk.context().close()

  await page.route('**/api/chat/send-message', (route) => route.abort())
  await write(sheet, 'ส่งไม่ออก')
  await expect(sheet.getByRole('log').getByRole('alert')).toBeVisible()
  await sheet.getByRole('textbox').fill('ร่างที่เขียนค้างไว้')
  await page.reload()
  await page.unroute('**/api/chat/send-message')
  const again = await openChat(page, say)
  await expect(again.getByRole('textbox')).toHaveValue('ร่างที่เขียนค้างไว้')
  function sent() {
    return app
      .wire<{ messages: unknown[] }>('POST', '/api/chat/history', { token, body: {} })
      .then(
        ({ body }) => body.messages.filter((message) => JSON.stringify(message).includes('ส่งไม่ออก')).length,
      )
  }
  await expect.poll(sent).toBe(1)
  await write(again, 'ส่งแล้ว')
  await expect(again.getByRole('textbox')).toHaveValue('')
  await expect(again.getByRole('log').getByText('ส่งไม่ออก', { exact: true })).toHaveCount(1)
})

test('a conversation has an address, at which one may only read and another takes it over', async ({
  browser,
  app,
  say,
}) => {
  const { token } = await join(app, { name: 'Wipa' })
  await sayAs(app.wire, { token }, 'ขอคุยกับเจ้าหน้าที่')
  const { desk, agent } = await openDesk(browser, app)
  await takeFirst(desk, say, 'Wipa')
  await answer(desk, 'รับเรื่องแล้วค่ะ')
  const path = new URL(desk.url()).pathname

  const { desk: readersDesk } = await openDesk(browser, app, { roles: ['cashier'], path })
  await expect(readersDesk.getByRole('log')).toContainText('รับเรื่องแล้วค่ะ')
  await expect(readersDesk.getByText(say('chatDesk:onlyReads'))).toBeVisible()
  await expect(readersDesk.getByRole('textbox')).toHaveCount(0)
  await expect(
    readersDesk.getByRole('button', { name: say('chatDesk:takeFrom', { agent: agent.operatorId }) }),
  ).toHaveCount(0)

  const { desk: otherDesk, agent: other } = await openDesk(browser, app, { path })
  await otherDesk.getByRole('button', { name: say('chatDesk:takeFrom', { agent: agent.operatorId }) }).click()
  await otherDesk.getByRole('button', { name: say('chatDesk:end') }).waitFor()
  await answer(otherDesk, 'ขอดูแลต่อนะคะ')
  await expect(desk.getByRole('log')).toContainText('ขอดูแลต่อนะคะ')
  await expect(
    desk.getByRole('button', { name: say('chatDesk:takeFrom', { agent: other.operatorId }) }),
  ).toBeVisible()
  await expect(desk.getByPlaceholder(say('chatDesk:takeFirst'))).toBeDisabled()
  await Promise.all([desk, readersDesk, otherDesk].map((each) => each.context().close()))
})

test('older messages load above without moving what is being read, and new ones are announced', async ({
  page,
  app,
  say,
}) => {
  const { token } = await join(app)
  for (let index = 1; index <= 18; index += 1)
    await sayAs(app.wire, { token }, index === 1 ? 'ขอคุยกับเจ้าหน้าที่' : `ข้อความที่ ${index}`)
  await enter(page, token)
  await page.goto('/user/contact')
  const sheet = await openChat(page, say)
  const log = sheet.getByRole('log')
  await expect(log.getByRole('article')).toHaveCount(10)
  const marked = log.getByText('ข้อความที่ 9', { exact: true })
  await marked.scrollIntoViewIfNeeded()
  await expect.poll(() => log.getByRole('article').count()).toBeGreaterThan(10)
  await expect(marked).toBeInViewport()
  await expect(log.getByText('ข้อความที่ 2', { exact: true })).toBeAttached()
  async function top() {
    return Math.round((await marked.boundingBox())?.y ?? Number.NaN)
  }
  const before = await top()
  const operator = await operatorKey(app)
  const { body } = await app.wire<{ _id: string }>('GET', '/api/account/profile', { token })
  function ask(call: string, more: object) {
    return app.wire('POST', `/api/operator/chat/${call}`, {
      token: operator,
      body: { personId: body._id, ...more },
    })
  }
  await ask('take', {})
  const message = { message_type: 'text', payload: { message: 'ตอบแล้วค่ะ' } }
  await ask('send', { clientId: 'an-answer-1', message })
  await expect(sheet.getByRole('button', { name: say('chat:newMessages') })).toBeVisible()
  expect(await top()).toBe(before)
  await sheet.getByRole('button', { name: say('chat:newMessages') }).click()
  await expect(log.getByText('ตอบแล้วค่ะ')).toBeInViewport()
  await expect
    .poll(async () => (await ask('history', {})).body['chat'])
    .toMatchObject({ read: { customer: 20 } })
})

test('a guest who logs in can take the conversation along', async ({ page, app, say }) => {
  const { token } = await join(app)
  const guest = await newGuest(app.wire)
  await sayAs(app.wire, guest, 'ถามตอนยังไม่เข้าสู่ระบบ')
  await enter(page, token)
  await page.evaluate((guestId) => localStorage.setItem('chat-guest-id', guestId), guest.guestId)
  await page.goto('/user/contact')
  const sheet = await openChat(page, say)
  await expect(sheet.getByText(say('chat:mergeTitle'))).toBeVisible()
  await sheet.getByRole('button', { name: say('chat:mergeYes') }).click()
  await expect(sheet.getByRole('log')).toContainText('ถามตอนยังไม่เข้าสู่ระบบ')
  await expect(sheet.getByText(say('chat:mergeTitle'))).toBeHidden()
})

test.describe('in each language', () => {
  test('the chat and the console’s inbox pass the inspection', async ({ page, app, say }) => {
    const screen = startInspection(page)
    await arrive(page)
    await page.goto('/contact')
    const sheet = await openChat(page, say)
    const log = sheet.getByRole('log')
    await screen.look('chat-empty', 'sheet')
    await write(sheet, 'เงินฝากไม่เข้า')
    await expect(log.getByRole('article')).toHaveCount(2)
    await screen.look('chat-bot', 'sheet')
    screen.allowFailures()
    await page.route('**/api/chat/send-message', (route) => route.abort(), { times: 1 })
    await write(sheet, 'Hello')
    await expect(log.getByRole('alert')).toBeVisible()
    await screen.look('chat-failed', 'sheet')
    await page.route('**/api/chat/history', (route) => route.abort())
    // The page's address opens the chat again.
    await page.reload()
    await expect(page.getByRole('dialog').getByText(say('words:loadFailedTitle'))).toBeVisible()
    await screen.look('chat-unreachable', 'sheet')
    await page.unroute('**/api/chat/history')
    await enterConsole(page, app, await joinOperator(app))
    await openConsole(page, app, '/chat', 'th')
    await page.getByRole('button', { name: say('chatDesk:viewAll') }).click()
    await expect(listIn(page, say).getByRole('link').first()).toBeVisible()
    await screen.lookInBothThemes('desk-inbox')
    await listIn(page, say).getByRole('link').first().click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await screen.lookInBothThemes('desk')
    expect(screen.readFaults()).toEqual([])
  })
})
