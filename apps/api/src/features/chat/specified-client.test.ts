import { randomBytes, randomUUID } from 'node:crypto'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetChatFiles } from './forget-chat-files.ts'

/**
 * A client that knows the calls and shapes of specification §3 and §7 only: it generates its guest id itself, and its
 * uploads carry a file and nothing else.
 */

let app: TestApp
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp()
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

afterAll(() => app.close())

type Message = {
  sender: string
  message: { message_type: string; payload: Record<string, string> }
  createdAt: string
  session_id: string
  userId?: string
  guestId?: string
  username?: string
  name?: string
  deviceToken?: string
}

function text(message: string) {
  return { message_type: 'text', payload: { message } }
}

function startClient(guestId: string) {
  const ids = { userId: null, guestId }
  function send(message: object, more: object = {}) {
    const body = { ...ids, sender: 'customer', message, ...more }
    return app.wire<string>('POST', '/api/chat/send-message', { body })
  }
  return {
    send,
    history: (limit = 10, skip = 0) =>
      app.wire<{ messages: Message[]; message?: string }>('POST', '/api/chat/history', {
        body: { ...ids, limit, skip },
      }),
    markRead: () => app.wire('PUT', '/api/chat/read-customer/', { body: ids }),
    listen: async () => {
      const prefix = (await app.wire<{ PREFIX: string }>('GET', '/api/chat/config')).body.PREFIX || 'kapao'
      const socket = io(app.url, { transports: ['websocket'], forceNew: true })
      sockets.push(socket)
      const messages: Message[] = []
      socket.on('messaging', (message: Message) => messages.push(message))
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      await socket.emitWithAck('join', { prefix, ...ids })
      return messages
    },
  }
}

async function upload(kind: 'image' | 'video', file: Uint8Array, token?: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), kind === 'image' ? 'cat.png' : 'cat.mp4')
  const response = await fetch(`${app.url}/api/chat/upload-${kind}`, {
    method: 'POST',
    body: form,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: (await response.json()) as { path: string } }
}

function media(filePath: string) {
  return { message_type: 'media', payload: { message: '', url: '', fileType: 'image', filePath } }
}

function png() {
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#f0b13f' } })
    .png()
    .toBuffer()
}

const ownIds = [
  ['a UUID', () => randomUUID()],
  ['a UUID behind a word', () => `guest-${randomUUID()}`],
  ['a nano id', () => randomBytes(16).toString('base64url')],
  ['an ObjectId', () => randomBytes(12).toString('hex')],
  [
    'a time and a random number',
    () => `guest_${Date.now()}_${randomBytes(8).readBigUInt64BE().toString(36)}`,
  ],
] as const

