import { randomUUID } from 'node:crypto'
import type { AgentChat } from '@kapao/contract/chat-desk'
import { maskPhone } from '../../platform/mask.ts'
import type { ChatMessage } from '@kapao/contract/chat-message'
import { listen, type Listening, newGuest, readPage, say, type Speaker, textIn } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
const open: Listening[] = []

beforeAll(async () => {
  app = await startTestApp()
})

afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect()
})

afterAll(() => app.close())

async function openListening(speaker: Speaker): Promise<Listening> {
  const listening = await listen(app.url, speaker)
  open.push(listening)
  return listening
}

/** An agent at work: speaks to the calls of operators. */
async function agentNamed(operatorId: string) {
  const token = await operatorKey(app, { name: operatorId })
  function ask<Body>(call: string) {
    return (body: object) => app.wire<Body>('POST', `/api/operator/chat/${call}`, { token, body })
  }
  const send = ask<ChatMessage>('send')
  function message(text: string) {
    return { message_type: 'text', payload: { message: text } }
  }
  return {
    inbox: ask<{ chats: AgentChat[]; counts: Record<string, number> }>('inbox'),
    history: ask<{ chat: AgentChat; messages: ChatMessage[] }>('history'),
    take: ask<AgentChat>('take'),
    close: ask<AgentChat>('close'),
    read: ask<{ read: unknown }>('read'),
    send,
    write: (personId: string, text: string, clientId: string = randomUUID()) =>
      send({ personId, clientId, message: message(text) }),
  }
}

async function callAgent(speaker: Speaker): Promise<void> {
  await say(app.wire, speaker, 'ขอคุยกับเจ้าหน้าที่')
}

