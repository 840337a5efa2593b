import type { AgentChat } from '@kapao/contract/chat-desk'
import { newGuest, readPage, type Speaker, textIn } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSetting, writeSetting } from '../site/site.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ CHAT_WAITING_GUESTS: '3' })
})

afterEach(async () => {
  await app.db
    .updateTable('chat_conversation')
    .set({ state: 'closed', agent_id: null, waiting_since: null })
    .execute()
})

afterAll(() => app.close())

async function callAgent(speaker: Speaker, address: string, text = 'ขอคุยกับเจ้าหน้าที่'): Promise<string> {
  const { token, ...guest } = { token: undefined, ...speaker }
  const { status } = await app.wire('POST', '/api/chat/send-message', {
    token,
    headers: { 'x-forwarded-for': address },
    body: {
      ...(token === undefined ? guest : {}),
      message: { message_type: 'text', payload: { message: text } },
    },
  })
  expect(status).toBe(200)
  const { messages } = (await readPage(app.wire, speaker, { limit: 1 })).body
  const [last] = messages
  return last?.by === 'bot' ? (textIn(last) ?? '') : ''
}

async function inbox(page: object = {}) {
  const token = await operatorKey(app)
  const answer = await app.wire<{ chats: AgentChat[]; counts: { unassigned: number } }>(
    'POST',
    '/api/operator/chat/inbox',
    { token, body: { view: 'unassigned', ...page } },
  )
  return { chats: answer.body.chats, waiting: answer.body.counts.unassigned }
}

describe('guests who wait for an agent', () => {
  it('are so many for one address; one more reads so, and may wait once another is answered', async () => {
    const bot = await readSetting(app.context, 'chatBot')
    for (let guest = 0; guest < 3; guest += 1)
      expect(await callAgent(await newGuest(app.wire), '10.90.0.1')).toContain('เจ้าหน้าที่จะมาตอบที่นี่')
    const late = await newGuest(app.wire)
    expect(await callAgent(late, '10.90.0.1')).toBe(bot.tooManyWaiting.th)
    expect((await inbox()).waiting).toBe(3)
    expect(await callAgent(await newGuest(app.wire), '10.90.0.2')).toContain('เจ้าหน้าที่จะมาตอบที่นี่')
    const token = await operatorKey(app)
    const [first] = (await inbox()).chats
    await app.wire('POST', '/api/operator/chat/take', { token, body: { personId: first?.personId } })
    expect(await callAgent(late, '10.90.0.1')).toContain('เจ้าหน้าที่จะมาตอบที่นี่')
  })

  it('are no more when many call at once', async () => {
    const guests = await Promise.all(Array.from({ length: 10 }, () => newGuest(app.wire)))
    await Promise.all(guests.map((guest) => callAgent(guest, '10.90.1.1')))
    expect((await inbox()).waiting).toBe(3)
  })

  it('are so many without a bot, too: the others read why they do not wait', async () => {
    const bot = await readSetting(app.context, 'chatBot')
    await writeSetting(app.context, 'chatBot', { ...bot, isOn: false })
    const answers = []
    for (let guest = 0; guest < 4; guest += 1)
      answers.push(await callAgent(await newGuest(app.wire), '10.90.2.1'))
    await writeSetting(app.context, 'chatBot', bot)
    expect(answers).toEqual(['', '', '', bot.tooManyWaiting.th])
  })

  it('never keep a member from waiting, at whatever address', async () => {
    for (let guest = 0; guest < 4; guest += 1) await callAgent(await newGuest(app.wire), '10.90.3.1')
    expect(await callAgent(await join(app), '10.90.3.1')).toContain('เจ้าหน้าที่จะมาตอบที่นี่')
    expect((await inbox()).waiting).toBe(4)
  })
})
