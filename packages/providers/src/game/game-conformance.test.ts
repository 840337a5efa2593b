import { generateId } from '@kapao/testkit/random'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GameConnection } from './game-answer.ts'
import { actAtGame, expectDone, some } from '../testing/act-at-game.ts'
import { anyRoute } from '../testing/any-route.ts'
import { startStranger, type StrangeAnswer } from '../testing/stranger.ts'
import { connectGame } from './connect-game.ts'
import { connectionOfSandbox, type DemoGameCode, demoGames } from './demo-games.ts'
import { type GameProtocol, gameProtocols } from './game-protocols.ts'
import type { Direction, GameAdapter } from './game-adapter.ts'

/**
 * What every adapter guarantees, against providers that keep real balances: one provider for each registered protocol,
 * and one for each kind of units.
 */
const protocolOf = new Map<string, GameProtocol>(
  Object.entries(gameProtocols).map(([name, { sandboxProvider }]) => [sandboxProvider, name as GameProtocol]),
)
const protocols = [...protocolOf.keys()]
const providers = [...protocols, 'SLOTXO', 'CIRCUS', 'HUAYHD']
function isDemo(code: string): code is DemoGameCode {
  return Object.hasOwn(demoGames, code)
}

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let outside: ReturnType<typeof wireTo>

beforeAll(async () => {
  surroundings = await startSurroundings()
  outside = wireTo(surroundings.sandbox.url)
})
afterEach(async () => {
  await outside('DELETE', '/control/faults')
})
afterAll(() => surroundings.close())

/** Connects to the provider in the sandbox, with these changes. */
function connect(code: string, change: Partial<GameConnection> = {}): GameAdapter {
  const protocol = protocolOf.get(code) ?? 'client'
  const baht = { protocol, ftWalletSlot: 1, decimals: 2, hasForm: false }
  const terms = isDemo(code) ? demoGames[code] : baht
  const sandbox = { gamesUrl: surroundings.sandbox.url, keyGames: surroundings.environment.KEY_GAMES }
  return connectGame({ ...connectionOfSandbox({ code, ...terms }, sandbox), route: anyRoute, ...change })
}

