import { randomUUID } from 'node:crypto'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { letPayoutsGo } from '@kapao/testkit/payouts'
import { setAccountSafety, setFourEyes } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let ploy: OperatorPerson
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  await setAccountSafety(app, { stepUpWithdrawalFrom: null })
  await letPayoutsGo(app.db, { mostAmount: 100 })
  kanda = await joinOperator(app)
  ploy = await joinOperator(app, { roles: ['cashier'] })
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

afterAll(() => app.close())

type Opened = { socket: Socket; events: string[]; outcome: Promise<string> }

/** Opens a socket as a page of the console does, and collects the names of its events, which carry nothing. */
function open(headers: Record<string, string>, transport = 'websocket'): Opened {
  const socket = io(app.api.consoleUrl, {
    transports: [transport],
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  const events: string[] = []
  socket.onAny((name: string, ...carried: unknown[]) => events.push([name, ...carried].join(' ')))
  const outcome = new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', () => resolve('refused'))
  })
  return { socket, events, outcome }
}

/**
 * Opens a socket, and returns it once what it hears is news: the first look after somebody connects says that everything
 * may have changed.
 */
async function listen(by: OperatorPerson): Promise<Opened> {
  const opened = open(by.speak.headers)
  expect(await opened.outcome).toBe('connected')
  for (let round = 0; round < 2; round += 1) {
    opened.events.length = 0
    await withdraw()
    await until('the server has looked', async () => opened.events.includes('work.changed'))
  }
  opened.events.length = 0
  return opened
}

function ask(by: OperatorPerson, path: string, body: unknown = {}) {
  return app.wire<{ message: string }>('POST', `/api/operator/${path}`, { ...by.speak, body })
}

async function withdraw() {
  const { token, memberId } = await joinWithMoney(app, 100_000n)
  const { body } = await app.wire<{ _id: string }>('POST', '/api/wallet/withdraw', {
    token,
    body: { amount: 500 },
  })
  return { memberId, withdrawalId: body._id }
}

describe('a socket of the console', () => {
  it('is opened only by a page of the console with the cookie of a session', async () => {
    const { cookie = '', origin = '' } = kanda.speak.headers
    expect(await open({ cookie, origin }).outcome).toBe('connected')
    expect(await open({ cookie, origin: 'https://casino.example' }).outcome).toBe('refused')
    expect(await open({ cookie }).outcome).toBe('refused')
    expect(await open({ origin }).outcome).toBe('refused')
    expect(await open({ cookie: cookie.replace(/=../, '=xx'), origin }).outcome).toBe('refused')
    expect(await open({ cookie, origin }, 'polling').outcome).toBe('refused')
  })

  it('says that the queue changed, without what or how much', async () => {
    const { events } = await listen(ploy)
    await withdraw()
    await until('the new one is announced', async () => events.includes('work.changed'))
    expect(events.every((each) => /^(work|claim|approvals|chat)\.changed$/.test(each))).toBe(true)
  })

  it('says at once that somebody claims or leaves an item', async () => {
    const { withdrawalId: itemId } = await withdraw()
    const { events } = await listen(ploy)
    await ask(kanda, 'work/claim', { kind: 'withdrawal', itemId })
    await until('the claim is announced', async () => events.includes('claim.changed'))
    events.length = 0
    await ask(kanda, 'work/release', { kind: 'withdrawal', itemId })
    await until('its end is announced', async () => events.includes('claim.changed'))
    expect(events).not.toContain('approvals.changed')
  })

  it('says that something was decided, and that a request for approval was made', async () => {
    const [rejected, large] = [await withdraw(), await withdraw()]
    const { events } = await listen(kanda)
    await ask(ploy, 'withdrawals/reject', { ...rejected, reason: 'No' })
    await until('the decision is announced', async () => events.includes('work.changed'))
    expect(events).not.toContain('approvals.changed')
    await setFourEyes(app, { isRequired: true, withdrawalFrom: 400 })
    const wanted = { approvalId: randomUUID(), call: 'approveWithdrawal', body: large, reason: 'Called' }
    expect((await ask(ploy, 'approvals/request', wanted)).body.message).toBe('OK')
    await until('the request is announced', async () => events.includes('approvals.changed'))
  })

  it('ends with its session, and is no use of it', async () => {
    const { speak, operatorId } = await joinOperator(app, { roles: ['cashier'] })
    const opened = await listen({ speak, operatorId, secret: '' })
    const ended = new Promise((resolve) => opened.socket.once('disconnect', resolve))
    const before = await seenAt(operatorId)
    app.clock.advance(10 * 60)
    await ask(kanda, 'work', {})
    await withdraw()
    await until('it still hears', async () => opened.events.includes('work.changed'))
    expect(await seenAt(operatorId)).toEqual(before)
    await app.wire('POST', '/api/operator/logout', { ...speak, body: {} })
    expect(await ended).toBe('io server disconnect')
  })
})

async function seenAt(operatorId: string) {
  const row = await app.db
    .selectFrom('operator_session')
    .select('last_seen_at')
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return row.last_seen_at
}
