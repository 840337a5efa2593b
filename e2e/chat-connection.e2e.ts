import { setChatWidget } from '@kapao/testkit/site'
import type { WebSocketRoute } from '@playwright/test'
import { openChat, write } from './chat-sheet.ts'
import { expect, test } from './test-app.ts'
import { arrive } from './visit.ts'

test('messages are marked as read a second after they are seen, by the phone’s clock', async ({
  page,
  say,
}) => {
  await page.clock.install()
  await arrive(page)
  await page.goto('/contact')
  const sheet = await openChat(page, say)
  const marks: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/read')) marks.push(request.url())
  })
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await write(sheet, 'เมนู')
  await expect(sheet.getByRole('log')).toContainText('ผมเป็นบอทตอบคำถาม')
  await page.clock.runFor(900)
  expect(marks).toEqual([])
  await page.clock.runFor(2000)
  await expect.poll(() => marks.length).toBeGreaterThan(0)
})

test('a lost chat connection is tried again within five seconds, by the phone’s clock', async ({
  page,
  say,
}) => {
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.push(socket)
    socket.connectToServer()
  })
  await page.clock.install()
  await arrive(page)
  await page.goto('/contact')
  const sheet = await openChat(page, say)
  await write(sheet, 'เมนู')
  await expect(sheet.getByRole('log')).toContainText('ผมเป็นบอทตอบคำถาม')
  expect(sockets).toHaveLength(1)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await sockets[0]?.close()
  await expect(sheet.getByText(say('chat:reconnecting'))).toBeVisible()
  expect(sockets).toHaveLength(1)
  await page.clock.runFor(5000)
  await expect.poll(() => sockets.length).toBe(2)
  await expect(sheet.getByText(say('chat:reconnecting'))).toBeHidden()
})

test.describe('with an app of its own', () => {
  test.use({ needsOwnApp: true })

  test('without a chat of the operator there is no button and no connection', async ({ page, app, say }) => {
    await setChatWidget(app, false)
    const sockets: unknown[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await arrive(page)
    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: say('site:contactChat') })).toBeHidden()
    expect(sockets).toEqual([])
    await setChatWidget(app, true)
    await page.reload()
    await openChat(page, say)
    await expect.poll(() => sockets.length).toBeGreaterThan(0)
  })
})
