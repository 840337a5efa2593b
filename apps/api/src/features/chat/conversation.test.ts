import { randomUUID } from 'node:crypto'
import { listen, type Listening, newGuest, readPage, say, type Speaker, textIn } from '@kapao/testkit/chat'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { readSetting, writeSetting } from '../site/site.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
const open: Listening[] = []

beforeAll(async () => {
  app = await startTestApp()
  const bot = await readSetting(app.context, 'chatBot')
  await writeSetting(app.context, 'chatBot', { ...bot, isOn: false })
})

afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})

afterAll(() => app.close())

async function openListening(speaker: Speaker, after?: number): Promise<Listening> {
  const listening = await listen(app.url, speaker, after === undefined ? {} : { after })
  open.push(listening)
  return listening
}

function seqs({ messages }: Listening): number[] {
  return messages.map(({ seq }) => seq)
}
function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function upwards(one: number, other: number): number {
  return one - other
}

describe('a conversation', () => {
  it('numbers its messages without gaps, also under concurrent writes, and delivers them in that order', async () => {
    const somchai = await join(app)
    const listening = await openListening(somchai)
    const texts = Array.from({ length: 24 }, (_, index) => `line ${index}`)
    const answers = await Promise.all(texts.map((text) => say(app.wire, somchai, text)))
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
    await until('all were heard', async () => listening.messages.length >= texts.length)
    expect(seqs(listening)).toEqual(upTo(texts.length))
    expect(listening.messages.map((message) => textIn(message) ?? '').toSorted()).toEqual(texts.toSorted())
    const { body } = await readPage(app.wire, somchai)
    expect(body.messages.map(({ seq }) => seq)).toEqual(upTo(24).toReversed().slice(0, 10))
    expect(body.total).toBe(24)
  })

  it('stores a repeated message once, also 16 times at the same moment, and returns when it was created', async () => {
    const guest = await newGuest(app.wire)
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => say(app.wire, guest, 'once', clientId)),
    )
    const { body } = await readPage(app.wire, guest)
    expect(body.total).toBe(1)
    expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set([body.messages[0]?.createdAt]))
    const other = await say(app.wire, guest, 'twice', clientId)
    expect([other.status, other.body]).toMatchObject([409, { message: 'IDEMPOTENCY_CONFLICT' }])
    expect((await readPage(app.wire, guest)).body.total).toBe(1)
  })

  it('resumes after the last message of a socket, with every message since', async () => {
    const malee = await join(app)
    const first = await openListening(malee)
    await say(app.wire, malee, 'heard')
    await until('the first was heard', async () => first.messages.length === 1)
    first.socket.disconnect()
    for (const text of ['missed 1', 'missed 2', 'missed 3']) await say(app.wire, malee, text)
    const again = await openListening(malee, 1)
    await say(app.wire, malee, 'live')
    await until('the rest was heard', async () => again.messages.length >= 4)
    expect(again.messages.map(textIn)).toEqual(['missed 1', 'missed 2', 'missed 3', 'live'])
    expect(again.joined).toMatchObject({ ok: true, seq: 4 })
  })

  it('delivers a whole night of messages to a phone that slept, more than one query reads', async () => {
    const guest = await newGuest(app.wire)
    await say(app.wire, guest, 'good night')
    const { db } = app
    const [written] = await db
      .selectFrom('chat_message')
      .selectAll()
      .where('client_id', '=', (await lastOf(guest)).clientId)
      .execute()
    if (!written) throw new Error('nothing was written')
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...written,
      seq: index + 2,
      author: 'agent' as const,
      client_id: `night-${index}`,
      payload: JSON.stringify(written.payload),
    }))
    await db.insertInto('chat_message').values(rows).execute()
    await db
      .updateTable('chat_conversation')
      .set({ last_seq: 251 })
      .where('participant_id', '=', written.participant_id)
      .execute()
    const morning = await openListening(guest, 1)
    await until('the night was heard', async () => morning.messages.length >= 250)
    expect(seqs(morning)).toEqual(upTo(251).slice(1))
  })

  it('returns a stable page of history while new messages arrive', async () => {
    const anan = await join(app)
    for (const text of upTo(14)) await say(app.wire, anan, `m${text}`)
    const newest = await readPage(app.wire, anan)
    await say(app.wire, anan, 'm15')
    const before = newest.body.messages.at(-1)?.seq
    const older = await readPage(app.wire, anan, { before })
    expect(older.body.messages.map(textIn)).toEqual(['m4', 'm3', 'm2', 'm1'])
    const skipped = await readPage(app.wire, anan, { skip: 10, limit: 10 })
    expect(skipped.body.messages.map(textIn)).toEqual(['m5', 'm4', 'm3', 'm2', 'm1'])
  })

  it('stores read marks, sends them to the sockets, and never moves them back', async () => {
    const dao = await join(app)
    for (const text of ['a', 'b', 'c']) await say(app.wire, dao, text)
    const listening = await openListening(dao)
    function mark(seq?: number) {
      return app.wire<{ read: unknown }>('PUT', '/api/chat/read-customer/', {
        token: dao.token,
        body: seq === undefined ? {} : { seq },
      })
    }
    expect((await mark(2)).body.read).toEqual({ customer: 2, other: 0 })
    expect((await mark(1)).body.read).toEqual({ customer: 2, other: 0 })
    expect((await mark(99)).body.read).toEqual({ customer: 3, other: 0 })
    await until('the mark was heard', async () => listening.reads.at(-1)?.customer === 3)
    expect((await mark()).body.read).toEqual({ customer: 3, other: 0 })
  })

  it('accepts 2,000 characters, refuses one more or only blanks, and removes unreadable ones', async () => {
    const guest = await newGuest(app.wire)
    expect((await say(app.wire, guest, 'ก'.repeat(2000))).status).toBe(200)
    expect((await say(app.wire, guest, 'ก'.repeat(2001))).status).toBe(400)
    for (const blank of ['', ' ', '\n\t ', '\u202e', '\u200b', ' \u3164\u200d'])
      expect((await say(app.wire, guest, blank)).status).toBe(400)
    await say(app.wire, guest, '  two\r\nlines\u202e\u0007 ')
    expect(textIn(await lastOf(guest))).toBe('two\nlines')
    expect((await readPage(app.wire, guest)).body.total).toBe(2)
  })
})

