import { isOnCitus } from '@kapao/testkit/citus-config'
import { openKbankAccount, payment, sendKbankWebhook } from '@kapao/testkit/kbank'
import { joinOperator } from '@kapao/testkit/operators'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp()
  await openKbankAccount(app.db)
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

afterAll(() => app.close())

async function suspend({ memberId }: Person): Promise<void> {
  const kanda = await joinOperator(app)
  const body = { memberId, reason: 'Sold the account' }
  const { status } = await app.wire('POST', '/api/operator/members/suspend', { ...kanda.speak, body })
  expect(status).toBe(200)
}

function suspendByStatement({ memberId }: Person): Promise<unknown> {
  return app.db.updateTable('member').set({ status: 'suspended' }).where('member_id', '=', memberId).execute()
}

function open(token: string): Socket {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  return socket
}

/** The first event of a socket that says how long ago its phone began to read; something changes later in any case. */
async function firstEvent(token: string, readAgo: number): Promise<string> {
  const socket = io(app.url, { auth: { token, readAgo }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  const first = eventsOf(socket).then(() => 'wallet.changed')
  await connected(socket)
  // The server answers this after what it sent at the connection.
  const later = new Promise<string>((resolve) => {
    socket.emit('join', {}, () => resolve('wallet.changed of later'))
  })
  return Promise.race([first, later])
}

function connected(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', (refused) => resolve(refused.message))
  })
}

function eventsOf(socket: Socket): Promise<unknown[]> {
  return new Promise((resolve) => {
    socket.once('wallet.changed', (...events: unknown[]) => resolve(events))
  })
}

describe('a socket', () => {
  it.each([
    ['another site', 'https://casino.example', false],
    ['a page without an address', 'null', false],
    ['this site', undefined, true],
  ])('of %s is opened only if it is this one', async (_page, origin, isOpened) => {
    const { token } = await join(app)
    const answers = ['websocket', 'polling'].map((transport) => {
      const socket = io(app.url, {
        auth: { token },
        transports: [transport],
        reconnection: false,
        extraHeaders: { origin: origin ?? app.url },
      })
      sockets.push(socket)
      return connected(socket)
    })
    const refused = ['websocket error', 'xhr poll error']
    expect(await Promise.all(answers)).toEqual(isOpened ? ['connected', 'connected'] : refused)
  })

  it('is notified that its own wallet changed, without an amount, and of nothing about another member', async () => {
    const [somchai, anan] = [await join(app), await join(app)]
    const [own, others] = [open(somchai.token), open(anan.token)]
    expect(await Promise.all([connected(own), connected(others)])).toEqual(['connected', 'connected'])
    const { body } = await app.wire<{ amount: number }>('POST', '/api/qrcode/KBANK', {
      token: somchai.token,
      body: { amount: 100 },
    })
    const foreign: unknown[] = []
    others.onAny((...events) => foreign.push(events))
    const events = eventsOf(own)
    await sendKbankWebhook(app, payment(body.amount))
    expect(await events).toEqual([])
    // If Somchai's change had been sent to everybody, Anan would have received it before this one.
    const ownTurn = eventsOf(others)
    app.context.announce(anan.memberId)
    await ownTurn
    expect(foreign).toHaveLength(1)
  })

  it('is notified at once of a change that was announced after the phone began to read, and of none before', async () => {
    const before = performance.now()
    const malee = await join(app)
    const listening = open(malee.token)
    await connected(listening)
    const announced = eventsOf(listening)
    app.context.announce(malee.memberId)
    await announced
    expect(await firstEvent(malee.token, performance.now() - before)).toBe('wallet.changed')
    expect(await firstEvent(malee.token, 1)).toBe('wallet.changed of later')
  })

  it('is no use of its session, which ends all the same', async () => {
    const malee = await join(app)
    const socket = open(malee.token)
    expect(await connected(socket)).toBe('connected')
    app.clock.advance(2 * 3600 - 60)
    const events = eventsOf(socket)
    app.context.announce(malee.memberId)
    await events
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    app.clock.advance(60)
    app.context.announce(malee.memberId)
    expect(await gone).toBe('io server disconnect')
  })

  const ends: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
    ['logged out', ({ token }) => app.wire('POST', '/api/logout', { token })],
    ['was suspended', suspend],
    // Where Citus spreads the table, only the product announces a change.
    ...(isOnCitus() ? [] : ([['was suspended by a statement', suspendByStatement]] as const)),
  ]

  it.each(ends)('of a member who %s gets nothing more and is disconnected', async (_what, end) => {
    const malee = await join(app)
    const socket = open(malee.token)
    expect(await connected(socket)).toBe('connected')
    const foreign: unknown[] = []
    socket.on('wallet.changed', (...events: unknown[]) => foreign.push(events))
    const gone = new Promise((resolve) => socket.once('disconnect', resolve))
    await end(malee)
    expect(await gone).toBe('io server disconnect')
    expect(foreign).toEqual([])
  })

  it('is disconnected when its session is over', async () => {
    const dao = await join(app)
    const { db, clock } = app.context
    const why = await until('a socket was open when its session ended', async () => {
      const expires_at = new Date(clock.now().getTime() + 500)
      await db.updateTable('session').set({ expires_at }).where('member_id', '=', dao.memberId).execute()
      const socket = open(dao.token)
      const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve))
      return (await connected(socket)) === 'connected' && (await gone)
    })
    expect(why).toBe('io server disconnect')
    expect(await connected(open(dao.token))).toBe('EXPIRED_AUTH_TOKEN')
  })

  it.each(['', 'x', 'A'.repeat(43)])('is refused with the token "%s"', async (token) => {
    expect(await connected(open(token))).toBe('invalid-token')
  })
})
