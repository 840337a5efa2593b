import { randomUUID } from 'node:crypto'
import type { CallFacts } from '@kapao/contract/call'
import { calls } from '@kapao/contract/calls'
import type { Code } from '@kapao/contract/codes'
import { refusalsOf } from '@kapao/contract/refusals-of'
import { settleIn } from '@kapao/testkit/belongings'
import { type Belongings, callExamples, type CallExample } from '@kapao/testkit/call-examples'
import { openProviders } from '@kapao/testkit/games'
import { readFuzz } from '@kapao/testkit/hostile/config'
import { judge, secretsOf } from '@kapao/testkit/hostile/judge'
import { hostileFrames, hostileHandshakes } from '@kapao/testkit/hostile/frames'
import { type HostileRequest, hostileRequest } from '@kapao/testkit/hostile/request'
import { sendHostile, stopSending } from '@kapao/testkit/hostile/send'
import { openKbankAccount, payment, signAsKbank } from '@kapao/testkit/kbank'
import { operatorKey } from '@kapao/testkit/operator'
import { type Person, password } from '@kapao/testkit/people'
import { type SpawnedServer, spawnServer } from '@kapao/testkit/spawned-server'
import { openSession } from '@kapao/testkit/strangers'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A run stops after this many faults: they suffice to find the cause, and each request that hangs takes half a minute.
 */
const enoughFaults = 5

/** Requests sent at the same time, before the ledger is compared. */
const batchSize = 20

const { cases, seed, members: howMany } = readFuzz()

let app: TestApp
/** The server under test, in its own process so that its log can be read. */
let server: SpawnedServer
let owner: pg.Client
let members: (Person & Belongings)[]
let secrets: string[]
const tokens: string[] = []

beforeAll(async () => {
  // No jobs run, so any change was made by a request.
  app = await startTestApp({ ROLE: 'api' })
  await openKbankAccount(app.db)
  await openProviders(app.db, ['JOKER', 'PG', 'UFABET'])
  members = []
  for (let count = 0; count < howMany; count += 1) members.push(await settleIn(app))
  server = await spawnServer({ ...app.environment, ROLE: 'api', LOG_LEVEL: 'info' })
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  secrets = [...secretsOf(app.environment), password]
}, 240_000)

afterAll(async () => {
  stopSending()
  await server.stop()
  await owner.end()
  await app.close()
})

let asked = 0

/** Each request comes from its own address, so that no limit is reached before the check under test. */
function nextAddress(): string {
  asked += 1
  return `10.${20 + (Math.floor(asked / 62_500) % 200)}.${Math.floor(asked / 250) % 250}.${asked % 250}`
}

async function identityFor({ audience }: CallFacts, { memberId }: Person): Promise<Record<string, string>> {
  if (audience === 'operator') return { authorization: `Bearer ${await operatorKey(app)}` }
  if (audience !== 'member' && audience !== 'participant') return {}
  const token = await openSession(app, memberId)
  tokens.push(token)
  return { authorization: `Bearer ${token}` }
}

/** Half of the provider's requests are validly signed, as if the provider itself sent bad input. */
function signatureOf({ audience }: CallFacts, { body }: HostileRequest): Record<string, string> {
  if (audience !== 'provider' || body === undefined || asked % 2 === 0) return {}
  const key = app.environment['KEY_KBANK_WEBHOOK'] ?? ''
  return signAsKbank(key, { id: randomUUID(), at: new Date(), body })
}

const money = `
  select
    (select count(*) || ' ' || coalesce(sum(amount), 0) from ledger.entry) as entries,
    (select count(*) || ' ' || coalesce(sum(balance), 0) from ledger.account) as accounts,
    (select count(*) from ledger.statement) as lines,
    (select count(*) from withdrawal) as withdrawals,
    (select count(*) from incoming_transfer) as receipts,
    (select count(*) from deposit_notice) as notices,
    (select count(*) from gift) as gifts,
    (select count(*) from member_grant) as grants,
    (select count(*) from refund_payout) as claims,
    (select count(*) from wheel_spin) as draws`

