import { collectAlarms } from '@kapao/testkit/alarms'
import { newGuest } from '@kapao/testkit/chat'
import { makeFilm } from '@kapao/testkit/film'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetChatFiles } from './forget-chat-files.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({
    CHAT_FILES_GUEST: '3/1',
    CHAT_FILES_ADDRESS: '5/2',
    CHAT_FILES_GUESTS: '10-12',
    LIMITS: 'uploadChatImage.member=1000/60,uploadChatVideo.member=1000/60',
  })
})

const day = 24 * 3600 * 1000

/** No test runs across the end of a day. */
beforeEach(async () => {
  // It stands still, so that the seconds until the end of the day are exact.
  app.clock.freeze(new Date(Math.ceil(app.clock.now().getTime() / day) * day + day / 4))
  await app.db.deleteFrom('chat_file').execute()
})

afterAll(() => app.close())

type Taken = { status: number; body: { path?: string; message?: string; details?: { seconds: number } } }
type Uploader = Person | { guestId: string } | undefined

async function upload(
  uploader: Uploader,
  { address, bytes, call = 'image', key }: { address: string; bytes: Buffer; call?: string; key?: string },
): Promise<Taken> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file')
  const headers: Record<string, string> = { 'x-forwarded-for': address }
  if (uploader && 'token' in uploader) headers['authorization'] = `Bearer ${uploader.token}`
  else if (uploader) headers['x-guest-id'] = uploader.guestId
  if (key !== undefined) headers['idempotency-key'] = key
  const answer = await fetch(`${app.url}/api/chat/upload-${call}`, { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as Taken['body'] }
}

function png(side = 20) {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#f0b13f' } })
    .png()
    .toBuffer()
}

async function countFiles(): Promise<number> {
  return (await app.db.selectFrom('chat_file').select('file_id').execute()).length
}

