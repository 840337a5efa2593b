import { createTestDatabase, type TestDatabase } from '@kapao/testkit/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { askBasic, askBearer, askSigned, openSigned, password } from '../testing/operator.ts'
import { gameProtocols, games, pathOf } from './games.ts'

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
  await bench.say('DELETE', '/control/faults')
  await bench.readTotals()
})
afterAll(async () => {
  await bench.close()
  await database.drop()
})

async function balanceOf(code: string, username: string): Promise<string> {
  return (await bench.say<{ balance: string }>('GET', `/control/games/${code}/${username}`)).body.balance
}

test('there are seventeen companies in baht and in kip, one that lists moves, and one at least for each protocol', async () => {
  const { body } = await bench.say<{ code: string; protocol: string }[]>('GET', '/control/games')
  expect(body).toHaveLength(2 * 17 + 1)
  expect(new Set(body.map(({ protocol }) => protocol))).toEqual(new Set(Object.keys(gameProtocols)))
  const home = (await bench.say('GET', '/')).text
  for (const game of games) expect(home).toContain(`${pathOf(game)}/play`)
})

describe('a provider that accepts references', () => {
  test('performs the same reference again after three days', async () => {
    const username = await openSigned(bench, 'JOKER', '1.00')
    const again = { RequestID: `open-${username}`, Username: username, Amount: '1.00' }
    offset = 3 * 24 * 60 * 60 * 1_000 - 60_000
    await askSigned(bench, 'JOKER', '/v1/transfer', again)
    expect(await balanceOf('JOKER', username)).toBe('100')
    offset += 120_000
    expect(
      (await askSigned(bench, 'JOKER', '/v1/transfer/verify', { RequestID: again.RequestID })).body,
    ).toEqual({
      Error: { Code: 3040, Message: 'The transfer does not exist' },
    })
    await askSigned(bench, 'JOKER', '/v1/transfer', again)
    expect(await balanceOf('JOKER', username)).toBe('200')
  })

  test('refuses a reference that was used for another transfer', async () => {
    const username = await openSigned(bench, 'JOKER', '5.00')
    const other = { RequestID: `open-${username}`, Username: username, Amount: '6.00' }
    const answer = await askSigned(bench, 'JOKER', '/v1/transfer', other)
    expect([answer.status, answer.body]).toMatchObject([409, { Error: { Code: 3034 } }])
    expect(await balanceOf('JOKER', username)).toBe('500')
  })

  test.each(['0', '1.001', '1e3', 'NaN', '', '--1', ' 1'])('refuses the amount %j', async (Amount) => {
    const username = await openSigned(bench, 'JOKER')
    const answer = await askSigned(bench, 'JOKER', '/v1/transfer', {
      RequestID: 'r',
      Username: username,
      Amount,
    })
    expect([answer.status, answer.body]).toMatchObject([400, { Error: { Code: 1034 } }])
  })

  test('rejects a request with a wrong signature on every spelling of the path', async () => {
    const username = await openSigned(bench, 'JOKER')
    const body = { RequestID: 'stolen', Username: username, Amount: '-1.00' }
    for (const path of [
      '/games/joker/v1/transfer',
      '/games/joker/%76%31/transfer',
      '/games/joker/v1/transfer?a',
    ])
      expect((await bench.say('POST', path, { body })).status).toBe(401)
    expect(await balanceOf('JOKER', username)).toBe('10000')
  })
})

