import { randomUUID } from 'node:crypto'
import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import { type AskCall, createAsk, exampleOf } from '@kapao/testkit/ask-call'
import { settleIn } from '@kapao/testkit/belongings'
import { type Belongings, callExamples } from '@kapao/testkit/call-examples'
import { openProviders } from '@kapao/testkit/games'
import { openKbankAccount } from '@kapao/testkit/kbank'
import { operatorKey } from '@kapao/testkit/operator'
import type { Person } from '@kapao/testkit/people'
import {
  bearer,
  gatherNoOperators,
  gatherStrangers,
  type NoOperator,
  openSession,
  type Stranger,
} from '@kapao/testkit/strangers'
import { createLook, type Look } from '@kapao/testkit/look-at-database'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let owner: pg.Client
let ask: AskCall
let look: Look
let somchai: Person & Belongings
let malee: Person & Belongings

let strangers: Stranger[]
let noOperators: NoOperator[]

beforeAll(async () => {
  // No jobs run, so whatever changes in the database was changed by a request.
  app = await startTestApp({ ROLE: 'api' })
  const { db } = app
  await openKbankAccount(db)
  await openProviders(db, ['JOKER', 'PG', 'UFABET'])
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  ask = createAsk(app)
  look = createLook(owner)
  somchai = await settleIn(app)
  malee = await settleIn(app)
  strangers = await gatherStrangers(app, somchai)
  noOperators = await gatherNoOperators(app, malee)
})

afterAll(async () => {
  await owner.end()
  await app.close()
})

function callsOf(...audiences: CallFacts['audience'][]) {
  return (calls as readonly CallFacts[])
    .filter(({ audience }) => audiences.includes(audience))
    .map((call) => [call.name, call] as const)
}

const identityCodes = new Set(['invalid-token', 'EXPIRED_AUTH_TOKEN', 'UNAUTHORIZED', 'INVALID_USER_1'])

describe('whom a call serves', () => {
  it('is tested for every call of the contract', () => {
    expect(Object.keys(callExamples).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
    const tested = [
      ...callsOf('member', 'participant'),
      ...callsOf('operator'),
      ...callsOf('provider', 'visitor', 'public'),
    ]
    expect(tested).toHaveLength(calls.length)
    for (const [, call] of tested)
      if (call.url.includes(':'))
        expect([call.name, 'path' in exampleOf(call.name)]).toEqual([call.name, true])
  })

  it('is judged by the content of the database', async () => {
    const [before, beforeOfHim] = [await look(), await look(somchai.memberId)]
    expect(Object.keys(before).length).toBeGreaterThan(25)
    await openSession(app, malee.memberId)
    expect(await look(somchai.memberId)).toEqual(beforeOfHim)
    expect(await look()).not.toEqual(before)
    await openSession(app, somchai.memberId)
    expect(await look(somchai.memberId)).not.toEqual(beforeOfHim)
  })
})

/** What the database had at the end of the test before, where that changed nothing: it is not looked at twice. */
let unchanged: Awaited<ReturnType<Look>> | undefined

async function changesNothing(requests: () => Promise<void>): Promise<void> {
  const before = unchanged ?? (await look())
  unchanged = undefined
  await requests()
  const after = await look()
  expect(after).toEqual(before)
  unchanged = after
}

describe('a call of members', () => {
  it.each(callsOf('member'))('%s is refused to everybody else, and changes nothing', (_name, call) =>
    changesNothing(async () => {
      for (const stranger of strangers) {
        const { status, message } = await ask(call, somchai, stranger)
        expect([stranger.who, status, message]).toEqual([stranger.who, stranger.status, stranger.code])
      }
    }),
  )

  it.each(callsOf('member'))('%s reveals and changes nothing of another member', async (name, call) => {
    const before = await look(somchai.memberId)
    const { toOthers } = exampleOf(name)
    const headers = { ...bearer(await openSession(app, malee.memberId)), 'idempotency-key': randomUUID() }
    const plain = await ask(call, somchai, { headers })
    if (toOthers !== undefined) expect([plain.status === 200 ? 'OK' : plain.message]).toEqual([toOthers])
    const { memberId, phone } = somchai
    const smuggled = await ask(call, somchai, {
      headers: {
        ...bearer(await openSession(app, malee.memberId)),
        'x-member-id': memberId,
        'x-user-id': memberId,
        'x-forwarded-user': phone,
        cookie: `memberId=${memberId}`,
      },
      query: new URLSearchParams({
        memberId,
        member_id: memberId,
        _id: memberId,
        username: phone,
      }).toString(),
    })
    const his = [memberId, phone, somchai.sessionId, somchai.securityEventId, somchai.movementId]
    for (const { status, text } of [plain, smuggled]) {
      expect(status).toBeLessThan(500)
      expect(
        [...his, somchai.slipId, somchai.withdrawalId, somchai.pg, somchai.ufabet].filter((mark) =>
          text.includes(mark),
        ),
      ).toEqual([])
    }
    expect(await look(somchai.memberId)).toEqual(before)
  })

  it.each(callsOf('member'))('%s is open to a member in good standing', async (_name, call) => {
    // A call may end the session that makes it, so each call gets its own session.
    const { status, message } = await ask(call, malee, {
      headers: bearer(await openSession(app, malee.memberId, { isSteppedUp: true })),
    })
    expect([401, 403, 400].includes(status) || identityCodes.has(String(message)) ? message : 'open').toBe(
      'open',
    )
    expect(status).toBeLessThan(500)
  })

  it('gives each member their own answer when two members send the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    async function create({ memberId }: Person) {
      return app.wire<{ qrcodeId: string }>('POST', '/api/qrcode/KBANK', {
        token: await openSession(app, memberId),
        body: { amount: 123 },
        headers,
      })
    }
    const [his, again, hers] = [await create(somchai), await create(somchai), await create(malee)]
    expect(again.body.qrcodeId).toBe(his.body.qrcodeId)
    expect([hers.status, hers.body.qrcodeId === his.body.qrcodeId]).toEqual([200, false])
  })
})

