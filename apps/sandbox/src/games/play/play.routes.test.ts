import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, startBench } from '../../testing/bench.ts'
import { askBasic, askBearer, askSigned, openSigned, password } from '../../testing/operator.ts'

let database: TestDatabase
let bench: Bench
let offset = 0

beforeAll(async () => {
  database = await createTestDatabase()
  bench = await startBench({
    databaseUrl: database.url,
    clock: { now: () => new Date(Date.now() + offset) },
  })
})
afterEach(async () => {
  offset = 0
  await bench.readTotals()
})
afterAll(async () => {
  await bench.close()
  await database.drop()
})

function cookieOf(answer: { headers: Headers }): string {
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
function open(path: string, cookie = '') {
  return bench.say('GET', path, { headers: { accept: 'text/html', cookie } })
}
async function logIn(code: string, fields: Record<string, string>): Promise<Response> {
  return bench.sendForm(`/games/${code}/login`, { password, ...fields })
}
async function see(code: string, username: string) {
  return (await bench.say<{ balance: string; won: string }>('GET', `/control/games/${code}/${username}`)).body
}
function statusesOf(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}
function readIdempotencyKey(page: string): string {
  return /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

describe('a provider’s login form', () => {
  test('accepts a user name with its password, and opens the game with the balance there', async () => {
    const username = await openSigned(bench, 'JOKER', '1234.50')
    expect((await logIn('joker', { username, password: 'wrong-word' })).status).toBe(401)
    expect((await logIn('joker', { username: 'nobody' })).status).toBe(401)
    const entered = await logIn('joker', { username })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/games/joker/play'])
    expect(entered.headers.get('set-cookie')).toMatch(/; Path=\/games\/joker; HttpOnly; SameSite=Lax;/)
    const page = await open('/games/joker/play', cookieOf(entered))
    expect(page.text).toContain('<b>1,234.50</b>')
    expect(page.text).toContain(username)
    // A session at one provider is valid nowhere else.
    expect((await open('/games/pg/play', cookieOf(entered))).status).toBe(401)
    expect((await open('/games/joker/play')).status).toBe(401)
  })

  test('accepts its hidden state once, and only its own', async () => {
    const username = 'malee_ufa'
    await askBasic(bench, 'UFABET', 'PUT', `/wallet/players/${username}`, { password })
    const { text } = await open('/games/ufabet/login')
    const state = Object.fromEntries(
      [...text.matchAll(/type="hidden" name="(__\w+)" value="([^"]+)"/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    )
    expect(Object.keys(state)).toEqual(['__VIEWSTATE', '__VIEWSTATEGENERATOR', '__EVENTVALIDATION'])
    expect((await logIn('ufabet', { username })).status).toBe(400)
    expect((await logIn('ufabet', { username, ...state, __EVENTVALIDATION: 'other' })).status).toBe(400)
    const both = await Promise.all([0, 1].map(() => logIn('ufabet', { username, ...state })))
    expect(statusesOf(both)).toEqual([303, 400])
  })
})

describe('a login link', () => {
  async function createLink(username: string): Promise<string> {
    const { body } = await askSigned(bench, 'PG', '/v1/player/launch', {
      Username: username,
      Password: password,
    })
    return String(body['Url']).slice(bench.url.length)
  }

  test('logs in once, however many open it, and a HEAD request does not spend it', async () => {
    const link = await createLink(await openSigned(bench, 'PG'))
    expect((await fetch(bench.url + link, { method: 'HEAD' })).status).toBe(404)
    const opened = await Promise.all([0, 1, 2, 3].map(() => open(link)))
    expect(statusesOf(opened)).toEqual([303, 410, 410, 410])
    const entered = opened.find(({ status }) => status === 303)!
    expect((await open('/games/pg/play', cookieOf(entered))).status).toBe(200)
  })

  test('expires after a minute, and is valid at no other provider', async () => {
    const username = await openSigned(bench, 'PG')
    const [late, other] = [await createLink(username), await createLink(username)]
    expect((await open(other.replace('/pg/', '/joker/'))).status).toBe(410)
    expect((await open(other)).status).toBe(303)
    offset = 60_001
    expect((await open(late)).status).toBe(410)
  })
})

describe('a round', () => {
  async function enter(units?: string) {
    const username = await openSigned(bench, 'JOKER', units)
    return { username, cookie: cookieOf(await logIn('joker', { username })) }
  }
  function play(cookie: string, fields: Record<string, string>) {
    return bench.sendForm('/games/joker/play', { stake: '500', ...fields }, cookie)
  }

  test('takes the stake, pays what was won, and shows its figures', async () => {
    const { username, cookie } = await enter()
    const played = await play(cookie, { idempotencyKey: randomUUID() })
    expect(played.status).toBe(303)
    const page = await open(played.headers.get('location') ?? '', cookie)
    const { balance, won } = await see('JOKER', username)
    expect(BigInt(balance)).toBe(10_000n + BigInt(won))
    // A round can win thousands, which are shown with a comma.
    const shown = (Number(balance) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(page.text).toContain(`<b>${shown}</b>`)
    expect(page.text).toMatch(/class="verdict/)
    expect(page.text.match(/<li>\s*<span class="round">/g)).toHaveLength(1)
  })

  test('sent twice with one idempotency key is played once', async () => {
    const { username, cookie } = await enter()
    const idempotencyKey = readIdempotencyKey((await open('/games/joker/play', cookie)).text)
    const sent = await Promise.all([0, 1, 2, 3, 4].map(() => play(cookie, { idempotencyKey })))
    expect(new Set(sent.map(({ headers }) => headers.get('location'))).size).toBe(1)
    const { text } = await open('/games/joker/play', cookie)
    expect(text.match(/<li>\s*<span class="round">/g)).toHaveLength(1)
    const { won } = await see('JOKER', username)
    expect((BigInt(won) + 500n) % 500n).toBe(0n)
  })

  test('above the balance, or with an option that is not offered, is refused and moves nothing', async () => {
    const { username, cookie } = await enter('4.00')
    expect((await play(cookie, { idempotencyKey: randomUUID() })).status).toBe(409)
    const forged: Record<string, string>[] = [
      { stake: '7' },
      { stake: '-500' },
      { stake: '1e3' },
      { idempotencyKey: 'x' },
    ]
    for (const fields of forged)
      expect((await play(cookie, { idempotencyKey: randomUUID(), ...fields })).status).toBe(400)
    expect((await play('', { idempotencyKey: randomUUID() })).status).toBe(401)
    expect(await see('JOKER', username)).toMatchObject({ balance: '400', won: '0' })
  })

  test('never takes more than the balance when many are sent at once', async () => {
    const { username, cookie } = await enter('5.00')
    await Promise.all(Array.from({ length: 8 }, () => play(cookie, { idempotencyKey: randomUUID() })))
    expect(BigInt((await see('JOKER', username)).balance)).toBeGreaterThanOrEqual(0n)
  })

  test('is a match or a lottery at providers of that kind', async () => {
    const username = 'anan_lotto'
    await askBearer(bench, 'HUAYHD', '/ext/createUser', { username, password })
    await askBearer(bench, 'HUAYHD', `/ext/deposit/${username}`, { amount: 1_000 })
    const { body } = await askBearer(bench, 'HUAYHD', '/ext/redirectLogin', { username, password })
    const { url } = body['data'] as { url: string }
    const cookie = cookieOf(await open(url.slice(bench.url.length)))
    const page = await open('/games/huayhd/play', cookie)
    expect(page.text).toContain('= 100.00 บาท')
    const fields = { idempotencyKey: randomUUID(), stake: '10', tens: '4', ones: '2' }
    const played = await bench.sendForm('/games/huayhd/play', fields, cookie)
    expect(played.status).toBe(303)
    expect((await open('/games/huayhd/play', cookie)).text).toContain('<b>42</b>')
  })

  test('without credit is not offered, and the page explains what to do', async () => {
    const username = 'noi_empty'
    await askSigned(bench, 'SLOTXO', '/v1/player/create', { Username: username, Password: password })
    const page = await open('/games/slotxo/play', cookieOf(await logIn('slotxo', { username })))
    expect(page.text).toContain('Not enough credit to play')
    expect(page.text).not.toContain('name="stake"')
  })
})
