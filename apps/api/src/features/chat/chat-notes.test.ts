import { randomUUID } from 'node:crypto'
import type { ChatNote } from '@kapao/contract/chat-desk'
import { listen, newGuest, readPage, say } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { join } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { until } from '@kapao/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  token = await operatorKey(app)
})

afterAll(() => app.close())

type Answer = Partial<ChatNote> & { message?: string }

function ask<Body = Answer>(call: string, body: object, by = token) {
  return app.wire<Body>('POST', `/api/operator/chat/${call}`, { token: by, body })
}

async function notesOf(personId: string): Promise<ChatNote[]> {
  return (await ask<{ notes: ChatNote[] }>('history', { personId })).body.notes
}

describe('a note in a conversation', () => {
  it('is read by every operator at its place, and never by the member, by call or socket', async () => {
    const malee = await join(app, { name: 'Malee' })
    await say(app.wire, malee, 'สวัสดี')
    const listening = await listen(app.url, malee, { after: 0 })
    const { memberId: personId } = malee
    const text = 'Asked the bank, ticket 4711'
    const { body } = await ask('note', { personId, noteId: randomUUID(), text })
    expect(body).toMatchObject({ text, by: 'key:somsri', afterSeq: 2 })
    await say(app.wire, malee, 'ยังรออยู่')
    await until('the later message was heard', async () =>
      JSON.stringify(listening.messages).includes('ยังรออยู่'),
    )
    listening.socket.disconnect()
    expect(await notesOf(personId)).toEqual([body])
    const history = await readPage(app.wire, malee, { limit: 100 })
    const seen = JSON.stringify([listening.messages, listening.joined, listening.reads, history.body])
    expect(seen).not.toContain('4711')
    expect(history.body.total).toBe(4)
  })

  it('about a guest moves into the account with the conversation, and only operators read it', async () => {
    const guest = await newGuest(app.wire)
    await say(app.wire, guest, 'hello')
    const personId = guest.guestId.split('.')[0] ?? ''
    const text = 'Was rude, 4712'
    await ask('note', { personId, noteId: randomUUID(), text })
    expect(JSON.stringify((await readPage(app.wire, guest)).body)).not.toContain('4712')
    const anan = await join(app)
    await say(app.wire, anan, 'hello')
    await app.wire('POST', '/api/chat/merge', { token: anan.token, body: guest })
    expect(await notesOf(anan.memberId)).toMatchObject([{ text, afterSeq: 4 }])
    expect(JSON.stringify((await readPage(app.wire, anan)).body)).not.toContain('4712')
    const gone = await ask('note', { personId, noteId: randomUUID(), text })
    expect(gone.body.message).toBe('NO_DATA')
  })

  it('is stored once under its id, and another text under it is refused', async () => {
    const dao = await join(app)
    await say(app.wire, dao, 'hello')
    const note = { personId: dao.memberId, noteId: randomUUID(), text: 'once' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask('note', note)))
    expect(new Set(answers.map(({ body }) => body.at)).size).toBe(1)
    expect((await ask('note', { ...note, text: 'twice' })).body.message).toBe('IDEMPOTENCY_CONFLICT')
    expect(await notesOf(dao.memberId)).toHaveLength(1)
  })

  it('cannot be written without the permission to answer, or into a conversation that does not exist', async () => {
    const wipa = await join(app)
    await say(app.wire, wipa, 'hello')
    const cashier = await operatorKey(app, { name: 'cashier-key', roles: ['cashier'] })
    const note = { personId: wipa.memberId, noteId: randomUUID(), text: 'x' }
    expect((await ask('note', note, cashier)).status).toBe(403)
    expect((await ask('note', { ...note, personId: randomUUID() })).body.message).toBe('NO_DATA')
    expect(await notesOf(wipa.memberId)).toEqual([])
  })
})