async function lastOf(speaker: Speaker) {
  const [last] = (await readPage(app.wire, speaker)).body.messages
  if (!last) throw new Error('There is no message')
  return last
}

async function strangers(): Promise<[string, Record<string, unknown>, string | undefined, number][]> {
  const [somchai, anan] = [await join(app), await join(app)]
  const { guestId } = await newGuest(app.wire)
  const [id = ''] = guestId.split('.')
  return [
    ['nobody', {}, undefined, 401],
    ['a guest that can be guessed', { guestId: `guest-${Date.now()}` }, undefined, 401],
    ['a guest without our signature', { guestId: `${id}.${'A'.repeat(43)}` }, undefined, 401],
    ['a guest with another’s signature', { guestId: guestId.replace(id, randomUUID()) }, undefined, 401],
    ['a member’s id without the token', { userId: somchai.memberId }, undefined, 401],
    ['a member with another’s id', { userId: somchai.memberId }, anan.token, 401],
    ['a member’s id as a guest', { guestId: `${somchai.memberId}.x` }, undefined, 401],
    ['a guest with a token that nobody has', { guestId }, 'A'.repeat(43), 401],
  ]
}

describe('joining', () => {
  it('is refused after 240 joins in a minute, over any number of sockets, and only to that participant', async () => {
    const [anan, dao] = [await join(app), await join(app)]
    const sockets = [await openListening(anan), await openListening(anan)]
    function again({ socket }: Listening) {
      return socket.emitWithAck('join', { prefix: 'kapao', after: 0 })
    }
    const answers = await Promise.all(sockets.flatMap((one) => Array.from({ length: 120 }, () => again(one))))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(238)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, message: 'REQUEST_LIMIT_1MIN' })
    expect((await openListening(dao)).joined.ok).toBe(true)
  })
})

describe('what a client joins with', () => {
  it('is a prefix, and none while the operator offers no chat: then no socket is opened', async () => {
    async function prefix() {
      return (await app.wire<{ PREFIX: string }>('GET', '/api/chat/config')).body.PREFIX
    }
    expect(await prefix()).toBe('')
    await writeSetting(app.context, 'enableChatWidget', true)
    expect(await prefix()).not.toBe('')
    await writeSetting(app.context, 'enableChatWidget', false)
    expect(await prefix()).toBe('')
  })
})