describe('an agent', () => {
  it('finds waiting conversations, takes one, and both sides see its messages in the same order', async () => {
    const malee = await join(app, { name: 'Malee' })
    const guest = await newGuest(app.wire)
    const guestParticipant = guest.guestId.split('.')[0] ?? ''
    await callAgent(malee)
    await callAgent(guest)
    const somsri = await agentNamed('somsri')
    const { chats, counts } = (await somsri.inbox({ view: 'unassigned' })).body
    expect(counts).toEqual({ mine: 0, mineUnread: 0, unassigned: 2, open: 2 })
    expect(chats.map(({ personId }) => personId)).toEqual([malee.memberId, guestParticipant])
    expect(chats[0]).toMatchObject({
      kind: 'member',
      name: 'Malee',
      username: maskPhone(malee.phone),
      state: 'waiting',
    })
    expect(chats[1]).not.toHaveProperty('name')
    const listening = await openListening(malee)
    const taken = await somsri.take({ personId: malee.memberId })
    expect(taken.body).toMatchObject({ state: 'agent', agent: 'key:somsri' })
    const answered = await somsri.write(malee.memberId, 'สวัสดีค่ะ')
    await say(app.wire, malee, 'เงินหายไปไหน')
    await until('both were heard', async () => listening.messages.length === 2)
    expect(listening.messages.map((message) => [textIn(message), message.by, message.name])).toEqual([
      ['สวัสดีค่ะ', 'agent', 'key:somsri'],
      ['เงินหายไปไหน', undefined, 'Malee'],
    ])
    const { messages } = (await somsri.history({ personId: malee.memberId, after: answered.body.seq - 1 }))
      .body
    expect(messages.map(textIn)).toEqual(['สวัสดีค่ะ', 'เงินหายไปไหน'])
    const older = await somsri.history({ personId: malee.memberId, before: answered.body.seq, limit: 1 })
    expect(older.body.messages.map(({ seq }) => seq)).toEqual([answered.body.seq - 1])
    await somsri.read({ personId: malee.memberId, seq: 4 })
    await until('the mark was heard', async () => listening.reads.at(-1)?.other === 4)
    expect((await somsri.close({ personId: malee.memberId })).body).toMatchObject({ state: 'closed' })
    expect((await somsri.close({ personId: malee.memberId })).status).toBe(200)
    const left = (await somsri.inbox({ view: 'unassigned' })).body.chats
    expect(left.map(({ personId }) => personId)).toEqual([guestParticipant])
    const all = (await somsri.inbox({ view: 'all' })).body.chats
    expect(all.map(({ personId }) => personId)).toContain(malee.memberId)
  })

  it('has a conversation alone: of many who take it at once one gets it, and the others are told which', async () => {
    const anan = await join(app)
    await callAgent(anan)
    const agents = await Promise.all(['a-1', 'a-2', 'a-3', 'a-4'].map(agentNamed))
    const answers = await Promise.all(agents.map(({ take }) => take({ personId: anan.memberId })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    const winner = answers.findIndex(({ status }) => status === 200)
    const [own, other] = [agents[winner], agents[(winner + 1) % 4]]
    const loser = answers[(winner + 1) % 4]
    expect(loser?.body).toMatchObject({ message: 'CHAT_TAKEN', details: { agent: `key:a-${winner + 1}` } })
    expect((await other?.write(anan.memberId, 'x'))?.body).toMatchObject({ message: 'CHAT_TAKEN' })
    expect((await other?.close({ personId: anan.memberId }))?.body).toMatchObject({ message: 'CHAT_TAKEN' })
    expect((await readPage(app.wire, anan)).body.total).toBe(2)
    const over = await other?.take({ personId: anan.memberId, insteadOf: `key:a-${winner + 1}` })
    expect(over?.status).toBe(200)
    expect((await own?.write(anan.memberId, 'still mine?'))?.status).toBe(409)
  })

  it('can repeat a message, which is stored once, and cannot send another under its id', async () => {
    const dao = await join(app)
    await callAgent(dao)
    const somsri = await agentNamed('somsri')
    await somsri.take({ personId: dao.memberId })
    const clientId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => somsri.write(dao.memberId, 'once', clientId)),
    )
    expect(new Set(answers.map(({ body }) => body.seq))).toEqual(new Set([3]))
    expect((await readPage(app.wire, dao)).body.total).toBe(3)
    expect((await somsri.write(dao.memberId, 'other', clientId)).body).toMatchObject({
      message: 'IDEMPOTENCY_CONFLICT',
    })
  })

  it('sends buttons, quick replies and cards, with https links only', async () => {
    const noi = await join(app)
    await callAgent(noi)
    const somsri = await agentNamed('somsri')
    await somsri.take({ personId: noi.memberId })
    function send(message: object) {
      return somsri.send({ personId: noi.memberId, clientId: randomUUID(), message })
    }
    const button = { type: 'web', title: 'Open', payload: 'https://example.com/help' }
    const call = { type: 'call', title: 'Call', payload: '+66 2 000 0000' }
    const buttons = { message_type: 'buttons', payload: { message: 'Choose', buttons: [button, call] } }
    const quick = {
      message_type: 'quick_replies',
      payload: { message: 'Choose', buttons: [{ type: 'postback', title: 'Menu', payload: 'menu' }] },
    }
    const card = { message_type: 'generic', payload: { elements: [{ title: 'Card', buttons: [button] }] } }
    for (const message of [buttons, quick, card]) {
      expect((await send(message)).status).toBe(200)
      const [last] = (await readPage(app.wire, noi)).body.messages
      expect(last?.message).toMatchObject(message)
    }
    for (const payload of [
      'http://example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.com',
    ]) {
      const bad = { message_type: 'buttons', payload: { message: 'x', buttons: [{ ...button, payload }] } }
      expect([payload, (await send(bad)).status]).toEqual([payload, 400])
    }
  })

  it('cannot write to a conversation that does not exist', async () => {
    const somsri = await agentNamed('somsri')
    const personId = randomUUID()
    const answers = [
      await somsri.take({ personId }),
      await somsri.write(personId, 'hello?'),
      await somsri.close({ personId }),
      await somsri.history({ personId }),
      await somsri.read({ personId, seq: 1 }),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([404, { message: 'NO_DATA' }])
  })

  it('does not reach a member who has logged out: the socket is disconnected', async () => {
    const somchai = await join(app)
    await callAgent(somchai)
    const listening = await openListening(somchai)
    const gone = new Promise((resolve) => listening.socket.once('disconnect', resolve))
    await app.wire('POST', '/api/logout', { token: somchai.token })
    const somsri = await agentNamed('somsri')
    await somsri.take({ personId: somchai.memberId })
    await somsri.write(somchai.memberId, 'are you there?')
    expect(await gone).toBe('io server disconnect')
    expect(listening.messages).toEqual([])
  })
})
