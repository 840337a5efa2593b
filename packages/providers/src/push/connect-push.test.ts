import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openOutboundHttp } from '../outbound/outbound-http.ts'
import type { PrivateHosts } from '../outbound/public-host.ts'
import { connectPush } from './connect-push.ts'
import type { PushOutcome } from './push-adapter.ts'

function makeVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

const subscriber = createECDH('prime256v1')
const p256dh = subscriber.generateKeys('base64url')
const auth = randomBytes(16).toString('base64url')

/** A push service that answers as told, and how often it was asked. */
async function startService(answer: RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, countAsked: () => asked }
}

async function sendTo(url: string, privateHosts: PrivateHosts = 'any'): Promise<PushOutcome> {
  const adapter = connectPush({
    outbound: openOutboundHttp({ privateHosts }),
    keys: [makeVapidKey()],
    hosts: [],
    sandboxUrl: url,
    contact: 'mailto:operator@kapao.example',
    timeoutMilliseconds: 500,
  })
  return adapter.send({
    subscription: { endpoint: `${url}/push/x`, p256dh, auth },
    publicKey: adapter.publicKey,
    payload: '{}',
    ttlSeconds: 60,
    topic: 'topic',
    isUrgent: false,
  })
}

describe('sending a push message', () => {
  it.each([
    [200, undefined, { kind: 'sent' }],
    [201, undefined, { kind: 'sent' }],
    [404, undefined, { kind: 'gone' }],
    [410, undefined, { kind: 'gone' }],
    [400, undefined, { kind: 'refused', reason: 'status 400' }],
    [413, undefined, { kind: 'refused', reason: 'status 413' }],
    [429, '120', { kind: 'later', reason: 'status 429', afterSeconds: 120 }],
    [503, 'Thu, 01 Jan 1970 00:00:00 GMT', { kind: 'later', reason: 'status 503', afterSeconds: 0 }],
    [500, 'soon', { kind: 'later', reason: 'status 500', afterSeconds: undefined }],
  ])('understands %i with Retry-After %s', async (status, retryAfter, outcome) => {
    const { url } = await startService((_request, response) =>
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
    )
    expect(await sendTo(url)).toEqual(outcome)
  })

  it('ends with a time limit where the service never answers', async () => {
    const { url } = await startService(() => undefined)
    expect(await sendTo(url)).toMatchObject({ kind: 'later', reason: 'TimeoutError' })
  })

  it('reads no endless answer', async () => {
    const { url } = await startService((_request, response) => {
      response.writeHead(201)
      response.write('x'.repeat(100_000))
    })
    expect(await sendTo(url)).toEqual({ kind: 'sent' })
  })

  it('follows no redirect', async () => {
    const other = await startService((_request, response) => response.writeHead(201).end())
    const { url } = await startService((_request, response) =>
      response.writeHead(307, { location: `${other.url}/push/x` }).end(),
    )
    expect(await sendTo(url)).toMatchObject({ kind: 'later' })
    expect(other.countAsked()).toBe(0)
  })

  it('reaches no private address', async () => {
    const { url, countAsked } = await startService((_request, response) => response.writeHead(201).end())
    expect(await sendTo(url, [])).toMatchObject({ kind: 'refused' })
    expect(countAsked()).toBe(0)
  })
})