async function setFault(fault: Record<string, unknown>): Promise<void> {
  const answer = await outside('PUT', '/control/faults', { body: fault })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** What a test does with one provider. */
function actAt(code: string) {
  return actAtGame(connect(code), { code, outside })
}

describe.each(providers)('the adapter for %s', (code) => {
  let acts: ReturnType<typeof actAt>
  let adapter: GameAdapter
  beforeAll(() => {
    acts = actAt(code)
    adapter = acts.adapter
  })
  function open(satang?: bigint) {
    return acts.open(satang)
  }
  function see(username: string) {
    return acts.see(username)
  }

  describe('accounts', () => {
    it('are the same when they are opened twice, also with another password', async () => {
      const username = await open(some)
      for (const password of ['pass-word-1', 'pass-word-2'])
        expect(await adapter.openAccount({ username, password })).toEqual({
          kind: 'done',
          answer: { username },
        })
      expect(await acts.readBalance(username)).toBe(some)
    })

    it('accept a new password, and the same one twice', async () => {
      const username = await open()
      for (let time = 0; time < 2; time += 1)
        expect(await adapter.changePassword({ username, password: 'pass-word-9' })).toEqual({
          kind: 'done',
          answer: undefined,
        })
    })

    it('that were never opened are refused', async () => {
      expect(await adapter.readBalance('nobody')).toMatchObject({ kind: 'refused' })
      expect(await adapter.changePassword({ username: 'nobody', password: 'pass-word-9' })).toMatchObject({
        kind: 'refused',
      })
    })
  })

  describe('a move', () => {
    it('brings money in and out, to the satang', async () => {
      const username = await open()
      const amount = some + adapter.facts.stepSatang
      expectDone(await acts.carry(username, 'in', amount))
      expect(await acts.readBalance(username)).toBe(amount)
      expectDone(await acts.carry(username, 'out', some))
      expect(await acts.readBalance(username)).toBe(adapter.facts.stepSatang)
      expect(await see(username)).toMatchObject({ in: String(amount), out: String(some), won: '0' })
    })

    it('is refused where there is not enough, and moves nothing', async () => {
      const username = await open(some)
      const { outcome } = await acts.carry(username, 'out', some + adapter.facts.stepSatang)
      expect(outcome).toMatchObject({ kind: 'refused' })
      expect(await see(username)).toMatchObject({ balance: String(some), out: '0' })
    })

    it('of an amount that the units cannot express is refused and never sent', async () => {
      const username = await open()
      const { stepSatang } = adapter.facts
      if (stepSatang === 1n) return expect(stepSatang).toBe(1n)
      await setFault({ party: code, fault: 'down' })
      const move = { reference: generateId(), username, direction: 'in', prepared: {} } as const
      expect(await adapter.move({ ...move, amountSatang: some + 1n })).toMatchObject({ kind: 'refused' })
      expect(await adapter.move({ ...move, amountSatang: stepSatang })).toMatchObject({ kind: 'unknown' })
      return undefined
    })

    it('that was done has the status done, and one that was never sent is not found', async () => {
      const username = await open()
      const { move, outcome } = await acts.carry(username, 'in', some)
      expect(outcome.kind).toBe('done')
      expect(await adapter.getStatus(move)).toEqual({ kind: 'done' })
      const unsent = await acts.prepare({ ...move, reference: generateId() })
      expect(await adapter.getStatus(unsent)).toEqual({ kind: 'notFound' })
    })

    it('sent twice by the same reference moves once', async () => {
      const username = await open()
      const move = await acts.prepare({
        reference: generateId(),
        username,
        direction: 'in',
        amountSatang: some,
      })
      // Where this is 0 the reference is never sent twice, so there is nothing to keep.
      const times = adapter.facts.references.idempotencyMilliseconds === 0 ? 1 : 4
      const outcomes = await Promise.all(Array.from({ length: times }, () => adapter.move(move)))
      expect(outcomes.filter(({ kind }) => kind === 'refused')).toEqual([])
      expect(await adapter.getStatus(move)).toEqual({ kind: 'done' })
      expect(await see(username)).toMatchObject({ balance: String(some), moves: [{ amount: String(some) }] })
    })

    it('and another one at once each have their own outcome', async () => {
      const names = await Promise.all([open(), open(), open()])
      const carried = await Promise.all(
        [...names, ...names].map((username, at) => acts.carry(username, 'in', some * BigInt(at + 1))),
      )
      const sum = carried.reduce(
        (total, { move, outcome }) => total + (outcome.kind === 'done' ? move.amountSatang : 0n),
        0n,
      )
      expect(carried.map(({ outcome }) => outcome.kind)).not.toContain('unknown')
      const held = await Promise.all(names.map(async (name) => BigInt((await see(name)).balance)))
      expect(held.reduce((total, each) => total + each, 0n)).toBe(sum)
    })
  })

  it('lists every move that was done once, oldest first, and agrees with the totals', async () => {
    const username = await open()
    const from = new Date(Date.now() - 60_000)
    for (const direction of ['in', 'in', 'out'] as const)
      expectDone(await acts.carry(username, direction, some))
    const to = new Date(Date.now() + 60_000)
    const moves = await listAll(adapter, { from, to })
    expect(moves.filter((move) => move.username === username)).toEqual(
      ['in', 'in', 'out'].map((direction) => ({
        reference: expect.stringMatching(/./),
        username,
        direction,
        amountSatang: some,
        at: expect.any(Date),
      })),
    )
    expect(new Set(moves.map(({ reference }) => reference)).size).toBe(moves.length)
    function sum(direction: Direction) {
      return moves
        .filter((move) => move.direction === direction)
        .reduce((total, { amountSatang }) => total + amountSatang, 0n)
    }
    const totals = await adapter.readTotals()
    expect(totals).toMatchObject({ kind: 'done', answer: { inSatang: sum('in'), outSatang: sum('out') } })
    if (totals.kind !== 'done') throw new Error(totals.reason)
    const { inSatang, outSatang, heldSatang, wonSatang } = totals.answer
    expect(heldSatang).toBe(inSatang - outSatang + wonSatang)
    const { body } = await outside<{ games: Record<string, unknown> }>('GET', '/control/totals')
    expect(body.games[code]).toEqual({
      in: String(inSatang),
      out: String(outSatang),
      held: String(heldSatang),
      won: String(wonSatang),
    })
    expect(await listAll(adapter, { from: to, to })).toEqual([])
  })
})

describe.each(protocols)('the adapter for %s, when the provider fails', (code) => {
  let acts: ReturnType<typeof actAt>
  let adapter: GameAdapter
  beforeAll(() => {
    acts = actAt(code)
    adapter = acts.adapter
  })
  function open(satang?: bigint) {
    return acts.open(satang)
  }
  function see(username: string) {
    return acts.see(username)
  }

  describe('a fault during a move', () => {
    it.each([
      ['timeout', 'notFound'],
      ['timeoutAfter', 'done'],
      ['error', 'notFound'],
      ['errorAfter', 'done'],
      ['reset', 'notFound'],
      ['html', 'notFound'],
      ['down', 'notFound'],
    ] as const)('%s is unknown, and its status is then %s', async (fault, found) => {
      const username = await open(some)
      for (const direction of ['in', 'out'] as const) {
        const before = BigInt((await see(username)).balance)
        const move = await acts.prepare({ reference: generateId(), username, direction, amountSatang: some })
        await setFault({ party: code, call: 'move', fault, count: 1 })
        const hurried = connect(code, { timeoutMilliseconds: 250 })
        expect(await hurried.move(move)).toMatchObject({ kind: 'unknown' })
        expect(await adapter.getStatus(move)).toEqual({ kind: found })
        const change = direction === 'in' ? some : -some
        expect(BigInt((await see(username)).balance)).toBe(found === 'done' ? before + change : before)
        if (found === 'notFound' && direction === 'in') expectDone(await acts.carry(username, 'in', some))
      }
    })

    it('forget is not found once, or unknown, and then done', async () => {
      const username = await open()
      const move = await acts.prepare({
        reference: generateId(),
        username,
        direction: 'in',
        amountSatang: some,
      })
      await setFault({ party: code, call: 'move', fault: 'forget', count: 1 })
      expect(await adapter.move(move)).toMatchObject({ kind: 'unknown' })
      expect(['notFound', 'unknown']).toContain((await adapter.getStatus(move)).kind)
      expect(await adapter.getStatus(move)).toEqual({ kind: 'done' })
      // A provider that is struck again does not forget the same move twice.
      await setFault({ party: code, call: 'lookUp', fault: 'forget' })
      expect(await adapter.getStatus(move)).toEqual({ kind: 'done' })
    })

    it('a delay beyond the time-out is in progress and then done', async () => {
      const username = await open()
      const move = await acts.prepare({
        reference: generateId(),
        username,
        direction: 'in',
        amountSatang: some,
      })
      await setFault({ party: code, call: 'move', fault: 'delay', delayMs: 60_000 })
      const hurried = connect(code, { timeoutMilliseconds: 150 })
      await until('the move is on its way', async () => {
        expect(await hurried.move(move)).toMatchObject({ kind: 'unknown' })
        return (await adapter.getStatus(move)).kind === 'inProgress'
      })
      await outside('DELETE', '/control/faults')
      await until('the move is done', async () => (await adapter.getStatus(move)).kind === 'done')
      expect(await acts.readBalance(username)).toBe(some)
    })

    it('while the provider is down leaves the status unknown', async () => {
      const username = await open()
      const { move } = await acts.carry(username, 'in', some)
      await setFault({ party: 'games', fault: 'down' })
      expect(await adapter.getStatus(move)).toMatchObject({ kind: 'unknown' })
    })
  })

  it.each(['timeout', 'error', 'errorAfter', 'timeoutAfter', 'reset', 'html', 'down'])(
    'treats the fault %s in any call as unknown',
    async (fault) => {
      const username = await open(some)
      await setFault({ party: code, fault })
      const hurried = connect(code, {
        timeoutMilliseconds: 150,
        askMilliseconds: 150,
        balanceMilliseconds: 150,
      })
      for (const outcome of await askEverything(hurried, username))
        expect(outcome).toEqual({ kind: 'unknown', reason: expect.any(String) })
    },
  )

  it('returns a link that opens the game once', async () => {
    const username = await open(some)
    const outcome = await adapter.openLink({ username, password: 'pass-word-1' })
    if (outcome.kind !== 'done') throw new Error(outcome.reason)
    const statuses = []
    for (let time = 0; time < 2; time += 1)
      statuses.push((await fetch(outcome.answer.link, { redirect: 'manual' })).status)
    expect(statuses).toEqual([303, 410])
    expect(await adapter.openLink({ username: 'nobody', password: 'pass-word-1' })).toMatchObject({
      kind: 'refused',
    })
  })

  it('treats any other response as unknown, and never throws', async () => {
    const stranger = await startStranger()
    const lost = connect(code, { baseUrl: stranger.url, askMilliseconds: 2_000 })
    for (const answer of strangeAnswers) {
      stranger.setAnswer(answer)
      for (const outcome of await askEverything(lost, 'somchai'))
        expect([answer, outcome]).toEqual([answer, { kind: 'unknown', reason: expect.any(String) }])
    }
    await stranger.close()
    for (const outcome of await askEverything(lost, 'somchai'))
      expect(outcome).toMatchObject({ kind: 'unknown' })
  })

  it('treats every call with a wrong key as unknown', async () => {
    const username = await open(some)
    const stranger = connect(code, { credentials: { agent: 'kapao', secret: 'x'.repeat(64) } })
    for (const outcome of await askEverything(stranger, username))
      expect(outcome).toMatchObject({ kind: 'unknown' })
    expect(await acts.readBalance(username)).toBe(some)
  })
})

function json(value: unknown) {
  return { type: 'application/json', body: JSON.stringify(value) }
}

const strangeAnswers: StrangeAnswer[] = [
  { body: '' },
  { body: '<!doctype html><h1>Bad Gateway</h1>', type: 'text/html' },
  { body: '{"status": {"code": 0', type: 'application/json' },
  { body: ' '.repeat(200_000) },
  { ...json({ Status: 'Success', data: 'x'.repeat(200_000) }) },
  { ...json({}), isCut: true },
  ...[null, [], {}, 0, 'Success', true, { status: { code: 0 } }, { Status: 'Success' }, { data: {} }].map(
    json,
  ),
  ...[301, 302, 307].map((status) => ({ ...json({}), status, location: '/elsewhere' })),
  ...[201, 204, 400, 401, 403, 404, 408, 409, 410, 422, 429, 500, 502, 503, 504].map((status) => ({
    ...json({ message: 'no' }),
    status,
  })),
  { ...json({ Error: { Code: 9_999_999 }, code: 'never_heard', status: { code: 77_777 } }), status: 400 },
]

async function askEverything(adapter: GameAdapter, username: string) {
  const move = { reference: generateId(), username, direction: 'in', amountSatang: 10_000n } as const
  // What a provider that answers would have prepared.
  const prepared = { transaction: 'T0000000001', lastId: '0', credit: '0', winLose: '0' }
  const account = { username, password: 'pass-word-1' }
  const isPreparedByAsking = adapter.facts.references.issuedBy !== 'us'
  return Promise.all([
    adapter.openAccount(account),
    adapter.changePassword(account),
    ...(isPreparedByAsking ? [adapter.prepare(move)] : []),
    adapter.move({ ...move, prepared }),
    adapter.getStatus({ ...move, prepared }),
    adapter.readBalance(username),
    adapter.openLink(account),
    adapter.readTotals(),
    adapter.listMoves({ from: new Date(0), to: new Date(1) }),
  ])
}

async function listAll(adapter: GameAdapter, period: { from: Date; to: Date }) {
  const moves = []
  for (let after: string | undefined, isMore = true; isMore;) {
    const page = await adapter.listMoves({ ...period, after })
    if (page.kind !== 'done') throw new Error(page.reason)
    moves.push(...page.answer.entries)
    after = page.answer.after
    isMore = after !== undefined
  }
  return moves
}
