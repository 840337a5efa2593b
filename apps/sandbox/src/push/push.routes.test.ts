import { generateKeyPairSync } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { type Bench, startBench } from '../testing/bench.ts'

let database: TestDatabase
let bench: Bench

beforeAll(async () => {
  database = await createTestDatabase()
  bench = await startBench({ databaseUrl: database.url })
})
afterAll(async () => {
  await bench.close()
  await database.drop()
})

type Receiver = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

/** A site's key pair, as web push writes it. */
function makeSite() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d, subject: 'mailto:operator@kapao.example' }
}
const site = makeSite()

async function subscribe(): Promise<Receiver> {
  const body = { applicationKey: site.publicKey }
  return (await bench.say<Receiver>('POST', '/control/push/receivers', { body })).body
}

async function send(
  receiver: Receiver,
  { by = site, headers = {}, text = 'ข่าว', change = (body: Buffer) => body } = {},
): Promise<Response> {
  const details = webPush.generateRequestDetails(receiver, text, {
    vapidDetails: by,
    contentEncoding: 'aes128gcm',
    TTL: 60,
    topic: 'about',
  })
  const given = Object.entries({ ...details.headers, ...headers }).filter(
    ([name, value]) => name !== 'Content-Length' && value !== undefined,
  )
  return fetch(receiver.endpoint, {
    method: 'POST',
    headers: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(change(details.body)),
  })
}

async function readMessages({ id }: Receiver) {
  return (await bench.say<unknown>('GET', `/control/push/receivers/${id}`)).body
}

describe('the push service', () => {
  test('accepts, decrypts and lists a message that the site signed, and shows it on its page', async () => {
    const receiver = await subscribe()
    const answer = await send(receiver)
    expect([answer.status, answer.headers.get('location')]).toEqual([201, expect.stringMatching(/\/push\//)])
    expect(await readMessages(receiver)).toEqual([
      { text: 'ข่าว', ttl: 60, topic: 'about', urgency: 'normal', at: expect.any(String) },
    ])
    expect((await bench.say('GET', '/push')).text).toContain('ข่าว')
  })

  test.each([
    ['that another site signed', 403, { by: makeSite() }],
    ['without a signature', 403, { headers: { Authorization: undefined } }],
    ['with a signature for another service', 403, { headers: { Authorization: foreignSignature() } }],
    ['without a time to live', 400, { headers: { TTL: undefined } }],
    ['in another encoding', 400, { headers: { 'Content-Encoding': 'aesgcm' } }],
    [
      'that was changed',
      400,
      { change: (body: Buffer) => Buffer.concat([body.subarray(0, -1), Buffer.of(1)]) },
    ],
    ['that is empty', 400, { change: () => Buffer.of() }],
    ['that is too long', 413, { text: 'x'.repeat(4100) }],
  ])('refuses a message %s', async (_, status, how) => {
    const receiver = await subscribe()
    expect((await send(receiver, how)).status).toBe(status)
    expect(await readMessages(receiver)).toEqual([])
  })

  test('answers 410 once a browser has ended its subscription, and 404 for one that never was', async () => {
    const receiver = await subscribe()
    await bench.say('DELETE', `/control/push/receivers/${receiver.id}`)
    expect((await send(receiver)).status).toBe(410)
    const stranger = '0190a1c0-0000-7000-8000-000000000000'
    const endpoint = receiver.endpoint.replace(receiver.id, stranger)
    expect((await send({ ...receiver, endpoint })).status).toBe(404)
  })

  test.each([
    ['missing', 404],
    ['gone', 410],
    ['tooMany', 429],
    ['error', 500],
  ])('plays the fault %s with status %i', async (fault, status) => {
    const receiver = await subscribe()
    await bench.say('PUT', '/control/faults', { body: { party: 'push', fault, count: 1, delayMs: 7000 } })
    const answer = await send(receiver)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, status === 429 ? '7' : null])
    expect((await send(receiver)).status).toBe(201)
  })

  test('has its faults alone', async () => {
    const body = { party: 'sms', fault: 'gone' }
    expect((await bench.say('PUT', '/control/faults', { body })).status).toBe(400)
  })
})

/** The site's own signature, for Mozilla's push service. */
function foreignSignature(): string {
  const headers = webPush.getVapidHeaders(
    'https://updates.push.services.mozilla.com',
    site.subject,
    site.publicKey,
    site.privateKey,
    'aes128gcm',
  )
  return headers.Authorization
}
