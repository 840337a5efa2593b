import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateId } from '@kapao/testkit/random'
import { startSurroundings } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { actAtGame, expectDone, some } from '../testing/act-at-game.ts'
import { anyRoute } from '../testing/any-route.ts'
import { connectionOfSandbox } from './demo-games.ts'
import { connectMoveList } from './move-list.ts'

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

function connection() {
  const terms = {
    code: 'MOVELIST',
    protocol: 'move-list',
    ftWalletSlot: 1,
    decimals: 2,
    hasForm: false,
  } as const
  const { url: gamesUrl } = surroundings.sandbox
  const sandbox = { gamesUrl, keyGames: surroundings.environment.KEY_GAMES }
  return { ...connectionOfSandbox(terms, sandbox), route: anyRoute }
}

function act() {
  return actAtGame(connectMoveList(connection()), { code: 'MOVELIST', outside })
}
function setFault(fault: Record<string, unknown>) {
  return outside('PUT', '/control/faults', { body: { party: 'MOVELIST', ...fault } })
}
function newMove(username: string) {
  return { reference: generateId(), username, direction: 'in', amountSatang: some } as const
}

describe('a provider that shows the status of a move in its list only', () => {
  it('moves money in and out', async () => {
    const acts = act()
    const username = await acts.open(3n * some)
    expectDone(await acts.carry(username, 'out', some))
    expect(await acts.readBalance(username)).toBe(2n * some)
  })

  it('has a move whose response was lost in its list, behind a full page of later and earlier moves', async () => {
    const acts = act()
    const username = await acts.open()
    for (let time = 0; time < 60; time += 1) expectDone(await acts.carry(username, 'in', 100n))
    await setFault({ call: 'move', fault: 'errorAfter', count: 1 })
    const { move, outcome } = await acts.carry(username, 'in', some)
    for (let time = 0; time < 60; time += 1) expectDone(await acts.carry(username, 'in', 100n))
    expect(outcome).toMatchObject({ kind: 'unknown' })
    expect(await acts.adapter.getStatus(move)).toEqual({ kind: 'done' })
    const unsent = await acts.prepare(newMove(username))
    expect(await acts.adapter.getStatus(unsent)).toEqual({ kind: 'notFound' })
  })

  it('does not decide by a list that is not complete, or not read to its end', async () => {
    const acts = act()
    const username = await acts.open()
    await setFault({ call: 'move', fault: 'delay', delayMs: 60_000 })
    const hurried = connectMoveList({ ...connection(), timeoutMilliseconds: 150 })
    const move = await acts.prepare(newMove(username))
    expect(await hurried.move(move)).toMatchObject({ kind: 'unknown' })
    expect(await acts.adapter.getStatus(move)).toEqual({ kind: 'inProgress' })
    const unsent = await acts.prepare(newMove(username))
    expect(await acts.adapter.getStatus(unsent)).toMatchObject({ kind: 'unknown' })
    await setFault({ call: 'lookUp', fault: 'error' })
    expect(await acts.adapter.getStatus(unsent)).toMatchObject({ kind: 'unknown' })
  })

  it('performs a reference once, and rejects a replayed request', async () => {
    const acts = act()
    const username = await acts.open()
    const proxy = await startReplayingProxy(surroundings.sandbox.url)
    const adapter = connectMoveList({ ...connection(), baseUrl: `${proxy.url}/games/movelist` })
    const move = await acts.prepare(newMove(username))
    expect([await adapter.move(move), await adapter.move(move)].map(({ kind }) => kind)).toEqual([
      'done',
      'done',
    ])
    expect(proxy.replayedStatuses.length).toBeGreaterThan(0)
    expect(new Set(proxy.replayedStatuses)).toEqual(new Set([401]))
    expect(await acts.readBalance(username)).toBe(some)
    proxy.replayResponses()
    expect(await adapter.readBalance(username)).toEqual({
      kind: 'unknown',
      reason: 'the response to another request',
    })
    await proxy.close()
  })
})

/** Forwards each request, sends it a second time, and from `replayResponses` on repeats the last response. */
async function startReplayingProxy(target: string) {
  const replayedStatuses: number[] = []
  let isReplaying = false
  let last = { status: 0, body: '' }
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
      const method = request.method ?? 'GET'
      const body = method === 'GET' ? null : Buffer.concat(chunks).toString()
      function forward() {
        return fetch(`${target}${request.url}`, { method, body, headers: headers as Record<string, string> })
      }
      if (!isReplaying) {
        const first = await forward()
        last = { status: first.status, body: await first.text() }
        replayedStatuses.push((await forward()).status)
      }
      response.writeHead(last.status, { 'content-type': 'application/json' }).end(last.body)
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    replayedStatuses,
    replayResponses: () => {
      isReplaying = true
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