describe('a call of the chat’s participants', () => {
  /** Without any token the caller could be a guest, so the refusal is UNAUTHORIZED. */
  function codeFor({ headers, code }: Stranger): string {
    return 'authorization' in headers ? code : 'UNAUTHORIZED'
  }

  it.each(callsOf('participant'))(
    '%s is refused to everybody else, and changes nothing',
    async (_name, call) => {
      const before = await look()
      for (const stranger of strangers) {
        const { status, message } = await ask(call, somchai, stranger)
        // A guest's upload may name nobody; its content is refused here.
        const isGuest = call.upload !== undefined && !('authorization' in stranger.headers)
        const wanted = isGuest
          ? [stranger.who, 422, 'CHAT_FILE_NOT_SUPPORTED']
          : [stranger.who, stranger.status, codeFor(stranger)]
        expect([stranger.who, status, message]).toEqual(wanted)
      }
      for (const guestId of ['x', `${somchai.memberId}.${'A'.repeat(43)}`]) {
        const { status, message } = await ask(call, somchai, { headers: { 'x-guest-id': guestId } })
        expect([guestId, status, message]).toEqual([guestId, 401, 'UNAUTHORIZED'])
      }
      expect(await look()).toEqual(before)
    },
  )

  it.each(callsOf('participant'))('%s reveals and changes nothing of another member', async (name, call) => {
    const before = await look(somchai.memberId)
    const headers = bearer(await openSession(app, malee.memberId))
    const { status, message, text } = await ask(call, somchai, { headers })
    const { toOthers } = exampleOf(name)
    if (toOthers !== undefined) expect([status, message]).toEqual([401, toOthers])
    expect([status < 500, text.includes(somchai.memberId)]).toEqual([true, false])
    expect(await look(somchai.memberId)).toEqual(before)
    const own = await ask(call, malee, { headers })
    expect([own.status < 500, identityCodes.has(String(own.message))]).toEqual([true, false])
  })
})

