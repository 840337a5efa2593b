import { collectAlarms } from '@kapao/testkit/alarms'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { join, login, type Person } from '@kapao/testkit/people'
import { payForSlip, sendSlip } from '@kapao/testkit/slips'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetSlipPictures } from './forget-slip-pictures.ts'

let app: TestApp
let somchai: Person
let malee: Person
let slipId: string

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
  ;[somchai, malee] = [await join(app), await join(app)]
  for (const person of [somchai, malee]) person.token = await login(app, person.phone, { isRemembered: true })
  const { picture } = await payForSlip(app, { fromAccount: somchai.phone, amount: 20 })
  const { body } = await sendSlip(app, { token: somchai.token, picture })
  slipId = body._id
})
afterAll(() => app.close())

function urlPath({ token }: Person, reference = slipId) {
  return app.wire<{ url: string; message: string }>('GET', `/api/statement/slip/reference/${reference}`, {
    token,
  })
}
/** Opens the address as a browser does, and returns status, headers and body. */
async function open(url: string) {
  const answer = await fetch(app.url + url)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('the address of a slip’s picture', () => {
  it('shows it without a token, sandboxed and never cached', async () => {
    const { body } = await urlPath(somchai)
    const answer = await open(body.url)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="slip-${slipId}.jpg"`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    expect((await sharp(answer.bytes).metadata()).format).toBe('jpeg')
  })

  it('is in the list as a link, which is valid for an hour at least and shows the picture of that slip', async () => {
    async function readLink() {
      const { body } = await app.wire<{ slips: { link: string; reference: string }[] }>(
        'POST',
        '/api/statement/slip',
        { token: somchai.token, body: { page: 1, limit: 10 } },
      )
      expect(body.slips[0]).toMatchObject({ reference: slipId, link: expect.any(String) })
      return body.slips[0]?.link ?? ''
    }
    const link = await readLink()
    app.clock.advance(3599)
    const answer = await open(link)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    app.clock.advance(3602)
    expect((await open(link)).status).toBe(404)
    expect((await open(await readLink())).status).toBe(200)
    app.clock.set(new Date())
  })

  it('is returned only to its owner', async () => {
    expect(await urlPath(malee)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    for (const reference of [malee.memberId, 'no-slip'])
      expect(await urlPath(somchai, reference)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
  })

  it('opens nothing when a character of it is changed, or after it has expired', async () => {
    const { url } = (await urlPath(somchai)).body
    const parts = url.split('/')
    const changes = [
      [3, malee.memberId],
      [4, malee.memberId],
      [5, String(Number(parts[5]) + 3600)],
      [6, 'A'.repeat(43)],
    ] as const
    for (const [index, value] of changes)
      expect((await open(parts.with(index, value).join('/'))).status).toBe(404)
    app.clock.freeze(new Date(Number(parts[5]) * 1000 - 1))
    expect((await open(url)).status).toBe(200)
    app.clock.freeze(new Date(Number(parts[5]) * 1000))
    const late = await open(url)
    app.clock.set(new Date())
    expect(late.status).toBe(404)
    expect(JSON.parse(late.bytes.toString())).toMatchObject({ message: 'NO_DATA' })
  })

  it('stops working when the picture is deleted after 90 days; the slip stays', async () => {
    const { url } = (await urlPath(somchai)).body
    async function forget(days: number) {
      app.clock.advance(days * 24 * 3600)
      await forgetSlipPictures.run({}, app.context)
      app.clock.set(new Date())
    }
    await forget(89)
    expect((await open(url)).status).toBe(200)
    await forget(91)
    expect((await open(url)).status).toBe(404)
    expect((await urlPath(somchai)).status).toBe(404)
    expect(await app.context.storage.fetch(`slips/${somchai.memberId}/${slipId}.jpg`)).toBeUndefined()
    const { body } = await app.wire<{ slips: object[] }>('POST', '/api/statement/slip', {
      token: somchai.token,
      body: {},
    })
    expect(body.slips).toMatchObject([{ _id: slipId, status: 'SUCCESS' }])
    expect(body.slips[0]).not.toHaveProperty('reference')
    expect(body.slips[0]).not.toHaveProperty('link')
  })
})

describe('old pictures', () => {
  it('are all deleted, also those after one that the store does not remove; that one is tried again', async () => {
    const { storage, random, clock, db } = app.context
    const slips = Array.from({ length: 1100 }, () => ({
      member_id: random.id(),
      slip_id: random.id(),
      received_at: new Date('2026-01-02T03:04:05Z'),
      state: 'success' as const,
      poll_at: clock.now(),
      picture: `slips/${random.id()}.jpg`,
    }))
    await db.insertInto('slip').values(slips).execute()
    // More than the clean-up reads at a time: it goes on after those that it could not remove.
    const stuck = new Set(slips.slice(0, 1050).map(({ picture }) => picture))
    app.context.storage = {
      ...storage,
      forget: (name) =>
        stuck.has(name) ? Promise.reject(new Error('The store is away')) : storage.forget(name),
    }
    async function countKept(): Promise<number> {
      const kept = db.selectFrom('slip').select('slip_id').where('picture', 'is not', null)
      return (await kept.where('received_at', '<', new Date('2026-02-01')).execute()).length
    }
    const alarms = await collectAlarms(app, () => forgetSlipPictures.run({}, app.context))
    app.context.storage = storage
    expect([alarms, await countKept()]).toEqual([['storage.remove_failed'], 1050])
    await forgetSlipPictures.run({}, app.context)
    expect(await countKept()).toBe(0)
  })
})

describe('the list of slips', () => {
  it('comes in pages, newest first, each member’s own', async () => {
    const tiny = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1)
      ids.unshift((await sendSlip(app, { token: malee.token, picture: tiny })).body._id)
    async function page(number: number) {
      const { body } = await app.wire<{ total: number; slips: { _id: string }[] }>(
        'POST',
        '/api/statement/slip',
        { token: malee.token, body: { page: number, limit: 2 } },
      )
      return [body.total, ...body.slips.map(({ _id }) => _id)]
    }
    expect(await page(1)).toEqual([3, ids[0], ids[1]])
    expect(await page(2)).toEqual([3, ids[2]])
    expect(await page(3)).toEqual([3])
  })
})
