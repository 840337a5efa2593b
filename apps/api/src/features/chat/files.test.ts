import { randomBytes, randomUUID } from 'node:crypto'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { newGuest, readPage, type Speaker } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { addressOf } from '@kapao/testkit/wire'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetChatFiles } from './forget-chat-files.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterAll(() => app.close())

function png(side = 60) {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#f0b13f' } })
    .png()
    .toBuffer()
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
function film(brand: string, most = 4000): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('mdat', randomBytes(most)),
    box('moov', Buffer.alloc(64)),
  ])
}

type Taken = { status: number; body: { path?: string; message?: string } }

async function post(path: string, bytes: Buffer, headers: Record<string, string>): Promise<Taken> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file')
  const response = await fetch(addressOf(app.api, `/api/${path}`), { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as { path?: string } }
}

function upload(
  speaker: Speaker | undefined,
  kind: 'image' | 'video',
  bytes: Buffer,
  key?: string,
): Promise<Taken> {
  return post(`chat/upload-${kind}`, bytes, {
    'x-forwarded-for': `10.8.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    ...(speaker && 'token' in speaker ? { authorization: `Bearer ${speaker.token}` } : {}),
    ...(speaker && 'guestId' in speaker ? { 'x-guest-id': speaker.guestId } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
}

function sendMedia(speaker: Speaker, filePath: string) {
  return app.wire('POST', '/api/chat/send-message', {
    ...('token' in speaker ? { token: speaker.token } : {}),
    body: {
      ...('guestId' in speaker ? speaker : {}),
      clientId: randomUUID(),
      message: { message_type: 'media', payload: { filePath } },
    },
  })
}

async function mediaOf(speaker: Speaker) {
  const { messages } = (await readPage(app.wire, speaker)).body
  const found = messages.find(({ message }) => message.message_type === 'media')
  if (found?.message.message_type !== 'media') throw new Error('There is no media message')
  return found.message.payload
}

describe('a picture', () => {
  it('is stored re-encoded, and shown only to its participants, without anything that can run', async () => {
    const guest = await newGuest(app.wire)
    const secret = Buffer.from('<script>alert(1)</script>')
    const { body } = await upload(guest, 'image', Buffer.concat([await png(), secret]))
    expect(body.path).toMatch(/^chat\/[0-9a-f-]{36}$/)
    expect((await sendMedia(guest, body.path ?? '')).status).toBe(200)
    const { url, fileType, filePath } = await mediaOf(guest)
    expect([fileType, filePath]).toEqual(['image', body.path])
    const shown = await fetch(app.url + url)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    expect(bytes.includes(secret)).toBe(false)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="chat-${body.path?.slice('chat/'.length)}.jpg"`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const token = await operatorKey(app)
    const personId = guest.guestId.split('.')[0]
    const seen = await app.wire<{ messages: ChatMessage[] }>('POST', '/api/operator/chat/history', {
      token,
      body: { personId },
    })
    expect(JSON.stringify(seen.body.messages)).toContain(url)
  })

  it('keeps its animation', async () => {
    const guest = await newGuest(app.wire)
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { body } = await upload(guest, 'image', gif)
    await sendMedia(guest, body.path ?? '')
    const shown = await fetch(app.url + (await mediaOf(guest)).url)
    expect(shown.headers.get('content-type')).toBe('image/gif')
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).pages).toBe(2)
  })

  it('has an address that expires, and that works for no other file, participant or time', async () => {
    const somchai = await join(app)
    const { body } = await upload(somchai, 'image', await png())
    await sendMedia(somchai, body.path ?? '')
    const { url } = await mediaOf(somchai)
    const [, , , , person = '', file = '', until = '', signature = ''] = url.split('/')
    const spoilt = [
      [randomUUID(), file, until, signature],
      [person, randomUUID(), until, signature],
      [person, file, String(Number(until) + 3600), signature],
      [person, file, until, 'A'.repeat(43)],
    ]
    for (const parts of spoilt) {
      const messages = await app.wire('GET', `/api/chat/file/${parts.join('/')}`)
      expect([messages.status, messages.body]).toMatchObject([404, { message: 'NO_DATA' }])
    }
    expect((await fetch(app.url + url)).status).toBe(200)
    app.clock.advance(2 * 3600)
    expect((await fetch(app.url + url)).status).toBe(404)
  })

  it.each([
    ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'a WebP',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .webp()
          .toBuffer(),
    ],
    ['half a PNG', async () => (await png(400)).subarray(0, 200)],
    ['a film', async () => film('isom')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('is not %s, whatever the name says', async (_what, bytes) => {
    const guest = await newGuest(app.wire)
    const { status, body } = await upload(guest, 'image', await bytes())
    expect([status, body]).toMatchObject([422, { message: 'CHAT_FILE_NOT_SUPPORTED' }])
  })

  it.each([
    'no form at all',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
  ])('is not what is no whole form: %j', async (form) => {
    const { guestId } = await newGuest(app.wire)
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-guest-id': guestId }
    const { status, body } = await app.wire('POST', '/api/chat/upload-image', { body: form, headers })
    expect([status, body]).toMatchObject([422, { message: 'CHAT_FILE_NOT_SUPPORTED' }])
  })

  it('is refused above 10 MB, and with a token that nobody has', async () => {
    const guest = await newGuest(app.wire)
    const tooLarge = await upload(guest, 'image', Buffer.alloc(10 * 1024 * 1024 + 1))
    expect([tooLarge.status, tooLarge.body]).toMatchObject([413, { message: 'PAYLOAD_TOO_LARGE' }])
    expect((await upload({ token: 'A'.repeat(43) }, 'image', await png())).status).toBe(401)
  })

  it('that the store does not accept is refused, and nothing is sent', async () => {
    const guest = await newGuest(app.wire)
    const { storage } = app.context
    const broken = { ...storage, keep: () => Promise.reject(new Error('The store is away')) }
    app.context.storage = broken
    const { status, body } = await upload(guest, 'image', await png())
    app.context.storage = storage
    expect([status, body]).toMatchObject([503, { message: 'CHAT_UPLOAD_FAIL' }])
  })
})

