import type { AgentChat, ChatView } from '@kapao/contract/chat-desk'
import { newGuest, say, type Speaker } from '@kapao/testkit/chat'
import { operatorKey } from '@kapao/testkit/operator'
import { join, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

afterEach(async () => {
  await app.db.deleteFrom('chat_message').execute()
  await app.db.deleteFrom('chat_conversation').execute()
})

afterAll(() => app.close())

type Inbox = { chats: AgentChat[]; counts: Record<'mine' | 'mineUnread' | 'unassigned' | 'open', number> }

async function ask<Body>(call: string, body: object, name = 'somsri'): Promise<Body> {
  const token = await operatorKey(app, { name })
  return (await app.wire<Body>('POST', `/api/operator/chat/${call}`, { token, body })).body
}

function inbox(
  body: { view?: ChatView; search?: string; limit?: number; skip?: number } = {},
  name?: string,
) {
  return ask<Inbox>('inbox', body, name)
}

function namesIn({ chats }: Inbox): (string | undefined)[] {
  return chats.map(({ name }) => name)
}

async function callAgent(speaker: Speaker): Promise<void> {
  await say(app.wire, speaker, 'ขอคุยกับเจ้าหน้าที่')
}

async function waitingMember(name: string): Promise<Person> {
  const person = await join(app, { name })
  await callAgent(person)
  return person
}

describe('the inbox', () => {
  it('has a member first although 150 guests have waited longer, and every conversation on one page', async () => {
    const at = app.clock.now()
    await app.db
      .insertInto('chat_conversation')
      .values(
        Array.from({ length: 150 }, () => ({
          participant_id: app.context.random.id(),
          kind: 'guest' as const,
          session_id: app.context.random.id(),
          state: 'waiting' as const,
          language: 'th' as const,
          last_at: at,
          waiting_since: new Date(at.getTime() - 3_600_000),
        })),
      )
      .execute()
    await waitingMember('Malee')
    const anan = await join(app, { name: 'Anan' })
    await say(app.wire, anan, 'สวัสดี')
    for (const view of ['unassigned', 'all'] as const) {
      const pages = []
      for (const skip of [0, 50, 100, 150]) pages.push((await inbox({ view, limit: 50, skip })).chats)
      expect(pages[0]?.[0]).toMatchObject({ name: 'Malee', state: 'waiting' })
      const all = view === 'all' ? 152 : 151
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 50, all - 150])
      expect(new Set(pages.flat().map(({ personId }) => personId)).size).toBe(all)
    }
    expect((await inbox({ view: 'mine' })).counts).toEqual({
      mine: 0,
      mineUnread: 0,
      unassigned: 151,
      open: 151,
    })
  })

  it('shows each agent their own, the unread first, those that nobody has, and all with the closed ones', async () => {
    const [malee, anan, dao] = [
      await waitingMember('Malee'),
      await waitingMember('Anan'),
      await waitingMember('Dao'),
    ]
    const closed = await waitingMember('Wipa')
    for (const { memberId: personId } of [malee, anan]) {
      await ask('take', { personId })
      await ask('read', { personId, seq: 100 })
    }
    await ask('take', { personId: dao.memberId }, 'ton')
    await ask('close', { personId: closed.memberId })
    await waitingMember('Noi')
    await say(app.wire, malee, 'ยังอยู่ไหม')
    await ask('send', {
      personId: anan.memberId,
      clientId: 'an-answer',
      message: { message_type: 'text', payload: { message: 'สวัสดีค่ะ' } },
    })
    await ask('read', { personId: anan.memberId, seq: 100 })
    const mine = await inbox({ view: 'mine' })
    expect(namesIn(mine)).toEqual(['Malee', 'Anan'])
    expect(mine.counts).toEqual({ mine: 2, mineUnread: 1, unassigned: 1, open: 4 })
    expect(namesIn(await inbox({ view: 'mine' }, 'ton'))).toEqual(['Dao'])
    expect(namesIn(await inbox({ view: 'unassigned' }))).toEqual(['Noi'])
    const all = namesIn(await inbox({ view: 'all' }))
    expect(new Set(all)).toEqual(new Set(['Anan', 'Dao', 'Malee', 'Noi', 'Wipa']))
    expect([all[0], all.at(-1)]).toEqual(['Noi', 'Wipa'])
  })
})

describe('a search of the inbox', () => {
  it('finds a member by name, phone and words, and a guest by words', async () => {
    const malee = await waitingMember('Malee Sukdee')
    await waitingMember('Anan')
    const guest = await newGuest(app.wire)
    await say(app.wire, guest, 'ลืมรหัสผ่านทำยังไง')
    await say(app.wire, malee, 'Where is my 100% Bonus?')
    for (const search of ['malee', 'sukdee', malee.phone, 'is my 100% bonus'])
      expect([search, namesIn(await inbox({ search }))]).toEqual([search, ['Malee S•••']])
    expect((await inbox({ search: 'รหัสผ่าน' })).chats).toMatchObject([{ kind: 'guest', state: 'bot' }])
    expect((await inbox({ search: 'รหัสผ่าน', view: 'unassigned' })).chats).toEqual([])
    expect((await inbox({ search: '_' })).chats).toEqual([])
    expect((await inbox({ search: 'malee' })).counts.open).toBe(2)
  })
})
