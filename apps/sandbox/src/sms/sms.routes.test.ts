import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, keys, startBench } from '../testing/bench.ts'

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

function send(body: unknown, key = keys.keySms) {
  return bench.say('POST', '/sms/send', { key, body })
}
async function readInbox(phone: string) {
  return (
    await bench.say<{ text: string; at: string }[]>('GET', `/control/sms?phone=${encodeURIComponent(phone)}`)
  ).body
}

describe('sending', () => {
  test('stores a message once per reference and returns the same id on a repeat', async () => {
    const message = { to: '0810000001', text: 'Your code is 482913', reference: 'otp-1' }
    const [first, ...others] = await Promise.all([send(message), send(message), send(message)])
    expect(first.status).toBe(202)
    expect(first.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    for (const other of others) expect([other.status, other.body]).toEqual([202, first.body])
    expect((await send({ ...message, text: 'another text' })).body).toEqual(first.body)
    expect(await readInbox('0810000001')).toEqual([{ text: 'Your code is 482913', at: expect.any(String) }])
  })

  test('refuses a wrong or missing key and stores nothing', async () => {
    const message = { to: '0810000002', text: 'x', reference: 'otp-2' }
    for (const key of ['wrong', '', keys.keyKbank, `${keys.keySms}x`])
      expect((await send(message, key)).status).toBe(401)
    expect((await bench.say('POST', '/sms/send', { body: message })).status).toBe(401)
    expect(await readInbox('0810000002')).toEqual([])
  })

  test.each([
    [{ to: '0810000003', text: 'x' }],
    [{ to: 'somebody', text: 'x', reference: 'r' }],
    [{ to: '0810000003', text: '', reference: 'r' }],
    [{ to: '0810000003', text: 'x'.repeat(1_001), reference: 'r' }],
    [{ to: '0810000003', text: 'nul \0', reference: 'r' }],
    [{ to: '0810000003', text: 'x', reference: 'r', sender: 'me' }],
    [['0810000003']],
    ['text'],
    [null],
  ])('refuses the wrong shape %j and stores nothing', async (body) => {
    const answer = await send(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'bad-request', message: expect.any(String) })
    expect(await readInbox('0810000003')).toEqual([])
  })
})

describe('the inbox', () => {
  test('lists the newest first to programs, however the phone number is written', async () => {
    await send({ to: '081-000-0004', text: 'first', reference: 'n-1' })
    await send({ to: '๐๘๑๐๐๐๐๐๐๔', text: 'second', reference: 'n-2' })
    const texts = (await readInbox('081 000 0004')).map((message) => message.text)
    expect(texts).toEqual(['second', 'first'])
    expect((await bench.say('GET', '/control/sms')).status).toBe(400)
  })

  test('shows people the code to copy, and escapes the text', async () => {
    await send({ to: '0810000005', text: '<img src=x onerror=alert(1)> 553201', reference: 'm-1' })
    const page = await bench.say('GET', '/sms?phone=0810000005', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<output[^>]*>553201<\/output>/)
    expect(page.text).toContain('&lt;img src=x')
    expect(page.text).not.toContain('<img src=x')
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
  })

  test('shows the phone with the newest message first', async () => {
    await send({ to: '0810000006', text: 'one', reference: 'o-1' })
    await send({ to: '0810000007', text: 'two', reference: 'o-2' })
    await send({ to: '0810000006', text: 'three', reference: 'o-3' })
    const { text } = await bench.say('GET', '/sms')
    const phones = [...text.matchAll(/class="phone" aria-label="(\d+)"/g)].map(([, phone]) => phone)
    expect(phones.slice(0, 2)).toEqual(['0810000006', '0810000007'])
    expect(text.indexOf('three')).toBeLessThan(text.indexOf('>one<'))
  })
})