/** Refusals that a correct server may return too: the highest amount is available for one QR a day. */
const unavailable: Readonly<Record<string, Code>> = { createQrDeposit: 'QR_FAIL' }

async function lookAtMoney(): Promise<unknown> {
  return (await owner.query(money)).rows[0]
}

function inShort(request: HostileRequest): string {
  const { body = '', ...rest } = request
  const text = JSON.stringify({
    ...rest,
    body: body.length > 400 ? `${body.slice(0, 400)}… ${body.length}` : body,
  })
  return text.length > 1200 ? `${text.slice(0, 1200)}…` : text
}

function exampleOf(name: string): CallExample {
  return callExamples[name as keyof typeof callExamples]
}

/** Whether the call's reference names a refusal. Some requests have a path of no call. */
function isDocumented(call: CallFacts, { status, text }: { status: number; text: string }): boolean {
  if (status < 400 || status === 404) return true
  return refusalsOf(call).some((code) => text.includes(`"${code}"`))
}

async function fuzz(call: CallFacts): Promise<{ faults: string[]; statuses: Map<number, number> }> {
  const example = exampleOf(call.name)
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let chunk = 0; chunk * batchSize < cases && faults.length < enoughFaults; chunk += 1) {
    const member = members[chunk % members.length]!
    const path = example.path?.(member) ?? call.url
    const body = call.audience === 'provider' ? payment(100) : example.body?.(member)
    const requests = fc.sample(hostileRequest({ call, path, body }), {
      seed: seed + chunk,
      numRuns: batchSize,
    })
    const identity = await identityFor(call, member)
    const before = await lookAtMoney()
    const answers = await Promise.all(
      requests.map((request) => {
        const own = { 'x-client': 'wallet', 'x-forwarded-for': nextAddress(), ...identity }
        const sending = {
          url: call.audience === 'operator' ? server.consoleUrl : server.url,
          method: call.method,
          own: { ...own, ...signatureOf(call, request) },
        }
        return sendHostile(sending, request)
      }),
    )
    let accepted = 0
    for (const [index, answer] of answers.entries()) {
      const wrong = judge(requests[index]!, answer, {
        secrets: [...secrets, ...tokens.slice(-1)],
        unavailable: unavailable[call.name],
      })
      if (wrong !== undefined) faults.push(`${wrong.slice(0, 600)}\n  for ${inShort(requests[index]!)}`)
      if (answer.kind !== 'answer') continue
      if (requests[index]!.framing === 'whole' && !isDocumented(call, answer))
        faults.push(`not in the reference: ${answer.text}\n  for ${inShort(requests[index]!)}`)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 400) accepted += 1
    }
    if (accepted > 0 && call.mutates) continue
    const after = await lookAtMoney()
    if (JSON.stringify(after) !== JSON.stringify(before))
      faults.push(
        `money moved: ${JSON.stringify([before, after])}\n  by ${requests.map(inShort).join('\n  or ')}`,
      )
  }
  return { faults, statuses }
}

const everyCall = (calls as readonly CallFacts[]).map((call) => [call.name, call] as const)

describe('any request', () => {
  it.each(everyCall)(
    'of %s is answered without a fault, reveals no secret and, when refused, moves no money',
    async (name, call) => {
      const { faults, statuses } = await fuzz(call)
      const again = `KAPAO_FUZZ=${cases} KAPAO_FUZZ_SEED=${seed} npx vitest run http/fuzz -t 'of ${name} is'`
      expect(faults, `${faults.length} faults. Again: ${again}`).toEqual([])
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(cases / 2)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
    600_000,
  )
})

/** Opens a socket, sends these frames and then requests to join without an identity. Returns all received messages. */
function speak(
  url: string,
  { connect, frames }: { connect: string; frames: readonly string[] },
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const answers: string[] = []
    const silence = setTimeout(() => {
      reject(new Error(`no answer to ${JSON.stringify([connect, frames]).slice(0, 1000)}`))
      socket.close()
    }, 30_000)
    function say(...said: readonly string[]): void {
      said.forEach((each) => socket.send(each))
    }
    const rest = [...frames, '4242["join",{"prefix":"kapao"}]']
    socket.addEventListener('message', ({ data }) => {
      answers.push(String(data))
      // The first message is the server's handshake, the second accepts or rejects the connection. The rest is sent
      // either way.
      if (answers.length === 1) say(connect, ...(connect.startsWith('40') ? [] : rest))
      if (answers.length === 2 && connect.startsWith('40')) say(...rest)
      if (String(data).startsWith('4342')) socket.close()
    })
    socket.addEventListener('close', () => {
      clearTimeout(silence)
      resolve(answers)
    })
  })
}

