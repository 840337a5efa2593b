import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBalance } from '@kapao/ledger/ledger'
import { crc16, writePromptPay } from '@kapao/providers/promptpay'
import { renderDecompressionBomb } from '@kapao/testkit/decompression-bomb'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip, type Transfer } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import encodeQr from 'qr'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSetting } from '../site/site.ts'
import { pollOverdueSlips } from './poll-overdue-slips.ts'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

// Closing the app checks the whole book.
afterAll(() => app.close())

// A member may send ten slips a minute, so each test has its own Somchai.
beforeEach(async () => {
  somchai = await join(app)
})

function balance({ memberId }: Person) {
  return readBalance(app.db, memberId, 'BAHT')
}
function pay(transfer: Partial<Transfer> = {}) {
  return payForSlip(app, { fromAccount: somchai.phone, amount: 250.5, ...transfer })
}
function send(picture: Uint8Array, key?: string) {
  return sendSlip(app, { token: somchai.token, picture, ...(key === undefined ? {} : { key }) })
}
function setFault(fault: string, count?: number) {
  return app.outside('PUT', '/control/faults', {
    body: { party: 'slip', fault, ...(count ? { count } : {}) },
  })
}

/** The text of a slip without a transfer, without its checksum. */
const madeUp = '00410006000001010300402202026112101020300ABCD5102TH9104'

/** A white sheet with a QR for each text, one above the other. */
async function sheet(...texts: readonly string[]): Promise<Buffer> {
  const codes = texts.map(async (text, index) => {
    const svg = Buffer.from(encodeQr(text, 'svg', { ecc: 'medium' }))
    const code = sharp(svg, { density: 300 }).resize(240, 240, { kernel: 'nearest' })
    return { input: await code.png().toBuffer(), left: 300, top: 500 - 400 * index }
  })
  return sharp({ create: { width: 600, height: 800, channels: 3, background: '#fff' } })
    .composite(await Promise.all(codes))
    .png()
    .toBuffer()
}