describe('a stranger', () => {
  it('can neither write, read, mark as read nor join', async () => {
    const message = { message_type: 'text', payload: { message: 'x' } }
    for (const [who, identity, token, wanted] of await strangers()) {
      const asked = token === undefined ? {} : { token }
      const written = await app.wire('POST', '/api/chat/send-message', {
        ...asked,
        body: { ...identity, message },
      })
      const read = await app.wire('POST', '/api/chat/history', { ...asked, body: identity })
      const marked = await app.wire('PUT', '/api/chat/read-customer/', { ...asked, body: identity })
      expect([who, written.status, read.status, marked.status]).toEqual([who, wanted, wanted, wanted])
      if (token === undefined && 'guestId' in identity) {
        const listening = await openListening({ guestId: String(identity['guestId']) })
        expect([who, listening.joined]).toMatchObject([who, { ok: false, message: 'UNAUTHORIZED' }])
      }
    }
    const guest = await newGuest(app.wire)
    expect((await listen(app.url, guest, { prefix: 'other' })).joined).toMatchObject({ ok: false })
  })

  it('receives nothing of another conversation', async () => {
    const [guest, other] = [await newGuest(app.wire), await newGuest(app.wire)]
    const [own, foreign] = [await openListening(guest), await openListening(other)]
    await say(app.wire, guest, 'mine')
    await until('the own was heard', async () => own.messages.length === 1)
    await say(app.wire, other, 'theirs')
    await until('the other heard theirs', async () => foreign.messages.length > 0)
    expect(foreign.messages.map(textIn)).toEqual(['theirs'])
    expect(JSON.stringify(foreign.messages)).not.toContain(guest.guestId)
  })
})

describe('a guest who logs in', () => {
  function merge(token: string, guestId: string) {
    return app.wire<{ merged: number; message?: string }>('POST', '/api/chat/merge', {
      token,
      body: { guestId },
    })
  }

  it('moves the conversation once, behind their own, and the guest id is no longer valid', async () => {
    const somchai = await join(app)
    const guest = await newGuest(app.wire)
    await say(app.wire, somchai, 'mine')
    for (const text of ['asked as a guest', 'asked again']) await say(app.wire, guest, text)
    const listening = await openListening(somchai)
    const answers = await Promise.all(Array.from({ length: 8 }, () => merge(somchai.token, guest.guestId)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.map(({ body }) => body.merged).toSorted(upwards)).toEqual([0, 0, 0, 0, 0, 0, 0, 2])
    const { body } = await readPage(app.wire, somchai)
    expect(body.messages.map(textIn)).toEqual(['asked again', 'asked as a guest', 'mine'])
    expect(body.messages.map(({ seq }) => seq)).toEqual([3, 2, 1])
    await until('the socket has heard them', async () => listening.messages.length === 2)
    const moved = await say(app.wire, guest, 'still a guest')
    expect([moved.status, moved.body]).toMatchObject([409, { message: 'CHAT_MOVED' }])
    expect((await readPage(app.wire, guest)).status).toBe(409)
    expect((await app.wire('PUT', '/api/chat/read-customer/', { body: guest })).status).toBe(409)
    expect((await openListening(guest)).joined).toMatchObject({ ok: false, message: 'CHAT_MOVED' })
    expect((await say(app.wire, somchai, 'go on')).status).toBe(200)
    expect((await lastOf(somchai)).seq).toBe(4)
  })

  it('is one member: if many claim a guest id at once, one gets the conversation', async () => {
    const guest = await newGuest(app.wire)
    await say(app.wire, guest, 'whose?')
    const members = [await join(app), await join(app), await join(app)]
    const answers = await Promise.all(members.map(({ token }) => merge(token, guest.guestId)))
    expect(answers.map(({ status }) => status).toSorted(upwards)).toEqual([200, 409, 409])
    const pages = await Promise.all(members.map((member) => readPage(app.wire, member)))
    expect(pages.map(({ body }) => body.total).toSorted(upwards)).toEqual([0, 0, 1])
  })

  it('cannot move another guest’s conversation: a guest id that we did not sign is refused', async () => {
    const anan = await join(app)
    const { status, body } = await merge(anan.token, `${randomUUID()}.${'A'.repeat(43)}`)
    expect([status, body]).toMatchObject([404, { message: 'NO_DATA' }])
  })
})