describe('the files of guests', () => {
  it('are so many in a day of a guest id, at whatever addresses; another one is refused, and nothing is stored', async () => {
    const guest = await newGuest(app.wire)
    const bytes = await png()
    for (let turn = 0; turn < 3; turn += 1)
      expect((await upload(guest, { address: `10.70.0.${turn}`, bytes })).status).toBe(200)
    const refused = await upload(guest, { address: '10.70.0.9', bytes })
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'REQUEST_LIMIT', details: { seconds: 18 * 3600 } },
    })
    expect(await countFiles()).toBe(3)
    app.clock.advance(18 * 3600)
    expect((await upload(guest, { address: '10.70.0.9', bytes })).status).toBe(200)
  })

  it('are so many of an address, also where they name no guest, and those of members there do not count', async () => {
    const address = '2001:db8:0:70::1'
    const bytes = await png()
    for (let turn = 0; turn < 5; turn += 1)
      expect((await upload(undefined, { address, bytes })).status).toBe(200)
    const neighbour = '2001:db8:0:70::2'
    expect((await upload(await newGuest(app.wire), { address: neighbour, bytes })).status).toBe(429)
    expect((await upload(await join(app), { address, bytes })).status).toBe(200)
    expect((await upload(undefined, { address: '2001:db8:0:71::1', bytes })).status).toBe(200)
  })

  it('are so many bytes of a guest id and of an address', async () => {
    const bytes = makeFilm(600_000)
    const of = { address: '10.71.0.1', bytes, call: 'video' }
    const guest = await newGuest(app.wire)
    expect((await upload(guest, of)).status).toBe(200)
    expect((await upload(guest, of)).status).toBe(429)
    for (let turn = 0; turn < 2; turn += 1) expect((await upload(undefined, of)).status).toBe(200)
    expect((await upload(undefined, of)).status).toBe(429)
    expect((await upload(undefined, { ...of, bytes: makeFilm(100_000) })).status).toBe(200)
  })

  it('are no more where many arrive at once, and one that is repeated or not stored is not counted', async () => {
    const guest = await newGuest(app.wire)
    const bytes = await png()
    const { storage } = app.context
    app.context.storage = { ...storage, keep: () => Promise.reject(new Error('The store is away')) }
    const failed = await upload(guest, { address: '10.72.0.1', bytes })
    app.context.storage = storage
    expect(failed.body.message).toBe('CHAT_UPLOAD_FAIL')
    for (let turn = 0; turn < 4; turn += 1)
      expect((await upload(guest, { address: '10.72.0.1', bytes, key: 'one-wish' })).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(guest, { address: `10.72.1.${index}`, bytes })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  it('have a space: an alarm is raised when most of it is used, and when it is full guests are refused and members are not', async () => {
    async function fill(bytes: number): Promise<void> {
      await app.db
        .insertInto('chat_file')
        .values({
          participant_id: app.context.random.id(),
          file_id: app.context.random.id(),
          kind: 'video/mp4',
          name: `chat/${app.context.random.id()}.mp4`,
          bytes,
          uploaded_at: app.clock.now(),
          of_guest: true,
        })
        .execute()
    }
    const somchai = await join(app)
    const of = { bytes: makeFilm(600_000), call: 'video' }
    const alarms = await collectAlarms(app, async () => {
      await fill(9_000_000)
      expect((await upload(undefined, { ...of, address: '10.73.0.1' })).status).toBe(200)
      await fill(1_500_000)
      expect((await upload(undefined, { ...of, address: '10.73.0.2' })).status).toBe(200)
      for (let turn = 0; turn < 2; turn += 1) {
        const full = await upload(await newGuest(app.wire), { ...of, address: '10.73.0.3' })
        expect(full).toMatchObject({ status: 503, body: { message: 'CHAT_UPLOAD_FAIL' } })
      }
      expect((await upload(somchai, { ...of, address: '10.73.0.3' })).status).toBe(200)
    })
    expect(alarms).toEqual(['chat.guest_files_many', 'chat.guest_files_full'])
    const metrics = await (await fetch(`${app.api.consoleUrl}/metrics`)).text()
    expect(metrics).toMatch(/^kapao_guest_files_bytes 11700\d{3}$/m)
    app.clock.advance(25 * 3600)
    await forgetChatFiles.run(undefined, app.context)
    expect((await upload(undefined, { ...of, address: '10.73.0.3' })).status).toBe(200)
  })
})

describe('the removal of files', () => {
  async function insertOld(most: number): Promise<void> {
    const rows = Array.from({ length: most }, () => ({
      participant_id: app.context.random.id(),
      file_id: app.context.random.id(),
      kind: 'image/jpeg' as const,
      name: `chat/${app.context.random.id()}.jpg`,
      bytes: 10,
      uploaded_at: app.clock.now(),
      of_guest: true,
    }))
    await app.db.insertInto('chat_file').values(rows).execute()
    app.clock.advance(25 * 3600)
  }
  async function countKept(): Promise<number> {
    const kept = app.db.selectFrom('chat_file').select('file_id').where('name', 'is not', null)
    return (await kept.execute()).length
  }

  it('goes on until nothing is left', async () => {
    await insertOld(1203)
    await forgetChatFiles.run(undefined, app.context)
    expect(await countKept()).toBe(0)
  })

  it('tries again what the store did not remove, and removes the others meanwhile', async () => {
    await insertOld(600)
    const { storage } = app.context
    let turn = 0
    const forgotten = new Set<string>()
    async function forget(name: string): Promise<void> {
      turn += 1
      if (turn % 3 === 0) throw new Error('The store is away')
      forgotten.add(name)
    }
    app.context.storage = { ...storage, forget }
    const alarms = await collectAlarms(app, () => forgetChatFiles.run(undefined, app.context))
    expect(alarms).toEqual(['storage.remove_failed'])
    expect(await countKept()).toBe(200)
    app.context.storage = { ...storage, forget: async (name) => void forgotten.add(name) }
    await forgetChatFiles.run(undefined, app.context)
    app.context.storage = storage
    expect([await countKept(), forgotten.size]).toEqual([0, 600])
  })

  it('does not keep a file from being uploaded again under its key', async () => {
    const guest = await newGuest(app.wire)
    const of = { address: '10.75.0.1', bytes: await png(), key: 'one-wish' }
    const { body } = await upload(guest, of)
    app.clock.advance(25 * 3600)
    await forgetChatFiles.run(undefined, app.context)
    expect(await countKept()).toBe(0)
    expect((await upload(guest, of)).body.path).toBe(body.path)
    expect(await countKept()).toBe(1)
  })

  it('leaves no file that a message could refer to, while the store has not removed it', async () => {
    const guest = await newGuest(app.wire)
    const { body } = await upload(guest, { address: '10.74.0.1', bytes: await png() })
    app.clock.advance(25 * 3600)
    const { storage } = app.context
    app.context.storage = { ...storage, forget: () => Promise.reject(new Error('The store is away')) }
    await forgetChatFiles.run(undefined, app.context)
    app.context.storage = storage
    const sent = await app.wire('POST', '/api/chat/send-message', {
      body: { ...guest, message: { message_type: 'media', payload: { filePath: body.path } } },
    })
    expect(sent.body).toMatchObject({ message: 'NO_DATA' })
  })
})
