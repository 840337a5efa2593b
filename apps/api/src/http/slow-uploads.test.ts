import { newGuest } from '@kapao/testkit/chat'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { beginUpload, type SlowUpload } from '@kapao/testkit/slow-upload'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

const begun: SlowUpload[] = []

afterEach(async () => {
  await Promise.all(begun.splice(0).map(({ leave }) => leave()))
})

type Uploader = Person | { guestId: string }

async function begin(
  { url }: TestApp,
  uploader: Uploader | undefined,
  { call = 'chat/upload-image', address = '10.60.0.1', size = 10_000 } = {},
): Promise<SlowUpload> {
  const headers: Record<string, string> = { 'x-forwarded-for': address }
  if (uploader && 'token' in uploader) headers['authorization'] = `Bearer ${uploader.token}`
  else if (uploader) headers['x-guest-id'] = uploader.guestId
  const upload = await beginUpload(url, { path: `/api/${call}`, headers, size })
  begun.push(upload)
  return upload
}

function png() {
  return sharp({ create: { width: 60, height: 60, channels: 3, background: '#f0b13f' } })
    .png()
    .toBuffer()
}

async function sendPicture(
  app: TestApp,
  { guestId }: { guestId: string },
  address: string,
): Promise<{ status: number; body: { message?: string; details?: unknown } }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png())]), 'file')
  const headers = { 'x-guest-id': guestId, 'x-forwarded-for': address }
  const answer = await fetch(`${app.url}/api/chat/upload-image`, { method: 'POST', body: form, headers })
  return { status: answer.status, body: (await answer.json()) as { message?: string } }
}

function paySlip(app: TestApp, { phone }: Person) {
  return payForSlip(app, { fromAccount: phone, amount: 250.5 })
}

describe('uploads that do not end', () => {
  let app: TestApp

  beforeAll(async () => {
    // None of the uploads of these tests ends by its rate.
    app = await startTestApp({ UPLOADS_IDLE: '300' })
    await openKbankAccount(app.db)
  })

  afterAll(() => app.close())

  it('of one address, 18 by members and 18 by guests, do not delay the slip of a member at another', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const attacker = await join(app)
      for (const call of ['wallet/slip', 'chat/upload-image', 'wallet/slip'])
        await begin(app, attacker, { call })
      for (let guest = 0; guest < 3; guest += 1) await begin(app, await newGuest(app.wire))
    }
    const somchai = await join(app)
    const { picture } = await paySlip(app, somchai)
    const { status, body } = await sendSlip(app, { token: somchai.token, picture })
    expect([status, body]).toMatchObject([200, { status: 'SUCCESS', amount: 250.5 }])
  })

  it('of guests at many addresses do not delay a slip, nor a member’s picture', async () => {
    for (let turn = 0; turn < 90; turn += 1) await begin(app, undefined, { address: `10.61.${turn}.1` })
    const refused = await sendPicture(app, await newGuest(app.wire), '10.61.200.1')
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { message: 'REQUEST_LIMIT', details: { seconds: 5 } },
    ])
    const somchai = await join(app)
    const { picture } = await paySlip(app, somchai)
    expect((await sendSlip(app, { token: somchai.token, picture })).status).toBe(200)
  })

  it('of one address leave room for others, however many wait: IPv6 addresses of one network count as one', async () => {
    const refused = []
    for (let turn = 0; turn < 20; turn += 1) {
      const { guestId } = await newGuest(app.wire)
      const upload = await begin(app, { guestId }, { address: `2001:db8:0:7::${turn + 1}` })
      if (turn >= 18) refused.push(await upload.answered)
    }
    for (const answer of refused) expect(answer).toMatch(/^HTTP\/1.1 429.*REQUEST_LIMIT/s)
    expect((await sendPicture(app, await newGuest(app.wire), '2001:db8:0:8::1')).status).toBe(200)
  })

  it('of one person leave room for others of the address', async () => {
    const [malee, anan] = [await join(app), await join(app)]
    for (let turn = 0; turn < 9; turn += 1)
      await begin(app, malee, { call: 'wallet/slip', address: '10.62.0.1' })
    const { picture } = await paySlip(app, anan)
    expect((await sendSlip(app, { token: anan.token, picture })).status).toBe(200)
  })
})

describe('an upload', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp({ UPLOADS_IDLE: '1', UPLOADS_LEAST_RATE: '2000', UPLOADS_GUESTS: '1/1/1' })
  })

  afterAll(() => app.close())

  it.each([
    ['wallet/slip', 'SLIP_UPLOAD_FAIL'],
    ['chat/upload-image', 'CHAT_UPLOAD_FAIL'],
    ['chat/upload-video', 'CHAT_UPLOAD_FAIL'],
  ])('that stalls is refused (%s), and its connection ends', async (call, code) => {
    const stalled = await begin(app, await join(app), { call })
    stalled.send(Buffer.alloc(500))
    const answer = await stalled.answered
    expect(answer).toMatch(/^HTTP\/1.1 503/)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain(code)
  })

  it('that stalls frees its slot, and the one that waited for it is not taken for a slow one', async () => {
    const stalled = await begin(app, await newGuest(app.wire))
    await newGuest(app.wire)
    const waited = sendPicture(app, await newGuest(app.wire), '10.63.0.1')
    expect(await stalled.answered).toContain('CHAT_UPLOAD_FAIL')
    expect((await waited).status).toBe(200)
  })

  it('that comes more slowly than the least rate is refused, although it never stops', async () => {
    const slow = await begin(app, await newGuest(app.wire), { size: 1_000_000 })
    const trickle = setInterval(() => slow.send(Buffer.alloc(20)), 100)
    expect(await slow.answered).toContain('CHAT_UPLOAD_FAIL')
    clearInterval(trickle)
  })

  it('of an honest slow client arrives', async () => {
    const picture = Buffer.concat([await png(), Buffer.alloc(40_000)])
    const honest = await begin(app, await newGuest(app.wire), { size: picture.length })
    await honest.sendInPieces(picture, 40, 120)
    expect(await honest.answered).toMatch(/^HTTP\/1.1 200/)
  })
})