describe('a video', () => {
  it.each([
    ['isom', 'video/mp4'],
    ['qt  ', 'video/quicktime'],
  ])('of the brand %s is kept as it is and played in parts', async (brand, kind) => {
    const anan = await join(app)
    const bytes = film(brand)
    const { body } = await upload(anan, 'video', bytes)
    await sendMedia(anan, body.path ?? '')
    const { url, fileType } = await mediaOf(anan)
    expect(fileType).toBe('video')
    const whole = await fetch(app.url + url)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      kind,
      'bytes',
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    for (const [range, first, last] of [
      ['bytes=0-1', 0, 1],
      ['bytes=100-', 100, bytes.length - 1],
      ['bytes=-10', bytes.length - 10, bytes.length - 1],
    ] as const) {
      const part = await fetch(app.url + url, { headers: { range } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${last}/${bytes.length}`)
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true)
    }
  })

  it('is read from the store only in the requested range', async () => {
    const anan = await join(app)
    const { body } = await upload(anan, 'video', film('isom', 900_000))
    await sendMedia(anan, body.path ?? '')
    const { url } = await mediaOf(anan)
    const { storage } = app.context
    const wanted: unknown[] = []
    app.context.storage = {
      ...storage,
      fetch: () => Promise.reject(new Error('Nobody needs the whole')),
      fetchPart: (name, part) => {
        wanted.push(part)
        return storage.fetchPart(name, part)
      },
    }
    const part = await fetch(app.url + url, { headers: { range: 'bytes=500000-500099' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
    app.context.storage = storage
    expect(wanted).toEqual([{ first: 500_000, last: 500_099 }])
  })

  it.each([
    ['a picture', () => png()],
    ['a head alone', async () => box('ftyp', Buffer.from('isom\0\0\0\0isom'))],
    ['one that breaks off', async () => film('isom').subarray(0, 3000)],
    [
      'boxes that lie about their size',
      async () => Buffer.concat([film('isom'), Buffer.from([0, 0, 0, 3, 1, 1, 1, 1])]),
    ],
    [
      'a page that begins like a film',
      async () => Buffer.from('\0\0\0\x18ftypisom<script>alert(1)</script>'),
    ],
    ['of another brand', async () => film('evil')],
  ])('is not %s', async (_what, bytes) => {
    const guest = await newGuest(app.wire)
    const { status, body } = await upload(guest, 'video', await bytes())
    expect([status, body]).toMatchObject([422, { message: 'CHAT_FILE_NOT_SUPPORTED' }])
  })
})

describe('a file', () => {
  it('of another participant, or that does not exist, cannot be sent', async () => {
    const [somchai, anan] = [await join(app), await join(app)]
    const { body } = await upload(somchai, 'image', await png())
    for (const path of [body.path ?? '', `chat/${randomUUID()}`, '../etc/passwd', 'chat/x'])
      expect((await sendMedia(anan, path)).body).toMatchObject({ message: 'NO_DATA' })
    expect((await readPage(app.wire, anan)).body.total).toBe(0)
  })

  it('that is uploaded again under the same key is stored once, and moves when a guest logs in', async () => {
    const [somchai, guest] = [await join(app), await newGuest(app.wire)]
    const bytes = await png(80)
    const first = await upload(guest, 'image', bytes, 'one-wish')
    const again = await upload(guest, 'image', bytes, 'one-wish')
    expect(again.body).toEqual(first.body)
    await sendMedia(guest, first.body.path ?? '')
    await app.wire('POST', '/api/chat/merge', { token: somchai.token, body: guest })
    const { url } = await mediaOf(somchai)
    expect((await fetch(app.url + url)).status).toBe(200)
  })

  it('that arrives nine times at once under one key is stored once, complete', async () => {
    const guest = await newGuest(app.wire)
    const bytes = film('isom', 300_000)
    const answered = await Promise.all(
      Array.from({ length: 9 }, () => upload(guest, 'video', bytes, 'one-film')),
    )
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200))
    expect(new Set(answered.map(({ body }) => body.path)).size).toBe(1)
    await sendMedia(guest, answered[0]?.body.path ?? '')
    const shown = await fetch(app.url + (await mediaOf(guest)).url)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is deleted after a day without a message, and after 90 days with one', async () => {
    const guest = await newGuest(app.wire)
    const kept = (await upload(guest, 'image', await png(90))).body.path ?? ''
    const left = (await upload(guest, 'image', await png(91))).body.path ?? ''
    await sendMedia(guest, kept)
    app.clock.advance(25 * 3600)
    await forgetChatFiles.run(undefined, app.context)
    expect((await sendMedia(guest, left)).body).toMatchObject({ message: 'NO_DATA' })
    expect((await fetch(app.url + (await mediaOf(guest)).url)).status).toBe(200)
    app.clock.advance(90 * 24 * 3600)
    await forgetChatFiles.run(undefined, app.context)
    expect((await mediaOf(guest)).url).toBe('')
  })
})

describe('an agent’s file', () => {
  async function atDesk(operatorId: string) {
    const token = await operatorKey(app, { name: operatorId })
    function ask(call: string, body: object) {
      return app.wire<ChatMessage & { message: unknown }>('POST', `/api/operator/chat/${call}`, {
        token,
        body,
      })
    }
    function uploadTo(personId: string, kind: 'image' | 'video', bytes: Buffer) {
      return post(`operator/chat/${personId}/upload-${kind}`, bytes, {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      })
    }
    function sendTo(personId: string, filePath: string) {
      return ask('send', {
        personId,
        clientId: randomUUID(),
        message: { message_type: 'media', payload: { filePath } },
      })
    }
    return { ask, uploadTo, sendTo }
  }

  it('is sent in the agent’s conversation, and shown there like a member’s', async () => {
    const guest = await newGuest(app.wire)
    const personId = guest.guestId.split('.')[0] ?? ''
    await sendMedia(guest, (await upload(guest, 'image', await png())).body.path ?? '')
    const somsri = await atDesk('somsri')
    await somsri.ask('take', { personId })
    const picture = await somsri.uploadTo(personId, 'image', await png(70))
    const movie = film('isom')
    const video = await somsri.uploadTo(personId, 'video', movie)
    const answered = await somsri.sendTo(personId, picture.body.path ?? '')
    expect(answered.body.message).toMatchObject({
      payload: { fileType: 'image', filePath: picture.body.path },
    })
    expect((await somsri.sendTo(personId, video.body.path ?? '')).status).toBe(200)
    const [last, before] = (await readPage(app.wire, guest)).body.messages
    expect([last?.by, last?.name, before?.by]).toEqual(['agent', 'key:somsri', 'agent'])
    if (last?.message.message_type !== 'media') throw new Error('There is no film')
    const shown = await fetch(app.url + last.message.payload.url)
    expect(Buffer.from(await shown.arrayBuffer()).equals(movie)).toBe(true)
    app.clock.advance(25 * 3600)
    await forgetChatFiles.run(undefined, app.context)
    expect((await mediaOf(guest)).url).not.toBe('')
  })

  it('is refused like a member’s, and if the agent does not have the conversation', async () => {
    const [malee, anan] = [await join(app), await join(app)]
    for (const person of [malee, anan])
      await sendMedia(person, (await upload(person, 'image', await png())).body.path ?? '')
    const [somsri, wichai] = [await atDesk('somsri'), await atDesk('wichai')]
    await somsri.ask('take', { personId: malee.memberId })
    await wichai.ask('take', { personId: anan.memberId })
    const taken = await wichai.uploadTo(malee.memberId, 'image', await png())
    expect([taken.status, taken.body]).toMatchObject([409, { message: 'CHAT_TAKEN' }])
    const nobody = await somsri.uploadTo(randomUUID(), 'image', await png())
    expect([nobody.status, nobody.body]).toMatchObject([404, { message: 'NO_DATA' }])
    const page = await somsri.uploadTo(malee.memberId, 'image', Buffer.from('<svg onload="alert(1)"/>'))
    expect([page.status, page.body]).toMatchObject([422, { message: 'CHAT_FILE_NOT_SUPPORTED' }])
    const large = await somsri.uploadTo(malee.memberId, 'image', Buffer.alloc(10 * 1024 * 1024 + 1))
    expect([large.status, large.body]).toMatchObject([413, { message: 'PAYLOAD_TOO_LARGE' }])
    const his = (await wichai.uploadTo(anan.memberId, 'image', await png())).body.path ?? ''
    expect((await somsri.sendTo(malee.memberId, his)).body).toMatchObject({ message: 'NO_DATA' })
    expect((await readPage(app.wire, malee)).body.total).toBe(2)
  })
})
