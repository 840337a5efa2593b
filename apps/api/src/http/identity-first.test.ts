import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { addressOf } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
})

afterAll(() => app.close())

const json = { 'content-type': 'application/json' }

/** Requests that no call accepts, by what is wrong with them. */
const bad: readonly { what: string; headers?: Record<string, string>; body?: string; address?: string }[] = [
  { what: 'no JSON', headers: json, body: '{"amount":' },
  { what: 'an empty body', headers: json, body: '' },
  { what: 'a body of another shape', headers: json, body: '["nothing", 1]' },
  { what: 'a forbidden key', headers: json, body: '{"__proto__":{"a":1}}' },
  { what: 'a body of another type', headers: { 'content-type': 'text/x-unknown' }, body: 'amount=1' },
  {
    what: 'a form without an end',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\n',
  },
  { what: 'a body that is too large', headers: json, body: JSON.stringify('x'.repeat(1_000_000)) },
  { what: 'a bad query', address: '?limit=many&skip=-1&from=x&%00=%00' },
]

const badTokens = [undefined, 'Bearer nobody', 'Bearer', 'Basic x', `Bearer ${'A'.repeat(43)}`]

let asked = 0

async function ask(
  { method, url }: CallFacts,
  { headers, body, address = '' }: (typeof bad)[number],
  authorization: string | undefined,
) {
  asked += 1
  const response = await fetch(addressOf(app.api, `${url.replaceAll(/:\w+/g, '%20')}${address}`), {
    method,
    headers: {
      ...(body === undefined || method === 'GET' ? {} : headers),
      ...(authorization === undefined ? {} : { authorization }),
      'x-forwarded-for': `10.12.${Math.floor(asked / 250)}.${asked % 250}`,
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  const text = await response.text()
  return [response.status, (JSON.parse(text) as { message: unknown }).message]
}

function callsOf(audience: CallFacts['audience']) {
  return (calls as readonly CallFacts[])
    .filter((call) => call.audience === audience)
    .map((call) => [call.name, call] as const)
}

describe('a bad request without a valid identity', () => {
  it.each(callsOf('member'))('to %s of members is refused for its identity', async (_name, call) => {
    for (const request of bad)
      for (const token of badTokens)
        expect([request.what, token, ...(await ask(call, request, token))]).toEqual([
          request.what,
          token,
          401,
          'invalid-token',
        ])
  })

  it.each(callsOf('operator').filter(([, { needs }]) => needs !== 'nothing'))(
    'to %s of operators is refused for its identity',
    async (_name, call) => {
      for (const request of bad)
        expect([request.what, ...(await ask(call, request, undefined))]).toEqual([
          request.what,
          401,
          'UNAUTHORIZED',
        ])
    },
  )

  it.each(callsOf('participant'))(
    'to %s of the chat is refused for its identity, if it carries a token',
    async (_name, call) => {
      for (const request of bad)
        expect([request.what, ...(await ask(call, request, 'Bearer nobody'))]).toEqual([
          request.what,
          401,
          'invalid-token',
        ])
    },
  )
})

describe('a bad request with a valid identity', () => {
  it('is refused for its shape', async () => {
    const { token } = await join(app)
    const transfer = callsOf('member').find(([name]) => name === 'transferMoney')
    const site = callsOf('operator').find(([name]) => name === 'setSiteSettings')
    if (!transfer || !site) throw new Error('the calls have other names')
    for (const request of bad.filter(({ body }) => body !== undefined)) {
      const wanted = request.what.includes('too large')
        ? [413, 'PAYLOAD_TOO_LARGE']
        : [400, 'VALIDATION_FAILED']
      expect([request.what, ...(await ask(transfer[1], request, `Bearer ${token}`))]).toEqual([
        request.what,
        ...wanted,
      ])
    }
    const [noJson] = bad
    const operator = `Bearer ${await operatorKey(app)}`
    expect(await ask(site[1], noJson!, operator)).toEqual([400, 'VALIDATION_FAILED'])
  })
})
