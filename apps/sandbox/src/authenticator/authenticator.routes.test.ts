import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { codeOf } from './code-of.ts'
import { demoOperators } from './demo-operators.ts'

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

async function namesOnPage(): Promise<string[]> {
  const { text } = await bench.say('GET', '/authenticator')
  return [...text.matchAll(/class="card authenticator" aria-label="([^"]+)"/g)].map(([, name = '']) => name)
}

function post(path: string, fields: Record<string, string>) {
  return bench.sendForm(path, fields)
}

// RFC 6238, appendix B: the last six digits of the examples for SHA-1.
test.each([
  [59, '287082', 1],
  [1111111109, '081804', 1],
  [1234567890, '005924', 30],
])('at second %i the code is the one of RFC 6238', (seconds, code, secondsLeft) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(codeOf({ secret }, new Date(seconds * 1000))).toEqual({ code, secondsLeft })
})

test('shows the demo operators, each with a code of six digits', async () => {
  expect(await namesOnPage()).toEqual(demoOperators.map(({ name }) => name))
  const { text } = await bench.say('GET', '/authenticator')
  expect([...text.matchAll(/<output[^>]*>\d{3} \d{3}<\/output>/g)]).toHaveLength(demoOperators.length)
})

test('takes the address or the key of an invitation, and lets go of it again', async () => {
  const uri = new TOTP({ issuer: 'Kapao', label: 'wanida' }).toString()
  expect((await post('/authenticator', { name: '', key: uri })).status).toBe(303)
  expect(
    (await post('/authenticator', { name: 'Mine', key: 'abcd efgh ijkl mnop qrst uvwx yz23' })).status,
  ).toBe(303)
  expect(await namesOnPage()).toEqual(expect.arrayContaining(['Kapao: wanida', 'Mine']))
  for (const name of ['Kapao: wanida', 'Mine'])
    expect((await post('/authenticator/remove', { name })).status).toBe(303)
  expect(await namesOnPage()).toEqual(demoOperators.map(({ name }) => name))
})

test.each([
  ['', 'Mine'],
  ['not a key', 'Mine'],
  ['ABCD', 'Mine'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', ''],
  ['otpauth://hotp/Kapao:x?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&counter=1', ''],
  ['otpauth://totp/Kapao:x?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&digits=8', ''],
  ['otpauth://totp/Kapao:x?secret=!!', ''],
])('refuses %j under the name %j and adds nothing', async (key, name) => {
  const before = await namesOnPage()
  expect((await post('/authenticator', { key, name })).status).toBe(400)
  expect(await namesOnPage()).toEqual(before)
})
