import type { ChatBot } from '@kapao/contract/chat-bot'
import type { ChatMessage } from '@kapao/contract/chat-message'
import type { AnswerReason } from '@kapao/contract/chat-trial'
import { type Language, languages } from '@kapao/contract/language'
import { type ChatPage, newGuest, type Speaker } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { smallBot } from '@kapao/testkit/small-bot'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSetting, writeSetting } from '../site/site.ts'

let app: TestApp
let token: string
let bot: ChatBot

beforeAll(async () => {
  app = await startTestApp()
  token = await operatorKey(app)
  bot = await readSetting(app.context, 'chatBot')
})

afterAll(() => app.close())

type Trial = {
  language: Language
  reason: AnswerReason
  rule: string | null
  keyword: string | null
  message: ChatMessage['message'] | null
  callsAgent: boolean
  isOfficeOpen: boolean
  hasExamples: boolean
}

function text(message: string) {
  return { message_type: 'text', payload: { message } }
}

function button(name: string, title = name) {
  return { message_type: 'postback', payload: { title, payload: name } }
}

async function tryBot(params: object): Promise<Trial> {
  const body = { bot, language: 'th', ...params }
  const answered = await app.wire<Trial>('POST', '/api/operator/chat/bot/try', { token, body })
  expect(answered.status).toBe(200)
  return answered.body
}

const browserTags = { th: 'th-TH', la: 'lo-LA', en: 'en-GB' }
let addresses = 0