describe('a two-phase provider', () => {
  async function prepare(username: string, credit: number) {
    const body = { player: username, kind: 'deposit', credit }
    const { body: created } = await askBasic(bench, 'IMI', 'POST', '/wallet/transactions', body)
    return String(created['transaction'])
  }

  test('executes a transaction once, and never one that has expired', async () => {
    const username = 'dao_imi'
    await askBasic(bench, 'IMI', 'PUT', `/wallet/players/${username}`, { password })
    const [first, second] = [await prepare(username, 700), await prepare(username, 900)]
    function execute(id: string) {
      return askBasic(bench, 'IMI', 'POST', `/wallet/transactions/${id}/execute`)
    }
    const once = await Promise.all([execute(first), execute(first), execute(first)])
    expect(once.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(once.every(({ status, body }) => status === 200 || body['code'] === 'executing')).toBe(true)
    offset = 2 * 60 * 1_000 + 1
    expect((await execute(second)).status).toBe(410)
    expect((await askBasic(bench, 'IMI', 'GET', `/wallet/transactions/${second}`)).body).toMatchObject({
      state: 'expired',
    })
    expect((await execute(first)).status).toBe(200)
    expect(await balanceOf('IMI', username)).toBe('700')
  })

  test('knows no transaction of another provider', async () => {
    const username = 'dao_imi2'
    await askBasic(bench, 'IMI', 'PUT', `/wallet/players/${username}`, { password })
    const id = await prepare(username, 700)
    expect((await askBasic(bench, 'USUN', 'POST', `/wallet/transactions/${id}/execute`)).status).toBe(404)
    expect((await bench.say('POST', `/games/imi/wallet/transactions/${id}/execute`)).status).toBe(401)
  })
})

describe('a provider without references', () => {
  test('moves money on every request, one at a time per account', async () => {
    const username = 'anan_area'
    await askBearer(bench, 'AREASLOT', '/ext/createUser', { username, password })
    function move() {
      return askBearer(bench, 'AREASLOT', `/ext/deposit/${username}`, { amount: 2.5 })
    }
    for (let time = 0; time < 2; time += 1) await move()
    expect(await balanceOf('AREASLOT', username)).toBe('500')
    await bench.say('PUT', '/control/faults', {
      body: { party: 'AREASLOT', call: 'move', fault: 'delay', delayMs: 60_000, count: 1 },
    })
    const slow = move()
    async function meanwhile() {
      const { body } = await askBearer(bench, 'AREASLOT', `/ext/account/${username}`)
      return (body['data'] as { processing: boolean }).processing
    }
    await expect.poll(meanwhile).toBe(true)
    expect((await move()).body).toMatchObject({ status: { code: 806 } })
    await bench.say('DELETE', '/control/faults')
    expect((await slow).body).toMatchObject({ status: { code: 0 } })
    expect(await balanceOf('AREASLOT', username)).toBe('750')
  })

  test('rejects a caller without its key', async () => {
    const answer = await bench.say('GET', '/games/areaslot/ext/report/summary', { key: 'x'.repeat(64) })
    expect(answer.body).toEqual({ status: { code: 997, message: 'Invalid key' } })
  })
})

describe('playing by control', () => {
  test.each(['JOKER', 'SLOTXO', 'PG'])(
    'wins and loses at %s as requested, and the totals match',
    async (code) => {
      const username = await openSigned(bench, code, '100.00')
      const path = `/control/games/${code}/${username}/play`
      const before = BigInt(await balanceOf(code, username))
      const lost = await bench.say('POST', path, { body: { rounds: 3, stake: 2, result: 'lose' } })
      expect(lost.body).toMatchObject({ rounds: 3, staked: '600', paid: '0', won: '-600' })
      const won = await bench.say<{ won: string }>('POST', path, { body: { stake: 2, result: 'win' } })
      expect(BigInt(won.body.won)).toBeGreaterThan(0n)
      await bench.say('POST', path, { body: { rounds: 10, stake: 1 } })
      const seen = await bench.say<{ balance: string; won: string }>('GET', path.replace('/play', ''))
      expect(BigInt(seen.body.balance)).toBe(before + BigInt(seen.body.won))
    },
  )

  test('also works for a match and for the lottery', async () => {
    const username = 'malee_play'
    await askBearer(bench, 'HUAYHD', '/ext/createUser', { username, password })
    await askBearer(bench, 'HUAYHD', `/ext/deposit/${username}`, { amount: 500 })
    function play(body: unknown) {
      return bench.say<{ won: string }>('POST', `/control/games/HUAYHD/${username}/play`, { body })
    }
    expect((await play({ stake: 0.1, result: 'win' })).body.won).toMatch(/^[1-9]/)
    expect((await play({ stake: 0.1, result: 'lose' })).body.won).toBe('-10')
    expect((await play({ stake: 0.15 })).status).toBe(400)
    expect((await play({ rounds: 1_000, stake: 40, result: 'lose' })).body).toMatchObject({
      error: 'not-enough',
    })
    expect(
      (await bench.say('POST', '/control/games/HUAYHD/nobody/play', { body: { stake: 1 } })).status,
    ).toBe(404)
    expect((await bench.say('GET', '/control/games/NOGAME/nobody')).status).toBe(404)
  })
})

describe('faults of games', () => {
  function setFault(body: unknown) {
    return bench.say('PUT', '/control/faults', { body })
  }

  test('affect one provider, or all of them at once, with one of several kinds', async () => {
    const username = await openSigned(bench, 'JOKER')
    async function ask(code: string) {
      return (await askSigned(bench, code, '/v1/player/balance', { Username: username })).status
    }
    await setFault({ party: 'JOKER', fault: 'down' })
    expect([await ask('JOKER'), await ask('PG')]).toEqual([503, 404])
    await setFault({ party: 'games', fault: ['error', 'down'], rate: 0.5 })
    await setFault({ party: 'JOKER', fault: 'error', count: 1 })
    const statuses = new Set<number>()
    for (let time = 0; time < 60; time += 1) statuses.add(await ask('PG'))
    expect(statuses).toEqual(new Set([404, 500, 503]))
  })

  test.each([
    { party: 'JOKER', call: 'readBalance', fault: 'forget' },
    { party: 'kbank', fault: ['forget'] },
    { party: 'games', call: 'send', fault: 'error' },
    { party: 'JOKER', fault: [] },
    { party: 'JOKER', fault: ['explode'] },
    { party: 'NOGAME', fault: 'down' },
  ])('are refused if they make no sense: %j', async (fault) => {
    expect((await setFault(fault)).status).toBe(400)
  })
})
