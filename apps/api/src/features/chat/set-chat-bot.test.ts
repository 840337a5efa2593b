import type { ChatBot } from '@kapao/contract/chat-bot'
import { newGuest, readPage, say, textIn } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { smallBot } from '@kapao/testkit/small-bot'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = await operatorKey(app)
})

afterAll(() => app.close())

async function read() {
  return (
    await app.wire<{ bot: ChatBot; version: string }>('POST', '/api/operator/chat/bot', { token, body: {} })
  ).body
}

function replace(version: string, bot: unknown) {
  return app.wire<{
    version?: string
    message?: string
    details?: { issues?: { path: string; message: string }[] }
  }>('POST', '/api/operator/chat/bot/set', { token, body: { version, bot } })
}

async function answerTo(text: string): Promise<string> {
  const guest = await newGuest(app.wire)
  await say(app.wire, guest, text)
  const [last] = (await readPage(app.wire, guest)).body.messages
  return last?.by === 'bot' ? (textIn(last) ?? '') : ''
}

let standing: ChatBot

beforeEach(async () => {
  const { bot } = await read()
  standing ??= bot
  await writeSetting(app.context, 'chatBot', standing)
})

describe('the rules of the bot', () => {
  it('are returned as they were written, with everything that an operator can configure', async () => {
    const { bot, version } = await read()
    expect(bot.rules.map(({ name }) => name)).toEqual([
      'menu',
      'deposit',
      'withdrawal',
      'bonus',
      'how-to',
      'agent',
    ])
    const { status, body } = await replace(version, bot)
    expect([status, body.version]).toEqual([200, version])
    expect((await read()).bot).toEqual(bot)
  })

  it('apply from the next message on: keywords, menu, hand-over and office hours', async () => {
    const { version } = await read()
    const [agent] = smallBot.rules
    const closed = {
      name: 'closed',
      title: { th: 'ปิดปรับปรุง', la: 'ປິດປັບປຸງ', en: 'Maintenance' },
      keywords: { th: ['ปรับปรุง'], la: ['ປັບປຸງ'], en: ['maintenance'] },
      says: { th: 'ปิดถึงเที่ยง', la: 'ປິດຮອດທ່ຽງ', en: 'Closed until noon' },
      offers: ['agent'],
    }
    const office = { from: '09:00', until: '09:01', days: [] }
    expect((await replace(version, { ...smallBot, office, rules: [closed, agent] })).status).toBe(200)
    expect(await answerTo('ปรับปรุงเสร็จเมื่อไหร่')).toBe('ปิดถึงเที่ยง')
    expect(await answerTo('ປັບປຸງ')).toBe('ປິດຮອດທ່ຽງ')
    expect(await answerTo('แอดมิน')).toBe('Called\nFrom 09:00 to 09:01')
  })

  it('are not overwritten if another operator has changed them since they were read', async () => {
    const { version } = await read()
    const mine = { ...smallBot, idleHours: 6 }
    expect((await replace(version, mine)).status).toBe(200)
    const late = await replace(version, { ...smallBot, idleHours: 7 })
    expect([late.status, late.body.message]).toEqual([409, 'CHAT_BOT_CHANGED'])
    expect((await read()).bot.idleHours).toBe(6)
  })

  it('are changed by one of 16 operators who write at once', async () => {
    const { version } = await read()
    const answered = await Promise.all(
      Array.from({ length: 16 }, (_, index) => replace(version, { ...smallBot, idleHours: index + 1 })),
    )
    const done = answered.flatMap(({ status }, index) => (status === 200 ? [index + 1] : []))
    expect(done).toHaveLength(1)
    expect((await read()).bot.idleHours).toBe(done[0])
  })

  it('are changed by one of 16 who write the first ones at once', async () => {
    await app.db.deleteFrom('site_setting').where('name', '=', 'chatBot').execute()
    const { version } = await read()
    const answered = await Promise.all(
      Array.from({ length: 16 }, (_, index) => replace(version, { ...smallBot, idleHours: index + 1 })),
    )
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  const [agent] = smallBot.rules
  function text(words: string) {
    return { th: words, la: words, en: words }
  }
  it.each([
    ['a menu that leads nowhere', { rules: [{ ...agent, offers: ['nowhere'] }] }, '/bot/rules/0/offers/0'],
    [
      'two rules of one name',
      { rules: [agent, { ...agent, keywords: { th: [], la: [], en: [] } }] },
      '/bot/rules/1/name',
    ],
    ['no answer to everything else', { otherwise: 'nothing' }, '/bot/otherwise'],
    ['no way to a person', { rules: [{ ...agent, callsAgent: false }] }, '/bot/rules'],
    [
      'one keyword in two rules',
      { rules: [agent, { ...agent, name: 'other', keywords: { th: [], la: [], en: ['Agent'] } }] },
      '/bot/rules/1/keywords/en',
    ],
    [
      'a figure that nobody fills in',
      { rules: [{ ...agent, says: { ...text('x'), la: 'ຮອດ {{when}}' } }] },
      '/bot/rules/0/says/la',
    ],
    ['a language less', { nothing: { th: 'x', en: 'x' } }, '/bot/nothing/la'],
    ['an empty answer', { rules: [{ ...agent, says: text('\u202E ') }] }, '/bot/rules/0/says/th'],
    [
      'a title that no button holds',
      { rules: [{ ...agent, title: text('x'.repeat(101)) }] },
      '/bot/rules/0/title/th',
    ],
    ['a key that is misspelt', { rules: [{ ...agent, callAgent: true }] }, '/bot/rules/0'],
    ['an hour that is none', { office: { from: '25:00', until: '09:00', days: [] } }, '/bot/office/from'],
    [
      'an hour without its other end',
      { office: { from: '09:00', until: '', days: [] } },
      '/bot/office/until',
    ],
    ['a day that is none', { office: { from: '', until: '', days: [7] } }, '/bot/office/days/0'],
  ])('with %s are refused by name, and nothing has changed', async (_what, part, index) => {
    const { version } = await read()
    const { status, body } = await replace(version, { ...smallBot, ...part })
    expect([status, body.message]).toEqual([400, 'VALIDATION_FAILED'])
    expect(body.details?.issues?.map(({ path }) => path)).toContain(index)
    expect((await read()).version).toBe(version)
  })

  it('may reach the maximum number, with long answers in three languages', async () => {
    const { version } = await read()
    const rules = Array.from({ length: 60 }, (_, index) => ({
      ...agent,
      name: `rule-${'abcdefghij'[Math.floor(index / 10)]}${'abcdefghij'[index % 10]}`,
      keywords: { th: [], la: [], en: [`word ${index}`] },
      says: { th: 'ก'.repeat(500), la: 'ກ'.repeat(500), en: 'x'.repeat(500) },
      offers: [],
    }))
    const bot = { ...smallBot, rules, otherwise: 'rule-aa' }
    expect((await replace(version, bot)).status).toBe(200)
    expect(await answerTo('word 42')).toMatch(/^ก+\n|^x+\n/)
  })
})