describe('a socket that sends bad frames', () => {
  it('joins no conversation of others, and causes no fault', async () => {
    const faults: string[] = []
    const before = await lookAtMoney()
    const said = fc.sample(hostileFrames, { seed, numRuns: cases * 5 })
    for (let chunk = 0; chunk < said.length; chunk += batchSize) {
      const one = said.slice(chunk, chunk + batchSize)
      for (const [index, answers] of (
        await Promise.all(one.map((each) => speak(server.url, each)))
      ).entries()) {
        const all = answers.join('\n')
        // An id that a client made up and nobody can guess opens a conversation of its own, without messages. Whether
        // that answer comes before the socket closes is a matter of chance.
        const isWrong =
          /"ok":true,"seq":(?!0,)|INTERNAL_SERVER_ERROR|"messaging"/.test(all) ||
          secrets.some((secret) => all.includes(secret))
        if (isWrong) faults.push(`${all}\n  for ${JSON.stringify(one[index]).slice(0, 1000)}`)
      }
    }
    expect(faults, `Again: KAPAO_FUZZ=${cases} KAPAO_FUZZ_SEED=${seed}`).toEqual([])
    for (const query of hostileHandshakes) {
      for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
        const body = method === 'POST' || method === 'PUT' ? { body: '4\u001e42["join"]\u001e\0' } : {}
        const { status } = await fetch(`${server.url}/socket.io/?${query}`, { method, ...body })
        expect([method, query, status < 500]).toEqual([method, query, true])
      }
    }
    expect(await lookAtMoney()).toEqual(before)
  }, 600_000)

  it('loses its connection when it disconnects', async () => {
    const left = await speak(server.url, { connect: '40', frames: ['41'] })
    expect(left.filter((answers) => answers.startsWith('43'))).toEqual([])
  })

  it('stays open when it is a member’s', async () => {
    const token = await openSession(app, members[0]!.memberId)
    const answers = await speak(server.url, {
      connect: `40${JSON.stringify({ token })}`,
      frames: [],
    })
    expect(answers.at(-1)).toMatch(/^4342\[\{"ok":true/)
  })
})

/** The tokens that a text contains. Searches for thousands at once: one by one would take a quarter of an hour. */
function tokensIn(text: string): string[] {
  const known = new Set(tokens)
  const length = tokens[0]?.length ?? 0
  const found = new Set<string>()
  for (const [run] of text.matchAll(new RegExp(`[\\w-]{${length},}`, 'g')))
    for (let from = 0; from + length <= run.length; from += 1) {
      const piece = run.slice(from, from + length)
      if (known.has(piece)) found.add(piece)
    }
  return [...found]
}

describe('the log of these requests', () => {
  it('contains no fault and no secret', async () => {
    await server.stop()
    const lines = server.log().split('\n')
    expect(lines.length).toBeGreaterThan(cases * 10)
    expect(lines.filter((line) => /"level":(50|60)/.test(line)).slice(0, 10)).toEqual([])
    const all = lines.join('\n')
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
    expect(new Set(tokens.map(({ length }) => length)).size).toBe(1)
    expect(tokensIn(`${all}\nx${tokens[0]}-y`)).toEqual([tokens[0]])
  }, 600_000)
})
