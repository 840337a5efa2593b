import { newGuest, readPage, say, type Speaker, tap, textIn } from '@kapao/testkit/chat'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSetting, writeSetting } from '../site/site.ts'
import { chooseRule, isOpen } from './choose-rule.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

afterAll(() => app.close())

async function conversation(speaker: Speaker) {
  return (await readPage(app.wire, speaker, { limit: 50 })).body.messages.toReversed()
}

async function answerTo(speaker: Speaker, text: string) {
  const sent = await say(app.wire, speaker, text)
  expect(sent.status).toBe(200)
  const last = (await conversation(speaker)).at(-1)
  if (last?.by !== 'bot') throw new Error('The bot did not answer')
  return last
}

function offered(answer: Awaited<ReturnType<typeof answerTo>>): string[] {
  return answer.message.message_type === 'quick_replies'
    ? answer.message.payload.buttons.map(({ payload }) => payload)
    : []
}

describe('the bot', () => {
  it.each([
    ['เงินไม่เข้าครับ โอนแล้ว', 'deposit'],
    ['ຝາກເງິນແລ້ວ ເງິນບໍ່ເຂົ້າ', 'deposit'],
    ['my deposit has not arrived', 'deposit'],
    ['ถอนเงินเมื่อวาน ยังไม่ได้เงิน', 'withdrawal'],
    ['ຖອນເງິນແລ້ວ', 'withdrawal'],
    ['When is my WITHDRAWAL paid?', 'withdrawal'],
    ['โบนัสต้องเทิร์นเท่าไหร่', 'bonus'],
    ['ໂບນັດ', 'bonus'],
    ['bonus turnover?', 'bonus'],
    ['เข้าเกมยังไง วิธีเล่น', 'how-to'],
    ['ວິທີໃຊ້', 'how-to'],
    ['how do I change my password', 'how-to'],
    ['ขอคุยกับเจ้าหน้าที่', 'agent'],
    ['ລົມກັບຄົນ', 'agent'],
    ['I want an agent', 'agent'],
    ['สวัสดี', 'menu'],
    ['slippers and agenda', 'menu'],
    ['?!', 'menu'],
  ])('finds in "%s" the rule %s', async (text, name) => {
    const bot = await readSetting(app.context, 'chatBot')
    expect(chooseRule(bot, { text }).name).toBe(name)
  })

  it('answers in the language of the question', async () => {
    const guest = await newGuest(app.wire)
    expect(textIn(await answerTo(guest, 'ถอนเงิน'))).toMatch(/^[\p{Script=Thai}\s]+$/u)
    expect(textIn(await answerTo(guest, 'ຖອນເງິນ'))).toMatch(/^[\p{Script=Lao}\s]+$/u)
    const answer = await app.wire('POST', '/api/chat/send-message', {
      body: { ...guest, message: { message_type: 'text', payload: { message: 'withdraw' } } },
      headers: { 'accept-language': 'en-GB' },
    })
    expect(answer.status).toBe(200)
    expect(textIn((await conversation(guest)).at(-1) ?? never())).toMatch(/^Log in first/)
  })

  it('offers a menu, and a tap on it works like a keyword', async () => {
    const guest = await newGuest(app.wire)
    expect(offered(await answerTo(guest, 'สวัสดี'))).toEqual([
      'deposit',
      'withdrawal',
      'bonus',
      'how-to',
      'agent',
    ])
    await tap(app.wire, guest, 'bonus')
    const messages = await conversation(guest)
    expect(messages.map(({ sender }) => sender)).toEqual(['customer', 'other', 'customer', 'other'])
    expect(textIn(messages.at(-1) ?? never())).toContain('โบนัส')
  })

  it('greets who is not understood twice, then offers an agent, and calls one after that', async () => {
    const guest = await newGuest(app.wire)
    const greeting = textIn(await answerTo(guest, 'qwert'))
    expect(textIn(await answerTo(guest, 'asdfg'))).toBe(greeting)
    const offer = await answerTo(guest, 'zxcvb')
    expect([textIn(offer) === greeting, offered(offer)]).toEqual([false, ['agent', 'menu']])
    expect(textIn(await answerTo(guest, 'uiop'))).toContain('แจ้งเจ้าหน้าที่ให้แล้ว')
    await say(app.wire, guest, 'hjkl')
    expect((await conversation(guest)).at(-1)?.by).toBeUndefined()
  })

  it('restarts its count of unrecognised messages after one that it recognises', async () => {
    const guest = await newGuest(app.wire)
    const greeting = textIn(await answerTo(guest, 'qwert'))
    for (const text of ['asdfg', 'bonus', 'zxcvb', 'uiop']) await answerTo(guest, text)
    expect(textIn(await answerTo(guest, 'bonus'))).not.toBe(greeting)
    expect(textIn(await answerTo(guest, 'qwert'))).toBe(greeting)
    await answerTo(guest, 'asdfg')
    await tap(app.wire, guest, 'agent')
    expect((await conversation(guest)).at(-1)?.by).toBe('bot')
  })

  it('shows a member’s deposits to that member only', async () => {
    const [somchai, anan] = [await join(app), await join(app)]
    const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
      token: somchai.token,
      body: { amount: 345 },
    })
    await sendKbankWebhook(app, payment(body.amount))
    expect(textIn(await answerTo(somchai, 'เงินฝากไม่เข้า'))).toMatch(
      new RegExp(String.raw`• ฝาก ${body.amount.toFixed(2)} — สำเร็จ \(\d\d/\d\d/\d{4} \d\d:\d\d:\d\d\)`),
    )
    expect(textIn(await answerTo(anan, 'เงินฝากไม่เข้า'))).toContain('ยังไม่มีรายการ')
    expect(textIn(await answerTo(somchai, 'สถานะถอนเงิน'))).toContain('ยังไม่มีรายการ')
    const guest = await newGuest(app.wire)
    expect(textIn(await answerTo(guest, 'เงินฝากไม่เข้า'))).not.toContain('•')
  })

  it('calls an agent, and stays silent until the conversation has ended', async () => {
    const guest = await newGuest(app.wire)
    expect(textIn(await answerTo(guest, 'ขอคุยกับเจ้าหน้าที่'))).toContain('เจ้าหน้าที่จะมาตอบที่นี่')
    await say(app.wire, guest, 'เงินฝากไม่เข้า')
    expect((await conversation(guest)).map(({ by }) => by)).toEqual([undefined, 'bot', undefined])
    const token = await operatorKey(app)
    const personId = guest.guestId.split('.')[0]
    const closed = await app.wire('POST', '/api/operator/chat/close', { token, body: { personId } })
    expect(closed.body).toMatchObject({ state: 'closed' })
    await answerTo(guest, 'เงินฝากไม่เข้า')
    const sessions = (await conversation(guest)).map(({ session_id: session }) => session)
    expect(new Set(sessions.slice(0, 3)).size).toBe(1)
    expect(new Set(sessions.slice(3)).size).toBe(1)
    expect(sessions[0]).not.toBe(sessions[3])
  })

  it('starts a new conversation after hours without a message, even if an agent was called', async () => {
    const guest = await newGuest(app.wire)
    await answerTo(guest, 'ขอคุยกับเจ้าหน้าที่')
    app.clock.advance(13 * 3600)
    const answer = await answerTo(guest, 'สวัสดี')
    const [first] = await conversation(guest)
    expect(answer.session_id).not.toBe(first?.session_id)
  })

  it('answers a message once, also if it is repeated or a crash has prevented the answer', async () => {
    const guest = await newGuest(app.wire)
    const clientId = 'a-message-of-mine'
    await Promise.all(Array.from({ length: 8 }, () => say(app.wire, guest, 'สวัสดี', clientId)))
    expect(await conversation(guest)).toHaveLength(2)
    const { db } = app
    const personId = guest.guestId.split('.')[0] ?? ''
    await db.deleteFrom('chat_message').where('participant_id', '=', personId).where('seq', '=', 2).execute()
    await db
      .updateTable('chat_conversation')
      .set({ last_seq: 1 })
      .where('participant_id', '=', personId)
      .execute()
    await say(app.wire, guest, 'สวัสดี', clientId)
    expect((await conversation(guest)).map(({ by }) => by)).toEqual([undefined, 'bot'])
  })

  it('follows the operator’s rules, and rejects rules that lead nowhere', async () => {
    const bot = await readSetting(app.context, 'chatBot')
    const [menu] = bot.rules
    if (!menu) throw new Error('There is no rule')
    const says = { th: 'ปิดปรับปรุง {{from}}', la: 'ປິດປັບປຸງ', en: 'closed' }
    const keywords = { th: ['ปรับปรุง'], la: [], en: [] }
    const own = { ...menu, name: 'maintenance', keywords, says, offers: [] }
    await writeSetting(app.context, 'chatBot', { ...bot, rules: [...bot.rules, own] })
    const guest = await newGuest(app.wire)
    expect(textIn(await answerTo(guest, 'ปรับปรุงถึงกี่โมง'))).toBe('ปิดปรับปรุง')
    const lost = { ...menu, offers: ['nowhere'] }
    expect(() => writeSetting(app.context, 'chatBot', { ...bot, rules: [lost] })).toThrow('offered')
    await writeSetting(app.context, 'chatBot', { ...bot, isOn: false })
    await say(app.wire, guest, 'สวัสดี')
    expect((await conversation(guest)).at(-1)?.sender).toBe('customer')
    await writeSetting(app.context, 'chatBot', bot)
  })
})

