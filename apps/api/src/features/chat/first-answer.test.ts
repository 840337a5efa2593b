import type { AgentChat } from '@kapao/contract/chat-desk'
import { say } from '@kapao/testkit/chat'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join } from '@kapao/testkit/people'
import { generateId } from '@kapao/testkit/random'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let ton: OperatorPerson
let ploy: OperatorPerson
/** A quarter of an hour before the end of the day in Bangkok. */
const evening = new Date('2026-11-24T16:45:00Z')

beforeAll(async () => {
  app = await startTestApp()
  app.clock.freeze(evening)
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
  ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['support'] })
})

beforeEach(async () => {
  app.clock.freeze(evening)
  await app.db.deleteFrom('chat_first_answer').execute()
})

afterAll(() => app.close())

function ask<Body>(by: OperatorPerson, call: string, body: object = {}) {
  return app.wire<Body>('POST', `/api/operator/chat/${call}`, { ...by.speak, body })
}
async function waiting(): Promise<string> {
  const { memberId, token } = await join(app)
  await say(app.wire, { token }, 'ขอคุยกับเจ้าหน้าที่')
  return memberId
}
function answer(by: OperatorPerson, personId: string, clientId = generateId()) {
  const message = { message_type: 'text', payload: { message: 'สวัสดีค่ะ' } }
  return ask(by, 'send', { personId, clientId, message })
}
async function firstAnswerOf(personId: string) {
  return (await ask<{ chat: AgentChat }>(ton, 'history', { personId })).body.chat.firstAnswerSeconds
}
type Figures = { firstAnswer: { count: number; medianSeconds: number | null; p95Seconds: number | null } }
async function figures() {
  return (await ask<Figures>(ton, 'figures')).body.firstAnswer
}

describe('the first answer of a conversation', () => {
  it('counts from asking for an agent to the first message, once a session, whichever agent continues', async () => {
    const personId = await waiting()
    app.clock.advance(60)
    await ask(ton, 'take', { personId })
    expect(await firstAnswerOf(personId)).toBeUndefined()
    app.clock.advance(30)
    const clientId = generateId()
    await answer(ton, personId, clientId)
    app.clock.advance(500)
    await answer(ton, personId, clientId)
    await answer(ton, personId)
    await ask(ploy, 'take', { personId, insteadOf: 'ton' })
    await answer(ploy, personId)
    expect(await firstAnswerOf(personId)).toBe(90)
    expect(await figures()).toEqual({ count: 1, medianSeconds: 90, p95Seconds: 90 })
  })

  it('is another one in the next session', async () => {
    const { memberId: personId, token } = await join(app)
    for (const seconds of [10, 20]) {
      await say(app.wire, { token }, 'ขอคุยกับเจ้าหน้าที่')
      app.clock.advance(seconds)
      await ask(ton, 'take', { personId })
      await answer(ton, personId)
      expect(await firstAnswerOf(personId)).toBe(seconds)
      await ask(ton, 'close', { personId })
    }
    expect(await figures()).toMatchObject({ count: 2, medianSeconds: 15 })
  })

  it('does not count a message that is refused', async () => {
    const personId = await waiting()
    await answer(ton, personId)
    expect(await firstAnswerOf(personId)).toBeUndefined()
    expect(await figures()).toEqual({ count: 0, medianSeconds: null, p95Seconds: null })
  })

  it('counts in the day of Bangkok in which it was given', async () => {
    const personId = await waiting()
    await ask(ton, 'take', { personId })
    app.clock.freeze(new Date('2026-11-24T16:59:59Z'))
    await answer(ton, personId)
    expect(await figures()).toMatchObject({ count: 1 })
    app.clock.freeze(new Date('2026-11-24T17:00:00Z'))
    expect(await figures()).toMatchObject({ count: 0 })
  })
})
