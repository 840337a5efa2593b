import { isOnCitus } from '@kapao/testkit/citus-config'
import { join, login, type Person } from '@kapao/testkit/people'
import { startRedis, type TestRedis } from '@kapao/testkit/debian/redis'
import { spawnServer, type SpawnedServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { type WireResponse, type Wire, wireTo } from '@kapao/testkit/wire'
import { connect } from '@kapao/database/connect'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

type Surroundings = Awaited<ReturnType<typeof startSurroundings>>

let surroundings: Surroundings
let redis: TestRedis
let outside: Wire

type Pair = { urls: [string, string]; wires: [Wire, Wire]; stop: () => Promise<unknown> }

let sharing: Pair
let apart: Pair

beforeAll(async () => {
  ;[surroundings, redis] = await Promise.all([startSurroundings(), startRedis()])
  outside = wireTo(surroundings.sandbox.url)
  ;[sharing, apart] = await Promise.all([startPair({ REDIS_URL: redis.url }), startPair({})])
})

afterAll(async () => {
  await Promise.all([sharing, apart].map((pair) => pair.stop()))
  await Promise.all([surroundings.close(), redis.close()])
})

/** Few guesses of a phone, so that a test needs few. */
const ownSettings = { ROLE: 'api', LIMITS: 'login.phone=10/900' }

/** Two servers as separate processes, on one database. */
async function startPair(settings: Readonly<Record<string, string>>): Promise<Pair> {
  function launch(): Promise<SpawnedServer> {
    return spawnServer({ ...surroundings.environment, ...ownSettings, ...settings })
  }
  const [first, second] = await Promise.all([launch(), launch()])
  return {
    urls: [first.url, second.url],
    wires: [wireTo(first.url), wireTo(second.url)],
    stop: () => Promise.all([first.stop(), second.stop()]),
  }
}

function messageOf({ body }: WireResponse): unknown {
  return body['message']
}

let guesses = 0

/** A wrong password for a phone, from a new address each time, so that only the phone's limit applies. */
function guess(wire: Wire, phone: string): Promise<WireResponse> {
  guesses += 1
  return wire('POST', '/api/login', {
    body: { username: phone, password: 'not-the-password' },
    headers: { 'x-forwarded-for': `10.70.${Math.floor(guesses / 250)}.${guesses % 250}` },
  })
}

function countLooked(answers: readonly WireResponse[]): number {
  return answers.filter((each) => messageOf(each) === 'WRONG_CREDENTIAL').length
}

describe('two servers that share a Redis', () => {
  let wires: [Wire, Wire]
  /** A login's limit lasts too long to wait for, so each test guesses at its own phones. */
  let lastPhone = 870_000_000
  function nextPhone(): string {
    return `0${(lastPhone += 1)}`
  }

  beforeAll(() => {
    wires = sharing.wires
  })

  function guessAtBoth(phone: string, times: number): Promise<WireResponse[]> {
    return Promise.all(Array.from({ length: times }, (_, turn) => guess(wires[turn % 2]!, phone)))
  }

  /** The two servers check ten guesses in total exactly when they share counts. */
  async function areSharingCounts(): Promise<boolean> {
    return countLooked(await guessAtBoth(nextPhone(), 24)) === 10
  }

  it('check as many guesses in total as one alone, and state in how many seconds to try again', async () => {
    const phone = nextPhone()
    const answers = await guessAtBoth(phone, 64)
    expect(countLooked(answers)).toBe(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(54)
    for (const { body, headers } of refused) {
      const { seconds } = body['details'] as { seconds: number }
      expect([body['message'], seconds > 800 && seconds <= 900]).toEqual(['REQUEST_LIMIT', true])
      expect(headers.get('retry-after')).toBe(String(seconds))
    }
  })

  it('count a member’s calls together, and each member separately', async () => {
    const [somchai, anan] = [await join({ wire: wires[0], outside }), await join({ wire: wires[1], outside })]
    function create(person: Person, turn: number) {
      return wires[turn % 2]!('POST', '/api/qrcode/KBANK', { token: person.token, body: { amount: 100 } })
    }
    const answers: WireResponse[] = []
    for (let turn = 0; turn < 12; turn += 1) answers.push(await create(somchai, turn))
    expect(answers.map(messageOf)).toEqual([
      ...Array.from({ length: 10 }, () => 'NO_BANK'),
      'REQUEST_LIMIT_1MIN',
      'REQUEST_LIMIT_1MIN',
    ])
    expect(messageOf(await create(anan, 0))).toBe('NO_BANK')
  })

  it('send Redis no phone number and no address', async () => {
    const phone = nextPhone()
    await guess(wires[0], phone)
    const client = new Redis(redis.url)
    const keys = await client.keys('*')
    client.disconnect()
    expect(keys.length).toBeGreaterThan(2)
    expect(keys.filter((key) => key.includes(phone) || /10\.\d+\.\d+\.\d+/.test(key))).toEqual([])
  })

  it.each([
    ['is gone', () => redis.kill(), () => redis.start()],
    ['hangs', () => redis.freeze(), () => redis.thaw()],
    ['accepts no writes', () => setWritable(false), () => setWritable(true)],
  ])(
    'continue when Redis %s, each counting alone, and share counts again afterwards',
    async (_how, lose, regain) => {
      await until('both share it', areSharingCounts)
      await lose()
      const phone = nextPhone()
      const answers = await guessAtBoth(phone, 64)
      // No member is locked out, no member is unlimited, and no request ends in a fault.
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
      expect(countLooked(answers)).toBe(20)
      await regain()
      await until('both share it again', areSharingCounts)
    },
  )

  it('start when Redis is unavailable, and share counts once it responds', async () => {
    await redis.kill()
    const late = await spawnServer({ ...surroundings.environment, ...ownSettings, REDIS_URL: redis.url })
    try {
      const alone = nextPhone()
      const answers = await Promise.all(Array.from({ length: 12 }, () => guess(wireTo(late.url), alone)))
      expect(countLooked(answers)).toBe(10)
      await redis.start()
      await until('it shares with the others', async () => {
        const phone = nextPhone()
        const batch = [wireTo(late.url), ...wires, ...wires, ...wires]
        const looked = countLooked(await Promise.all([...batch, ...batch].map((wire) => guess(wire, phone))))
        return looked === 10
      })
    } finally {
      await late.stop()
    }
  })
})

async function setWritable(isWritable: boolean): Promise<void> {
  const client = new Redis(redis.url)
  await client.config('SET', 'min-replicas-to-write', isWritable ? '0' : '1')
  client.disconnect()
}

describe.each([
  ['without a Redis', () => apart],
  ['with a Redis', () => sharing],
])('a session that ends on one server %s', (_name, pairOf) => {
  let wires: [Wire, Wire]
  const sockets: Socket[] = []

  beforeAll(() => {
    wires = pairOf().wires
  })

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect()
  })

  /** Opens a socket at the second server. `ended` resolves with the reason once it is disconnected. */
  async function openAtSecond(token: string): Promise<{ ended: Promise<string>; socket: Socket }> {
    const socket = io(pairOf().urls[1], { auth: { token }, transports: ['websocket'], reconnection: false })
    sockets.push(socket)
    const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
    await new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(undefined))
      socket.once('connect_error', reject)
    })
    return { ended, socket }
  }

  async function setStatus({ memberId }: Person, status: 'active' | 'suspended'): Promise<void> {
    const { db, close } = connect(surroundings.databaseUrl)
    await db.updateTable('member').set({ status }).where('member_id', '=', memberId).execute()
    // Where Citus spreads the table, no trigger announces it.
    if (isOnCitus()) await sql`select pg_notify('kapao_changed', ${JSON.stringify([memberId])})`.execute(db)
    await close()
  }

  async function endOther({ token }: Person, asked: string): Promise<unknown> {
    const { body } = await wires[0]<{ sessions: { _id: string; isThis: boolean }[] }>(
      'GET',
      '/api/account/sessions',
      { token: asked },
    )
    const mine = body.sessions.find(({ isThis }) => isThis)
    return wires[0]('DELETE', `/api/account/sessions/${mine?._id}`, { token })
  }

  it.each([
    ['revoked', 'INVALID_USER_4', (person: Person, asked: string) => endOther(person, asked)],
    [
      'revoked with all others',
      'INVALID_USER_4',
      ({ token }: Person): Promise<unknown> => wires[0]('DELETE', '/api/account/sessions', { token }),
    ],
    [
      'ended by a changed password',
      'INVALID_USER_4',
      ({ token }: Person): Promise<unknown> =>
        wires[0]('PUT', '/api/account/changepwd', {
          token,
          body: { oldPassword: 'kapao-demo-1', newPassword: 'mango-sticky-rice-42' },
        }),
    ],
    [
      'logged out',
      'invalid-token',
      (_person: Person, asked: string): Promise<unknown> => wires[0]('POST', '/api/logout', { token: asked }),
    ],
    [
      'a suspended member’s',
      'INVALID_USER_2',
      (person: Person): Promise<unknown> => setStatus(person, 'suspended'),
    ],
  ])('because it is %s ends on the other at once, with its sockets', async (_how, code, end) => {
    const malee = await join({ wire: wires[0], outside })
    const asked = await login({ wire: wires[0] }, malee.phone)
    const { ended, socket } = await openAtSecond(asked)
    const events: unknown[] = []
    socket.on('wallet.changed', () => events.push('wallet.changed'))
    function profile() {
      return wires[1]('GET', '/api/account/profile', { token: asked })
    }
    expect((await profile()).status).toBe(200)
    await end(malee, asked)
    // It ends by the next request, not merely within a second: every request looks its token up.
    expect(messageOf(await profile())).toBe(code)
    expect(await ended).toBe('io server disconnect')
    expect(events).toEqual([])
  })

  it('leaves the sockets of the member’s other sessions alone', async () => {
    const anan = await join({ wire: wires[0], outside })
    const asked = await login({ wire: wires[0] }, anan.phone)
    const [first, second] = [await openAtSecond(anan.token), await openAtSecond(asked)]
    const event = new Promise((resolve) => first.socket.once('wallet.changed', resolve))
    await endOther(anan, asked)
    await second.ended
    await event
    expect(first.socket.connected).toBe(true)
  })
})
