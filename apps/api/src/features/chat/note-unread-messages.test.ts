import { randomUUID } from 'node:crypto'
import { countUnread, readNotifications } from '@kapao/testkit/notifications'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { join, type Person } from '@kapao/testkit/people'
import { setChatWidget } from '@kapao/testkit/site'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteUnreadMessages } from './note-unread-messages.ts'

let app: TestApp
let ton: OperatorPerson
let somchai: Person

beforeAll(async () => {
  // No background jobs: the test runs them itself.
  app = await startTestApp({ ROLE: 'api' })
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
  await setChatWidget(app, true)
})

beforeEach(async () => {
  somchai = await join(app)
})

afterAll(() => app.close())

function write(clientId: string = randomUUID()) {
  return app.wire('POST', '/api/operator/members/message', {
    ...ton.speak,
    body: { memberId: somchai.memberId, clientId, text: 'Your money has arrived' },
  })
}

function lookAtChat() {
  return app.wire('PUT', '/api/chat/read-customer/', { token: somchai.token, body: {} })
}

function runJob() {
  return noteUnreadMessages.run({ memberId: somchai.memberId }, app.context)
}

async function plannedJobs(): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'noteUnreadMessages'
    and run_at > now()`.execute(app.db)
  return rows.length
}

describe('a message of the staff', () => {
  it('plans a look at it in its own transaction, once for a repeat', async () => {
    const before = await plannedJobs()
    const clientId = randomUUID()
    await write(clientId)
    await write(clientId)
    expect(await plannedJobs()).toBe(before + 1)
  })

  it('notifies a member who is not looking, once, and again after a later message', async () => {
    await write()
    await runJob()
    await runJob()
    const [first, ...more] = (await readNotifications(app, somchai)).notifications
    expect(more).toEqual([])
    expect(first).toMatchObject({ kind: 'SUPPORT_MESSAGE', isRead: false, amount: null })
    await app.wire('PUT', '/api/notifications/read', {
      token: somchai.token,
      body: { until: app.clock.now().toISOString() },
    })
    // A repeat of the job does not bring back what the member has read.
    await runJob()
    expect(await countUnread(app, somchai)).toBe(0)
    app.clock.advance(1)
    await write()
    await runJob()
    expect((await readNotifications(app, somchai)).notifications).toMatchObject([
      { aboutId: first?.aboutId, isRead: false },
    ])
  })

  it('sends no notification to a member who has read it by then', async () => {
    await write()
    await lookAtChat()
    await runJob()
    expect((await readNotifications(app, somchai)).notifications).toEqual([])
  })

  it('is off the bell once it is read in the chat', async () => {
    await write()
    await runJob()
    expect(await countUnread(app, somchai)).toBe(1)
    await lookAtChat()
    expect(await countUnread(app, somchai)).toBe(0)
  })
})