describe('a slip of the member’s own transfer', () => {
  it('credits its amount once, and shows it in the response, the list and the statement', async () => {
    const { picture } = await pay()
    const { status, body } = await send(picture)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'SUCCESS', amount: 250.5 })
    expect(body.note).toBeUndefined()
    expect(await balance(somchai)).toBe(25_050n)
    const { token } = somchai
    const list = await app.wire<{ total: number; slips: unknown[] }>('POST', '/api/statement/slip', {
      token,
      body: { page: 1, limit: 10 },
    })
    expect(list.body).toEqual({ total: 1, slips: [body] })
    const statement = await app.wire('POST', '/api/statement', { token, body: {} })
    expect(statement.body).toMatchObject({
      total: 1,
      statements: [
        { statementType: 'deposit', from: 'SLIP', to: 'WALLET', amount: 250.5, status: 'SUCCESS' },
      ],
    })
    const { source } = await app.db
      .selectFrom('ledger.entry')
      .select('source')
      .where('member_id', '=', somchai.memberId)
      .executeTakeFirstOrThrow()
    expect(source).toBe('bank:KBANK')
  })

  it.each<[string, (slip: Sharp) => Sharp]>([
    [
      'photographed: turned, blurred and dark',
      (slip) => slip.rotate(12, { background: '#332211' }).blur(1.4).linear(0.35, 10).jpeg({ quality: 60 }),
    ],
    ['upside down', (slip) => slip.rotate(180)],
    ['light on dark', (slip) => slip.negate({ alpha: false })],
    ['small', (slip) => slip.resize(360)],
    ['pale', (slip) => slip.linear(0.12, 90)],
    ['turned by its EXIF alone', (slip) => slip.rotate(270).withMetadata({ orientation: 6 }).jpeg()],
    ['a WebP', (slip) => slip.webp({ quality: 70 })],
  ])('is read when it is %s', async (_how, change) => {
    const { picture } = await pay()
    const changed = await change(sharp(picture)).toBuffer()
    expect((await send(changed)).body).toMatchObject({ status: 'SUCCESS', amount: 250.5 })
    expect(await balance(somchai)).toBe(25_050n)
  })

  it('is the same slip under the same idempotency key, and a duplicate under another', async () => {
    const { picture } = await pay()
    const first = await send(picture, 'intent-1')
    expect((await send(picture, 'intent-1')).body).toEqual(first.body)
    expect(await send((await pay()).picture, 'intent-1')).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_CONFLICT' },
    })
    expect((await send(picture, 'intent-2')).body).toMatchObject({
      status: 'FAILED',
      note: 'SLIP_REFNO_DUPLICATED',
    })
    expect(await balance(somchai)).toBe(25_050n)
  })

  it('is stored without the location and phone model of its picture', async () => {
    const { picture } = await pay()
    const tagged = await sharp(picture)
      .withExif({ IFD0: { Model: 'A phone of Somchai' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect(tagged.includes('A phone of Somchai')).toBe(true)
    const { body } = await send(tagged)
    const stored = await app.context.storage.fetch(`slips/${somchai.memberId}/${body._id}.jpg`)
    expect(Buffer.from(stored ?? []).includes('A phone of Somchai')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it('waits when the bank does not know it yet, and is checked again until it does', async () => {
    const { picture } = await pay()
    await setFault('forget', 1)
    const { body } = await send(picture)
    expect(body).toMatchObject({ status: 'PROCESSING', amount: 0 })
    expect(await balance(somchai)).toBe(0n)
    // The clock advances to the next check; the server that scheduled it may be gone.
    app.clock.advance(70)
    await pollOverdueSlips.run({}, app.context)
    expect(await balance(somchai)).toBe(25_050n)
    const { body: list } = await app.wire<{ slips: unknown[] }>('POST', '/api/statement/slip', {
      token: somchai.token,
      body: {},
    })
    expect(list.slips).toMatchObject([{ _id: body._id, status: 'SUCCESS', amount: 250.5 }])
    app.clock.set(new Date())
  })

  it('is checked again automatically after a bank’s outage', async () => {
    const { picture } = await pay()
    await setFault('errorAfter', 1)
    expect((await send(picture)).body).toMatchObject({ status: 'PROCESSING' })
    // The next check is in five seconds; the queue polls every second.
    app.clock.advance(10)
    await until('the slip was asked again', async () => (await balance(somchai)) === 25_050n)
    app.clock.set(new Date())
  })
})

describe('a slip that is not accepted shows why, and moves nothing:', () => {
  async function expectReason(picture: Uint8Array, note: string) {
    const { status, body } = await send(picture)
    expect({ status, state: body.status, note: body.note }).toEqual({ status: 200, state: 'FAILED', note })
    expect(await balance(somchai)).toBe(0n)
  }

  it('DEST_ACC_INVALID when it was paid to another account', async () => {
    await expectReason((await pay({ toAccount: '9998887776' })).picture, 'DEST_ACC_INVALID')
    await expectReason((await pay({ toBank: 'SCB' })).picture, 'DEST_ACC_INVALID')
  })

  it('NOT_MATCH when it was paid from another account', async () => {
    await expectReason((await pay({ fromAccount: '5554443332' })).picture, 'NOT_MATCH')
    await expectReason((await pay({ fromBank: 'SCB' })).picture, 'NOT_MATCH')
    await expectReason((await pay({ fromName: 'MALEE SRISUK' })).picture, 'NOT_MATCH')
  })

  it('EXPIRED_SLIP when it was paid more than an hour ago', async () => {
    function ago(minutes: number) {
      return new Date(Date.now() - minutes * 60_000).toISOString()
    }
    await expectReason((await pay({ at: ago(61) })).picture, 'EXPIRED_SLIP')
    expect((await send((await pay({ at: ago(58) })).picture)).body).toMatchObject({ status: 'SUCCESS' })
  })

  it('CANNOT_READ_CROPPED_IMAGE when there is no QR on it', async () => {
    const { picture } = await pay()
    // Cut off above the QR. Where a machine has no Thai font, boxes that resemble parts of a QR stand for the letters, so
    // the text is covered.
    const paper = { create: { width: 720, height: 780, channels: 3, background: '#fff' } } as const
    const top = await sharp(picture)
      .extract({ left: 0, top: 0, width: 720, height: 800 })
      .composite([{ input: paper, left: 0, top: 0 }])
      .toBuffer()
    await expectReason(top, 'CANNOT_READ_CROPPED_IMAGE')
    await expectReason(await sheet(), 'CANNOT_READ_CROPPED_IMAGE')
  })

  it('INVALID_SLIP when its QR cannot be read, or is not a slip’s', async () => {
    const { picture } = await pay()
    const ink = { create: { width: 120, height: 90, channels: 3, background: '#000' } } as const
    const stained = await sharp(picture)
      .composite([{ input: ink, left: 500, top: 960 }])
      .toBuffer()
    await expectReason(stained, 'INVALID_SLIP')
    await expectReason(await sheet(writePromptPay('0812345678', 100n)), 'INVALID_SLIP')
    await expectReason(await sheet('https://example.com/slip?amount=1000000'), 'INVALID_SLIP')
  })

  it('UNSTABLE_REFNO_ON_SLIP when the checksum of its QR is wrong', async () => {
    const wrong = crc16(madeUp) === '0000' ? '0001' : '0000'
    await expectReason(await sheet(madeUp + wrong), 'UNSTABLE_REFNO_ON_SLIP')
    await expectReason(await sheet(madeUp + wrong, 'https://example.com'), 'UNSTABLE_REFNO_ON_SLIP')
  })

  it('IMG_SIZE_UNABLE_TO_PROCESS when it is too small, or a decompression bomb', async () => {
    await expectReason(
      await sharp((await pay()).picture)
        .resize(150)
        .toBuffer(),
      'IMG_SIZE_UNABLE_TO_PROCESS',
    )
    await expectReason(renderDecompressionBomb(20_000), 'IMG_SIZE_UNABLE_TO_PROCESS')
  })

  it('TRIPPLE_WRONG_CAPTCHA when the bank rejects our captcha', async () => {
    const { picture } = await pay()
    await setFault('captcha', 1)
    await expectReason(picture, 'TRIPPLE_WRONG_CAPTCHA')
    // Sent again it is accepted: nothing was used up.
    expect((await send(picture)).body).toMatchObject({ status: 'SUCCESS' })
  })

  it('UNKNOW_ERROR when the bank has not known it for a day, as for a forged slip', async () => {
    const { body } = await send(await sheet(madeUp + crc16(madeUp)))
    expect(body.status).toBe('PROCESSING')
    async function read() {
      const { slip_id, state, reason } = await app.db
        .selectFrom('slip')
        .selectAll()
        .where('slip_id', '=', body._id)
        .executeTakeFirstOrThrow()
      return { slip_id, state, reason }
    }
    app.clock.advance(23 * 3600)
    await pollOverdueSlips.run({}, app.context)
    expect(await read()).toMatchObject({ state: 'processing' })
    app.clock.advance(3601)
    await pollOverdueSlips.run({}, app.context)
    app.clock.set(new Date())
    expect(await read()).toMatchObject({ state: 'failed', reason: 'UNKNOW_ERROR' })
    expect(await balance(somchai)).toBe(0n)
  })
})

describe('an upload is refused', () => {
  it('with SLIP_NO_FILE when it contains no file', async () => {
    const { token } = somchai
    const picture = (await pay()).picture
    for (const sent of [
      await sendSlip(app, { token }),
      await sendSlip(app, { token, picture, field: 'other' }),
      await sendSlip(app, { token, picture: Buffer.alloc(0) }),
    ])
      expect(sent).toMatchObject({ status: 422, body: { message: 'SLIP_NO_FILE' } })
    const broken = await app.wire('POST', '/api/wallet/slip', {
      token,
      body: 'no multipart at all',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(broken).toMatchObject({ status: 422, body: { message: 'SLIP_NO_FILE' } })
  })

  it('with SLIP_INVALID_FILE when it is no picture, whatever its name, or too large', async () => {
    const { picture } = await pay()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"></svg>')
    for (const file of [
      svg,
      Buffer.from('GIF89a…'),
      picture.subarray(0, picture.length / 2),
      Buffer.from('text'),
    ])
      expect(await send(file)).toMatchObject({ status: 422, body: { message: 'SLIP_INVALID_FILE' } })
    expect(await send(Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]))).toMatchObject({
      status: 422,
      body: { message: 'SLIP_INVALID_FILE', details: { mostBytes: 10 * 1024 * 1024 } },
    })
  })

  it('with SLIP_CLOSED in the daily hours, which the refusal names', async () => {
    const { picture } = await pay()
    function inBangkok(minutes: number) {
      return new Date(Date.now() + (7 * 60 + minutes) * 60_000).toISOString().slice(11, 16)
    }
    const hours = { closedFrom: inBangkok(-10), closedUntil: inBangkok(10) }
    await writeSetting(app.context, 'slip', hours)
    const closed = await send(picture)
    await writeSetting(app.context, 'slip', { closedFrom: inBangkok(10), closedUntil: inBangkok(20) })
    const open = await send(picture)
    await writeSetting(app.context, 'slip', { closedFrom: '', closedUntil: '' })
    expect(closed).toMatchObject({ status: 409, body: { message: 'SLIP_CLOSED', details: hours } })
    expect(open.body).toMatchObject({ status: 'SUCCESS' })
  })

  it('without a login, before any of it is stored', async () => {
    expect(await sendSlip(app, { token: 'nobody', picture: (await pay()).picture })).toMatchObject({
      status: 401,
    })
  })
})

describe('64 concurrent uploads of one slip', () => {
  it('by eight members whom the bank’s masks do not distinguish credit it once', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, at) => join(app, { bankAccountNo: `10${at}0056784` })),
    )
    const { picture } = await payForSlip(app, { fromAccount: '1000056784', amount: 77 })
    const answers = await Promise.all(
      people.flatMap(({ token }) => Array.from({ length: 8 }, () => sendSlip(app, { token, picture }))),
    )
    const said = answers.map(({ body }) => body.note ?? body.status)
    expect(said.filter((word) => word === 'SUCCESS')).toHaveLength(1)
    // A slip whose picture could not be read in time waits. No other outcome is possible.
    expect(said.filter((word) => !['SUCCESS', 'SLIP_REFNO_DUPLICATED', 'PROCESSING'].includes(word))).toEqual(
      [],
    )
    const held = await Promise.all(people.map(balance))
    expect(held.reduce((sum, each) => (sum ?? 0n) + (each ?? 0n), 0n)).toBe(7700n)
  })
})