/** Each from an address of its own, since few guests of one address may wait for an agent. */
async function chat(speaker: Speaker, message: object, language: Language) {
  addresses += 1
  const guest = 'guestId' in speaker ? speaker : {}
  const bearer = 'token' in speaker ? { token: speaker.token } : {}
  const sent = await app.wire('POST', '/api/chat/send-message', {
    ...bearer,
    body: { ...guest, message },
    headers: {
      'accept-language': browserTags[language],
      'x-forwarded-for': `10.44.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
    },
  })
  expect(sent.status).toBe(200)
  const { body } = await app.wire<ChatPage>('POST', '/api/chat/history', { ...bearer, body: guest })
  return body.messages[0]
}

/** How much is stored of conversations, settings and acts. */
async function countRows(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from chat_conversation) as conversations, (select count(*) from chat_message) as messages,
    (select count(*) from site_setting) as settings, (select count(*) from ledger.operator_act) as acts`.execute(
    app.db,
  )
  return rows[0]
}

describe('a trial of the bot', () => {
  it('gives the answer of the chat to a guest, for every keyword in three languages', async () => {
    for (const language of languages)
      for (const rule of bot.rules)
        for (const keyword of rule.keywords[language]) {
          const tried = await tryBot({ language, message: text(keyword) })
          expect([tried.rule, tried.reason]).toEqual([rule.name, 'keyword'])
          const real = await chat(await newGuest(app.wire), text(keyword), language)
          expect([real?.by, real?.message]).toEqual(['bot', tried.message])
        }
  })

  it('gives the answer of the chat to a new member, and to buttons', async () => {
    for (const language of languages)
      for (const { name, title } of bot.rules) {
        const message = button(name, title[language])
        const tried = await tryBot({ language, message, person: 'newMember' })
        expect([tried.rule, tried.keyword, tried.reason]).toEqual([name, null, 'button'])
        const real = await chat(await join(app), message, language)
        expect([real?.by, real?.message]).toEqual(['bot', tried.message])
      }
  })

  it('follows the count of messages that were not understood like the chat', async () => {
    const guest = await newGuest(app.wire)
    const reasons: AnswerReason[] = []
    for (const [index, word] of ['qwert', 'asdfg', 'zxcvb', 'uiop'].entries()) {
      const tried = await tryBot({ language: 'en', message: text(word), notUnderstoodBefore: index })
      reasons.push(tried.reason)
      expect((await chat(guest, text(word), 'en'))?.message).toEqual(tried.message)
    }
    expect(reasons).toEqual(['otherwise', 'otherwise', 'offer', 'handOver'])
  })

  it('uses the rules that were sent and leaves those that are stored', async () => {
    const [agent] = smallBot.rules
    const says = { th: 'ใหม่ {{from}}', la: 'ໃໝ່ {{until}}', en: 'New' }
    const draft = { ...smallBot, rules: [{ ...agent, says, offers: [], callsAgent: true }] }
    const { message, rule, keyword } = await tryBot({ bot: draft, message: text('ขอคุยกับแอดมินหน่อย') })
    expect([rule, keyword]).toEqual(['agent', 'แอดมิน'])
    expect(message).toEqual(text('ใหม่ \nAn agent comes'))
    expect(await readSetting(app.context, 'chatBot')).toEqual(bot)
  })

  it('stores no conversation, message or act, and announces nothing', async () => {
    const { context } = app
    const { announceChat, announceDesk } = context
    const announced: unknown[] = []
    context.announceChat = (participantId) => announced.push(participantId)
    context.announceDesk = () => announced.push('desk')
    const before = await countRows()
    for (const person of ['guest', 'member', 'newMember'])
      await tryBot({ person, message: button('agent', 'Agent') })
    expect(await countRows()).toEqual(before)
    Object.assign(context, { announceChat, announceDesk })
    expect(announced).toEqual([])
  })

  it('tries the office hours at the given time', async () => {
    const draft = { ...smallBot, office: { from: '09:00', until: '18:00', days: [5] } }
    const message = text('agent')
    const open = await tryBot({ bot: draft, message, language: 'en', at: '2026-11-20T05:00:00Z' })
    expect([open.isOfficeOpen, open.callsAgent]).toEqual([true, true])
    expect(JSON.stringify(open.message)).toContain('An agent comes')
    const closed = await tryBot({ bot: draft, message, language: 'en', at: '2026-11-20T20:00:00+07:00' })
    expect([closed.isOfficeOpen, closed.callsAgent]).toEqual([false, true])
    expect(JSON.stringify(closed.message)).toContain('From 09:00 to 18:00')
  })

  it.each([
    ['deposit', /• ฝาก 500\.00 — สำเร็จ .*\n• สลิป 300\.00 — /],
    ['withdrawal', /• กำลังถอน 1,000\.00\sบาท เข้า KBANK\n/],
    ['bonus', /• โบนัส EXAMPLE กำลังใช้งาน\n/],
  ])('shows a member marked example entries for %s, and a guest none', async (name, wanted) => {
    const tried = await tryBot({ person: 'member', message: button(name, 'ก') })
    expect(tried.hasExamples).toBe(true)
    expect(tried.message && 'message' in tried.message.payload && tried.message.payload.message).toMatch(
      wanted,
    )
    const { hasExamples, message } = await tryBot({ person: 'guest', message: button(name, 'ก') })
    expect(hasExamples).toBe(false)
    expect(JSON.stringify(message)).not.toContain('•')
  })

  it('calls an agent without an answer while the bot is off, like the chat', async () => {
    const off = { ...bot, isOn: false }
    const tried = await tryBot({ bot: off, message: text('เมนู') })
    expect(tried).toMatchObject({ reason: 'off', rule: null, message: null, callsAgent: true })
    await writeSetting(app.context, 'chatBot', off)
    expect((await chat(await newGuest(app.wire), text('เมนู'), 'th'))?.sender).toBe('customer')
    await writeSetting(app.context, 'chatBot', bot)
  })

  it('refuses with VALIDATION_FAILED what could not be stored, and names the place', async () => {
    const draft = { ...smallBot, rules: [{ ...smallBot.rules[0], callsAgent: false }] }
    const { status, body } = await app.wire<{ message: string; details: { issues: { path: string }[] } }>(
      'POST',
      '/api/operator/chat/bot/try',
      { token, body: { bot: draft, language: 'th', message: text('x') } },
    )
    expect([status, body.message]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.details.issues.map(({ path }) => path)).toEqual(['/bot/rules'])
  })

  it('is refused to who may not write the rules', async () => {
    const reader = await operatorKey(app, { name: 'noi', roles: ['support'] })
    const body = { bot: smallBot, language: 'th', message: text('x') }
    const answered = await app.wire('POST', '/api/operator/chat/bot/try', { token: reader, body })
    expect(answered.status).toBe(403)
  })
})