describe('the office', () => {
  const office = { from: '09:00', until: '18:00', days: [1, 2, 3, 4, 5] }
  it.each([
    ['on Friday at noon', '2026-11-20T05:00:00Z', office, true],
    ['on Friday before nine', '2026-11-20T01:59:00Z', office, false],
    ['on Friday at six', '2026-11-20T11:00:00Z', office, false],
    ['on Saturday', '2026-11-21T05:00:00Z', office, false],
    [
      'after midnight of a day that it is open',
      '2026-11-20T18:00:00Z',
      { ...office, from: '20:00', until: '02:00' },
      true,
    ],
    ['after midnight of Sunday', '2026-11-22T18:00:00Z', { ...office, from: '20:00', until: '02:00' }, false],
    [
      'whenever, where it never closes',
      '2026-11-20T18:00:00Z',
      { from: '', until: '', days: [0, 1, 2, 3, 4, 5, 6] },
      true,
    ],
  ])('%s', (_when, at, hours, wanted) => {
    expect(isOpen(hours, new Date(at))).toBe(wanted)
  })

  it('is mentioned to those who call an agent while it is closed', async () => {
    const bot = await readSetting(app.context, 'chatBot')
    await writeSetting(app.context, 'chatBot', {
      ...bot,
      office: { from: '09:00', until: '09:01', days: [] },
    })
    const guest = await newGuest(app.wire)
    expect(textIn(await answerTo(guest, 'แอดมิน'))).toContain('เจ้าหน้าที่ตอบเวลา 09:00–09:01 น.')
    await writeSetting(app.context, 'chatBot', bot)
  })
})

function never(): never {
  throw new Error('There is no message')
}