describe('a storage', () => {
  let store: Server
  let isTaking = true
  let readStatus = 404
  let second: TestApp

  beforeAll(async () => {
    // An S3 store that accepts files, and has lost them or is away when they are read.
    store = createServer((request, response) => {
      request.resume().on('end', () => {
        response.statusCode = request.method === 'PUT' ? (isTaking ? 200 : 403) : readStatus
        response.end()
      })
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    const { port } = store.address() as AddressInfo
    second = await startTestApp({
      STORAGE_URL: `s3://127.0.0.1:${port}/lost?tls=off`,
      KEY_STORAGE: 'id:secret-of-the-store',
    })
  })
  afterAll(async () => {
    await second.close()
    store.closeAllConnections()
    store.close()
  })

  it('that lost the picture ends the slip with UPLOADED_FILE_NOT_EXIST', async () => {
    const { token } = await join(second)
    const picture = await sheet('anything')
    expect((await sendSlip(second, { token, picture })).body).toMatchObject({
      status: 'FAILED',
      note: 'UPLOADED_FILE_NOT_EXIST',
    })
  })

  it('that is away while the picture is read leaves the slip in progress', async () => {
    const { token } = await join(second)
    readStatus = 500
    const { body } = await sendSlip(second, { token, picture: await sheet('anything') })
    readStatus = 404
    expect(body).toMatchObject({ status: 'PROCESSING', amount: 0 })
  })

  it('that accepts no file is refused with SLIP_UPLOAD_FAIL, and leaves no slip', async () => {
    const { token } = await join(second)
    isTaking = false
    expect(await sendSlip(second, { token, picture: await sheet('anything') })).toMatchObject({
      status: 503,
      body: { message: 'SLIP_UPLOAD_FAIL' },
    })
    isTaking = true
    const list = await second.wire('POST', '/api/statement/slip', { token, body: {} })
    expect(list.body).toEqual({ total: 0, slips: [] })
  })
})
