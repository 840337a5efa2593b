import type { AgentChat } from '@kapao/contract/chat-desk'
import type { Typing } from '@kapao/contract/chat-socket'
import { say } from '@kapao/testkit/chat'
import { joinOperator, type OperatorPerson, suspendOperator } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let ton: OperatorPerson
let ploy: OperatorPerson
let ekk: OperatorPerson
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp()
  ton = await joinOperator(app, { operatorId: 'ton', name: 'Ton', roles: ['support'] })
  ploy = await joinOperator(app, { operatorId: 'ploy', name: 'Ploy', roles: ['support-lead'] })
  ekk = await joinOperator(app, { operatorId: 'ekk', name: 'Ekk', roles: ['finance'] })
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

afterAll(() => app.close())

type Answer = AgentChat & { message?: string; details?: object }

function ask<Body = Answer>(by: OperatorPerson, call: string, body: object = {}) {
  return app.wire<Body>('POST', `/api/operator/chat/${call}`, { ...by.speak, body })
}

async function takenByTon(): Promise<string> {
  const { memberId: personId, token } = await join(app)
  await say(app.wire, { token }, 'ขอคุยกับเจ้าหน้าที่')
  await ask(ton, 'take', { personId })
  return personId
}

async function holderOf(personId: string) {
  const { agent, state } = (await ask<{ chat: AgentChat }>(ton, 'history', { personId })).body.chat
  return { agent, state }
}

async function open(by: OperatorPerson) {
  const options = { transports: ['websocket'], extraHeaders: by.speak.headers, forceNew: true }
  const socket = io(app.api.consoleUrl, options)
  sockets.push(socket)
  const typed: Typing[] = []
  const events: string[] = []
  socket.onAny((name: string, said: Typing) => {
    events.push(name)
    if (name === 'chat.typing') typed.push(said)
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return { socket, typed, events }
}

describe('a conversation that is handed over', () => {
  it('is with the other operator at once, who is told by the socket and finds it among their own', async () => {
    const personId = await takenByTon()
    const { events } = await open(ploy)
    await until('the first look is over', async () => events.includes('chat.changed'))
    events.length = 0
    const given = await ask(ton, 'hand-over', { personId, from: 'ton', to: 'ploy' })
    expect(given.body).toMatchObject({ state: 'agent', agent: 'ploy' })
    await until('it was announced', async () => events.includes('chat.changed'))
    const mine = await ask<{ chats: AgentChat[] }>(ploy, 'inbox', { view: 'mine' })
    expect(mine.body.chats.map((chat) => chat.personId)).toEqual([personId])
    const message = { message_type: 'text', payload: { message: 'still mine?' } }
    const late = await ask(ton, 'send', { personId, clientId: 'a-late-answer', message })
    expect(late.body).toMatchObject({ message: 'CHAT_TAKEN', details: { agent: 'ploy' } })
    expect((await ask(ton, 'hand-over', { personId, from: 'ton', to: 'ploy' })).status).toBe(200)
  })

  it('waits again when it is given back, and another can take it', async () => {
    const personId = await takenByTon()
    const back = await ask(ton, 'hand-over', { personId, from: 'ton', to: null })
    expect(back.body).toMatchObject({ state: 'waiting' })
    expect(back.body).not.toHaveProperty('agent')
    expect((await ask(ploy, 'take', { personId })).body).toMatchObject({ agent: 'ploy' })
  })

  it('goes to nobody who may not answer, is suspended or does not exist, and stays', async () => {
    const personId = await takenByTon()
    const { operatorId } = await joinOperator(app, { roles: ['support'] })
    await suspendOperator(app, operatorId)
    for (const to of [ekk.operatorId, operatorId, 'nobody'])
      expect((await ask(ton, 'hand-over', { personId, from: 'ton', to })).body).toMatchObject({
        message: 'NO_DATA',
      })
    expect(await holderOf(personId)).toEqual({ agent: 'ton', state: 'agent' })
    const { agents } = (await ask<{ agents: object[] }>(ton, 'agents')).body
    expect(agents).toEqual([
      { operatorId: 'ploy', name: 'Ploy' },
      { operatorId: 'ton', name: 'Ton' },
    ])
  })

  it('is not taken from somebody who got it meanwhile, and a conversation of nobody is refused', async () => {
    const personId = await takenByTon()
    await ask(ploy, 'take', { personId, insteadOf: 'ton' })
    const late = await ask(ton, 'hand-over', { personId, from: 'ton', to: null })
    expect(late.body).toMatchObject({ message: 'CHAT_TAKEN', details: { agent: 'ploy' } })
    expect(await holderOf(personId)).toEqual({ agent: 'ploy', state: 'agent' })
    const nobody = app.context.random.id()
    expect((await ask(ton, 'hand-over', { personId: nobody, from: null, to: 'ploy' })).body).toMatchObject({
      message: 'NO_DATA',
    })
  })

  it('is given by one of two who do it at once', async () => {
    const personId = await takenByTon()
    const both = await Promise.all(
      ['ploy', null].map((to) => ask(ton, 'hand-over', { personId, from: 'ton', to })),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('an operator who types', () => {
  it('is shown to the others who may read chats, and to nobody else', async () => {
    const personId = await takenByTon()
    const [byTon, byPloy, byEkk] = [await open(ton), await open(ploy), await open(ekk)]
    byEkk.socket.emit('typing', { personId })
    byTon.socket.emit('typing', { personId: 'nonsense' })
    byTon.socket.emit('typing', { personId })
    await until('it was passed on', async () => byPloy.typed.length > 0)
    expect(byPloy.typed).toEqual([{ personId, operatorId: 'ton' }])
    byPloy.socket.emit('typing', { personId })
    await until('the other was passed on', async () => byTon.typed.length > 0)
    expect(byTon.typed).toEqual([{ personId, operatorId: 'ploy' }])
    expect(byEkk.typed).toEqual([])
  })
})
