import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { connect as connectDatabase } from '@kapao/database/connect'
import { listen, type Listening, newGuest, readPage, say, textIn } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { join, type Person } from '@kapao/testkit/people'
import { startRedis, type TestRedis } from '@kapao/testkit/debian/redis'
import { smallBot } from '@kapao/testkit/small-bot'
import { type SpawnedServer, spawnServer } from '@kapao/testkit/spawned-server'
import { startSurroundings } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { type Wire, wireTo } from '@kapao/testkit/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
let database: ReturnType<typeof connectDatabase>
let redis: TestRedis
let servers: [SpawnedServer, SpawnedServer]
let wires: [Wire, Wire]

beforeAll(async () => {
  ;[surroundings, redis] = await Promise.all([startSurroundings(), startRedis()])
  database = connectDatabase(surroundings.databaseUrl, 1)
  function launch() {
    return spawnServer({ ...surroundings.environment, ROLE: 'api', REDIS_URL: redis.url })
  }
  servers = await Promise.all([launch(), launch()])
  wires = [wireTo(servers[0].url, servers[0].consoleUrl), wireTo(servers[1].url, servers[1].consoleUrl)]
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop().catch(() => null)))
  await database.close()
  await Promise.all([surroundings.close(), redis.close()])
})

/** A phone: it keeps what it has heard, and when its server is gone it joins at the next, behind the last it had. */
async function openPhone(person: Person) {
  const messages: ChatMessage[] = []
  let listening: Listening | undefined
  let isClosed = false
  async function connect(turn: number): Promise<void> {
    const url = servers[turn % 2]?.url ?? ''
    const opened = await listen(url, person, { after: messages.at(-1)?.seq ?? 0 }).catch(() => undefined)
    if (isClosed) return void opened?.socket.disconnect()
    if (!opened?.joined.ok) return connect(turn + 1)
    listening = opened
    messages.push(...opened.messages.splice(0))
    opened.socket.on('messaging', (message: ChatMessage) => messages.push(message))
    opened.socket.once('disconnect', () => {
      if (!isClosed) void connect(turn + 1)
    })
  }
  await connect(0)
  function close(): void {
    isClosed = true
    listening?.socket.disconnect()
  }
  return { messages, close }
}

/** Sends until somebody has taken it: at the first server, at the second, and the first again, under one name. */
async function sendAnyhow(send: (wire: Wire) => Promise<{ status: number }>, first: 0 | 1): Promise<void> {
  for (let turn: number = first; turn < 60; turn += 1) {
    const answer = await send(wires[turn % 2] ?? wires[0]).catch(() => ({ status: 0 }))
    if (answer.status === 200) return
  }
  throw new Error('Nobody takes the message')
}

describe('a conversation over two servers with a Redis between them', () => {
  it('follows, on both servers, the rules that an operator wrote on one, from the next message on', async () => {
    const token = await operatorKey(database)
    function ask(call: string, body: object) {
      return wires[0]('POST', `/api/operator/chat/${call}`, { token, body })
    }
    const { bot, version } = (await ask('bot', {})).body
    const says = { th: 'กติกาใหม่', la: 'ກະຕິກາໃໝ່', en: 'new rules' }
    const rules = smallBot.rules.map((rule) => ({ ...rule, says }))
    const written = await ask('bot/set', { version, bot: { ...smallBot, rules } })
    expect(written.status).toBe(200)
    for (const wire of wires) {
      const guest = await newGuest(wire)
      await say(wire, guest, 'แอดมิน')
      const [last] = (await readPage(wire, guest)).body.messages
      expect(last && textIn(last)).toBe('กติกาใหม่\nAn agent comes')
    }
    expect((await ask('bot/set', { version: written.body['version'], bot })).status).toBe(200)
  })

  it('loses, reorders and duplicates nothing while Redis and one server are killed', async () => {
    const somchai = await join({ wire: wires[0], outside: wireTo(surroundings.sandbox.url) })
    const operator = await operatorKey(database)
    const { memberId: personId } = somchai
    function ask(wire: Wire, call: string, body: object) {
      return wire('POST', `/api/operator/chat/${call}`, { token: operator, body })
    }
    await say(wires[0], somchai, 'ขอคุยกับเจ้าหน้าที่')
    expect((await ask(wires[1], 'take', { personId })).status).toBe(200)
    const phone = await openPhone(somchai)

    const sent: string[] = []
    async function speak(index: number): Promise<void> {
      const text = `somchai ${index}`
      const clientId = randomUUID()
      sent.push(text)
      await sendAnyhow((wire) => say(wire, somchai, text, clientId), 0)
    }
    async function answer(index: number): Promise<void> {
      const text = `somsri ${index}`
      const message = { message_type: 'text', payload: { message: text } }
      const body = { personId, clientId: randomUUID(), message }
      sent.push(text)
      await sendAnyhow((wire) => ask(wire, 'send', body), 1)
    }
    async function talk(from: number, turns: number): Promise<void> {
      for (let index = from; index < from + turns; index += 1) {
        await speak(index)
        await answer(index)
      }
    }
    function hasAll(): boolean {
      return sent.every((text) => phone.messages.some((message) => textIn(message) === text))
    }

    await talk(0, 3)
    await until('what was written at the other server was heard', async () => hasAll())
    await redis.kill()
    await talk(3, 3)
    await until('it is heard without a Redis too', async () => hasAll())
    const going = talk(6, 8)
    await until('the conversation goes on', async () => sent.length >= 16)
    await servers[0].kill()
    await going
    await until('the phone has heard everything at the other server', async () => hasAll())
    phone.close()

    const answered = phone.messages.filter((message) => sent.includes(textIn(message) ?? ''))
    expect(answered.map(textIn)).toEqual(sent)
    expect(phone.messages.map(({ seq }) => seq)).toEqual(phone.messages.map((_, index) => index + 1))
    const kept = await ask(wires[1], 'history', { personId, limit: 100 })
    const messages = kept.body['messages'] as ChatMessage[]
    expect(messages.map(({ seq }) => seq)).toEqual(phone.messages.map(({ seq }) => seq))
  })
})
