import { randomUUID } from 'node:crypto'
import type { Profile } from '@kapao/contract/profile'
import { collectAnnouncements } from '@kapao/testkit/announcements'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, type Person } from '@kapao/testkit/people'
import { setChatWidget } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let ton: OperatorPerson
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
  await setChatWidget(app, true)
})

beforeEach(async () => {
  somchai = await join(app)
})

afterAll(() => app.close())

const text = 'สวัสดีค่ะ\nเงินของคุณเข้าแล้ว'

function write(body: object = {}, by = ton) {
  return app.wire<{ message: string }>('POST', '/api/operator/members/message', {
    ...by.speak,
    body: { memberId: somchai.memberId, clientId: randomUUID(), text, ...body },
  })
}

async function unread({ token } = somchai): Promise<number> {
  const { body } = await app.wire<Profile>('GET', '/api/account/profile', { token })
  return body.unreadMessages
}

async function messages({ token } = somchai) {
  const { body } = await app.wire<{ messages: { message: object }[] }>('POST', '/api/chat/history', {
    token,
    body: {},
  })
  return body.messages
}

function conversation() {
  return app.db
    .selectFrom('chat_conversation')
    .select(['state', 'agent_id', 'kind', 'language', 'last_seq'])
    .where('participant_id', '=', somchai.memberId)
    .executeTakeFirst()
}

describe('a message of an operator to a member', () => {
  it('begins the conversation of who has never chatted, unread, and without taking it', async () => {
    expect(await unread()).toBe(0)
    const announced = await collectAnnouncements(app, async () => {
      expect((await write()).body).toEqual({ message: 'OK' })
    })
    expect(announced).toEqual([somchai.memberId])
    expect(await unread()).toBe(1)
    expect(await messages()).toMatchObject([
      { message: { message_type: 'text', payload: { message: text } } },
    ])
    expect(await conversation()).toMatchObject({
      state: 'bot',
      agent_id: null,
      kind: 'member',
      language: 'th',
    })
    await app.wire('PUT', '/api/chat/read-customer/', { token: somchai.token, body: {} })
    expect(await unread()).toBe(0)
  })

  it('leaves the conversation with the agent who has it', async () => {
    await app.wire('POST', '/api/chat/send-message', {
      token: somchai.token,
      body: { message: { message_type: 'text', payload: { message: 'hello' } } },
    })
    const ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['support'] })
    await app.wire('POST', '/api/operator/chat/take', { ...ploy.speak, body: { personId: somchai.memberId } })
    expect((await write()).status).toBe(200)
    expect(await conversation()).toMatchObject({ state: 'agent', agent_id: 'ploy' })
  })

  it('is stored once, however often it is repeated, also at the same moment', async () => {
    const same = { clientId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => write(same)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await conversation()).toMatchObject({ last_seq: 1 })
    expect((await write({ ...same, text: 'Another one' })).body.message).toBe('IDEMPOTENCY_CONFLICT')
    expect(await messages()).toHaveLength(1)
  })

  it('is counted for its member alone', async () => {
    const malee = await join(app)
    await write()
    expect([await unread(), await unread(malee)]).toEqual([1, 0])
  })

  it('is refused for nobody, without the permission, without a text, and where the site has no chat', async () => {
    const marketing = await joinOperator(app, { roles: ['marketing'] })
    expect((await write({}, marketing)).body.message).toBe('FORBIDDEN')
    expect((await write({ memberId: randomUUID() })).body.message).toBe('NO_DATA')
    for (const bad of ['', ' \u200b', 'x'.repeat(2001)])
      expect((await write({ text: bad })).body.message).toBe('VALIDATION_FAILED')
    await setChatWidget(app, false)
    expect((await write()).body.message).toBe('CHAT_NOT_OFFERED')
    await setChatWidget(app, true)
    expect(await conversation()).toBeUndefined()
  })
})