/** The calls of operators that some of them may make. */
const permitted = callsOf('operator').filter(([, { needs = '' }]) => !['session', 'nothing'].includes(needs))

describe('a call of operators', () => {
  beforeAll(() => {
    unchanged = undefined
  })

  it.each(callsOf('operator').filter(([, { needs }]) => needs !== 'nothing'))(
    '%s is refused to everybody else, and changes nothing',
    (_name, call) =>
      changesNothing(async () => {
        for (const stranger of noOperators) {
          const { status, message } = await ask(call, somchai, stranger)
          expect([stranger.who, status, message]).toEqual([stranger.who, 401, stranger.code])
        }
      }),
  )

  it.each(permitted)('%s is open to an operator', async (_name, call) => {
    const { status, message } = await ask(call, somchai, { headers: bearer(await operatorKey(app)) })
    expect([status < 500, identityCodes.has(String(message)), status === 400]).toEqual([true, false, false])
  })
})

describe('a call of a provider', () => {
  it.each(callsOf('provider'))(
    '%s is refused without a valid signature, and moves no money',
    async (_name, call) => {
      const before = await look(somchai.memberId)
      for (const headers of [{}, bearer(malee.token), bearer(await operatorKey(app))]) {
        const { status, message } = await ask(call, somchai, { headers })
        expect([status, message]).toEqual([401, 'SIGNATURE_INVALID'])
      }
      expect(await look(somchai.memberId)).toEqual(before)
    },
  )
})

describe('a public call', () => {
  it.each(callsOf('visitor', 'public'))('%s requires no token and ignores any', async (_name, call) => {
    const before = await look(somchai.memberId)
    for (const stranger of strangers) {
      const { status, message } = await ask(call, somchai, stranger)
      expect([stranger.who, status < 500, identityCodes.has(String(message))]).toEqual([
        stranger.who,
        true,
        false,
      ])
    }
    expect(await look(somchai.memberId)).toEqual(before)
  })
})

describe('a socket', () => {
  function open(auth: Record<string, unknown>, query: Record<string, string> = {}) {
    return io(app.url, { auth, query, transports: ['websocket'], reconnection: false, forceNew: true })
  }

  function becomes(socket: ReturnType<typeof open>): Promise<string> {
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', ({ message }) => resolve(message))
    })
  }

  it('is refused with every token that a call is refused with', async () => {
    const withToken = strangers.filter(({ token }) => token !== undefined)
    expect(withToken.length).toBeGreaterThan(10)
    const good = await openSession(app, somchai.memberId)
    for (const { who, token, code } of withToken) {
      const socket = open({ token }, { token: good })
      expect([who, await becomes(socket)]).toEqual([who, code])
      socket.disconnect()
    }
    for (const token of [{ token: good }, [good], 42, null]) {
      const socket = open({ token })
      expect(await becomes(socket)).toBe('invalid-token')
      socket.disconnect()
    }
  })

  it('joins only its own member’s room, whatever it sends', async () => {
    const { memberId } = somchai
    const herToken = await openSession(app, malee.memberId)
    const hisToken = await openSession(app, memberId)
    // No await between opening a socket and listening to it: it may connect meanwhile.
    const hers = open({ token: herToken, memberId, userId: memberId }, { memberId })
    const his = open({ token: hisToken })
    expect(await Promise.all([becomes(hers), becomes(his)])).toEqual(['connected', 'connected'])
    for (const event of ['join', 'subscribe', 'room', 'wallet.changed'])
      hers.emit(event, `member:${memberId}`, memberId, { userId: memberId })
    const events: string[] = []
    hers.onAny((event: string) => events.push(event))
    function receives(socket: typeof his) {
      return new Promise((resolve) => socket.once('wallet.changed', resolve))
    }
    const somchaiReceives = receives(his)
    app.context.announce(memberId)
    await somchaiReceives
    const maleeReceives = receives(hers)
    app.context.announce(malee.memberId)
    await maleeReceives
    expect(events).toEqual(['wallet.changed'])
    for (const socket of [hers, his]) socket.disconnect()
  })
})
