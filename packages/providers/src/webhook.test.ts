import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from './webhook.ts'

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
const nowSeconds = 1_795_219_200
const body = '{"amount":100.25,"fromName":"นาย สมชาย จ"}'

type Signed = { by?: string; at?: number; of?: string }

/** Headers signed by the reference implementation of Standard Webhooks. */
function sign({ by = secret, at = nowSeconds, of = body }: Signed = {}) {
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(at),
    'webhook-signature': new Webhook(by).sign('event-1', new Date(at * 1000), of),
  }
}

function verify(headers: Record<string, string | string[] | undefined>, rawBody = body) {
  return verifyWebhook(secret, headers, rawBody, nowSeconds)
}

describe('a call-back', () => {
  it('is accepted when signed as the standard requires, with a body in any script', () => {
    expect(verify(sign())).toEqual({ ok: true, eventId: 'event-1' })
  })

  it('is accepted when one of several signatures is right, so that a sender can change its secret', () => {
    const [right, wrong] = [sign()['webhook-signature'], sign({ by: other })['webhook-signature']]
    expect(verify({ ...sign(), 'webhook-signature': `${wrong} ${right}` }).ok).toBe(true)
    expect(verify({ ...sign(), 'webhook-signature': wrong }).ok).toBe(false)
  })

  it('is accepted up to five minutes before and after now, and not beyond', () => {
    expect([-300, 300].map((shift) => verify(sign({ at: nowSeconds + shift })).ok)).toEqual([true, true])
    expect(verify(sign({ at: nowSeconds - 301 }))).toMatchObject({
      ok: false,
      reason: 'Message timestamp too old',
    })
    expect(verify(sign({ at: nowSeconds + 301 }))).toMatchObject({
      ok: false,
      reason: 'Message timestamp too new',
    })
  })

  it.each([
    ['another body', {}, `${body} `],
    ['another id', { 'webhook-id': 'event-2' }, body],
    ['another moment', { 'webhook-timestamp': String(nowSeconds + 1) }, body],
    ['no id', { 'webhook-id': undefined }, body],
    ['no moment', { 'webhook-timestamp': undefined }, body],
    ['no signature', { 'webhook-signature': undefined }, body],
    ['two headers', { 'webhook-signature': ['v1,a', 'v1,b'] }, body],
    ['a moment that is no number', { 'webhook-timestamp': '1e9' }, body],
    ['an empty signature', { 'webhook-signature': 'v1,' }, body],
    ['half a signature', { 'webhook-signature': sign()['webhook-signature'].slice(0, 24) }, body],
    [
      'another kind of signature',
      { 'webhook-signature': `v2,${sign()['webhook-signature'].slice(3)}` },
      body,
    ],
  ])('is refused with %s', (_what, change, rawBody) => {
    expect(verify({ ...sign(), ...change }, rawBody).ok).toBe(false)
  })
})