describe('a guest of a client written for the specification', () => {
  it.each(ownIds)('writes, reads, listens and marks as read under %s of its own', async (_what, generate) => {
    const guestId = generate()
    const client = startClient(guestId)
    const received = await client.listen()
    const sent = await client.send(text('สวัสดี'))
    expect([sent.status, new Date(sent.body).toISOString()]).toEqual([200, sent.body])
    const { body } = await client.history()
    expect(body.messages.at(-1)).toMatchObject({
      sender: 'customer',
      message: text('สวัสดี'),
      createdAt: sent.body,
      session_id: expect.any(String),
      guestId,
    })
    expect((await client.markRead()).body).toMatchObject({ read: { customer: expect.any(Number) } })
    await until('the socket has heard it', async () => received.length > 0)
    expect(received[0]).toEqual(body.messages.at(-1))
  })

  it('has its messages paged by limit and skip, newest first', async () => {
    const client = startClient(randomUUID())
    for (const word of ['one', 'two', 'three']) await client.send(text(word))
    async function mine(limit: number, skip: number) {
      const { body } = await client.history(limit, skip)
      return body.messages.length
    }
    const all = await mine(100, 0)
    expect([await mine(2, 0), await mine(100, 2)]).toEqual([2, all - 2])
  })

  it('gets back what its client says of the sender, and agents get neither its id nor its device', async () => {
    const guestId = `guest-${randomUUID()}`
    const client = startClient(guestId)
    const deviceToken = randomUUID()
    await client.send(text('hello'), { name: 'Somsak', username: '0899999999', deviceToken })
    const { messages } = (await client.history()).body
    expect(messages.at(-1)).toMatchObject({ guestId, name: 'Somsak', deviceToken })
    expect(messages.at(-1)).not.toHaveProperty('username')
    const token = await operatorKey(app)
    const { body: inbox } = await app.wire<{ chats: { personId: string }[] }>(
      'POST',
      '/api/operator/chat/inbox',
      { token, body: { search: 'hello' } },
    )
    const [chat] = inbox.chats
    const read = await app.wire('POST', '/api/operator/chat/history', {
      token,
      body: { personId: chat?.personId },
    })
    expect(JSON.stringify(read.body)).toContain('Somsak')
    for (const secret of [guestId, deviceToken])
      expect(JSON.stringify([inbox, read.body])).not.toContain(secret)
  })

  it('sends a picture that was uploaded without a guest id, and nobody else can', async () => {
    const [client, other] = [startClient(randomUUID()), startClient(randomUUID())]
    const { status, body } = await upload('image', await png())
    expect(status).toBe(200)
    expect((await client.send(media(body.path))).status).toBe(200)
    const shown = (await client.history()).body.messages.find(
      ({ message }) => message.message_type === 'media',
    )
    expect(shown?.message.payload).toMatchObject({ fileType: 'image', filePath: body.path })
    const picture = await fetch(`${app.url}${shown?.message.payload['url']}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await other.send(media(body.path))).body).toMatchObject({ message: 'NO_DATA' })
    expect((await other.history()).body.messages).toEqual([])
    // The same file again is the guest's own.
    expect((await client.send(media(body.path))).status).toBe(200)
  })

  it('loses an upload that it does not send within a day', async () => {
    const { body } = await upload('image', await png())
    app.clock.advance(25 * 3600)
    await forgetChatFiles.run(undefined, app.context)
    expect((await startClient(randomUUID()).send(media(body.path))).body).toMatchObject({
      message: 'NO_DATA',
    })
  })
})

describe('another person', () => {
  it('reads nothing of a guest without the whole guest id', async () => {
    const guestId = randomUUID()
    const client = startClient(guestId)
    await client.send(text('only for you'))
    const { participant_id: participantId } = await app.db
      .selectFrom('chat_conversation')
      .select('participant_id')
      .orderBy('last_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(participantId).not.toBe(guestId)
    for (const guess of [
      participantId,
      guestId.slice(1),
      guestId.toUpperCase(),
      `${guestId} `,
      randomUUID(),
    ]) {
      const stranger = startClient(guess)
      const received = await stranger.listen()
      expect([guess, (await stranger.history()).body.messages]).toEqual([guess, []])
      await client.send(text('and more'))
      expect(received).toEqual([])
    }
  })

  it('is not served under an id that others could guess', async () => {
    const guesses = [
      '',
      'guest',
      'guest-1',
      '0812345678',
      'guest0812345678',
      `guest-${Date.now()}`,
      'a'.repeat(40),
    ]
    for (const guess of [...guesses, `user_${Math.floor(Date.now() / 1000)}_42`, 'visitor-0000000000017']) {
      const client = startClient(guess)
      const sent = await client.send(text('hello'))
      expect([guess, sent.status, sent.body]).toMatchObject([guess, 401, { message: 'UNAUTHORIZED' }])
      expect([guess, (await client.history()).status]).toEqual([guess, 401])
    }
  })

  it('reads nothing of a member by the member’s ids', async () => {
    const malee = await join(app)
    await app.wire('POST', '/api/chat/send-message', {
      token: malee.token,
      body: { userId: malee.memberId, message: text('mine') },
    })
    const asGuest = await startClient(malee.memberId).history()
    expect(asGuest.body.messages).toEqual([])
    const body = { userId: malee.memberId, guestId: randomUUID(), limit: 10, skip: 0 }
    expect((await app.wire('POST', '/api/chat/history', { body })).status).toBe(401)
  })
})

describe('a member of a client written for the specification', () => {
  it('gets messages with the name and username of the account, whatever the client says', async () => {
    const malee = await join(app, { name: 'MALEE DEE' })
    const ids = { userId: malee.memberId, guestId: '' }
    const said = { name: 'Somebody', username: '0800000000', deviceToken: 'device-1', session_id: 'x' }
    await app.wire('POST', '/api/chat/send-message', {
      token: malee.token,
      body: { ...ids, ...said, sender: 'other', message: text('mine') },
    })
    const { path } = (await upload('image', await png(), malee.token)).body
    await app.wire('POST', '/api/chat/send-message', {
      token: malee.token,
      body: { ...ids, message: media(path) },
    })
    const { body } = await app.wire<{ messages: Message[] }>('POST', '/api/chat/history', {
      token: malee.token,
      body: { ...ids, limit: 10, skip: 0 },
    })
    expect(body.messages.at(-1)).toMatchObject({
      sender: 'customer',
      userId: malee.memberId,
      username: malee.phone,
      name: 'MALEE DEE',
      deviceToken: 'device-1',
    })
    expect(body.messages.at(-1)).not.toHaveProperty('guestId')
    expect(body.messages.map(({ message }) => message.message_type)).toContain('media')
  })
})
