import { randomUUID } from 'node:crypto'
import type { Answer } from '@kapao/contract/call'
import { type listSavedViews, mostViews } from '@kapao/contract/saved-view'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson
let ekk: OperatorPerson
let malee: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app, { operatorId: 'kanda' })
  ekk = await joinOperator(app, { operatorId: 'ekk', roles: ['finance'] })
  malee = await joinOperator(app, { operatorId: 'malee', roles: ['marketing'] })
})

afterAll(() => app.close())

async function list({ speak }: OperatorPerson, screen = 'reports') {
  const answer = await app.wire<Answer<typeof listSavedViews>>('POST', '/api/operator/views', {
    ...speak,
    body: { screen },
  })
  return answer.body.views
}

function set({ speak }: OperatorPerson, view: object) {
  const body = {
    viewId: randomUUID(),
    screen: 'reports',
    name: 'March',
    address: 'from=2026-03-01&until=2026-03-31',
    isShared: false,
    ...view,
  }
  return app.wire<{ message: string }>('POST', '/api/operator/views/set', { ...speak, body })
}

function remove({ speak }: OperatorPerson, viewId: string) {
  return app.wire<{ message: string }>('POST', '/api/operator/views/delete', { ...speak, body: { viewId } })
}

describe('a saved view', () => {
  it('is its operator’s own, of one screen, until it is shared', async () => {
    const viewId = randomUUID()
    expect((await set(ekk, { viewId })).status).toBe(200)
    expect((await set(ekk, { viewId })).status).toBe(200)
    expect(await list(ekk)).toMatchObject([
      { _id: viewId, name: 'March', isShared: false, by: 'ekk', isChangeable: true },
    ])
    expect([await list(malee), await list(ekk, 'members')]).toEqual([[], []])
    expect((await set(ekk, { viewId, name: 'Quarter', isShared: true })).status).toBe(200)
    expect(await list(malee)).toMatchObject([{ name: 'Quarter', by: 'ekk', isChangeable: false }])
    expect((await remove(ekk, viewId)).status).toBe(200)
    expect([await list(malee), await list(ekk)]).toEqual([[], []])
  })

  it('is changed and deleted by its operator, and where it is shared, by who manages the team: NO_DATA', async () => {
    const viewId = randomUUID()
    await set(ekk, { viewId })
    for (const person of [malee, kanda]) {
      expect((await set(person, { viewId, name: 'mine' })).body.message).toBe('NO_DATA')
      expect((await remove(person, viewId)).body.message).toBe('NO_DATA')
    }
    await set(ekk, { viewId, isShared: true })
    expect((await remove(malee, viewId)).body.message).toBe('NO_DATA')
    expect((await set(kanda, { viewId, name: 'Ours', isShared: true })).status).toBe(200)
    expect(await list(malee)).toMatchObject([{ name: 'Ours', by: 'ekk' }])
    expect((await remove(kanda, viewId)).status).toBe(200)
    expect((await remove(kanda, viewId)).body.message).toBe('NO_DATA')
    expect(await list(ekk)).toEqual([])
  })

  it('needs a name, a screen that has views, and an address without anything else', async () => {
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(61) },
      { screen: 'chat' },
      { address: 'a=1#part' },
      { address: 'a="b"' },
      { address: 'x'.repeat(1001) },
      { viewId: 'one' },
    ])
      expect([wrong, (await set(ekk, wrong)).status]).toEqual([wrong, 400])
    expect(await list(ekk)).toEqual([])
  })

  it('is one of at most a hundred of an operator: VIEWS_FULL', async () => {
    await sql`insert into saved_view (view_id, by, screen, name, address, is_shared, saved_at)
      select gen_random_uuid(), 'malee', 'members', 'view ' || n, '', false, now() from generate_series(1, ${mostViews - 1}) n`.execute(
      app.db,
    )
    const both = await Promise.all([set(malee, {}), set(malee, {})])
    expect(both.map(({ body }) => body.message).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'OK',
      'VIEWS_FULL',
    ])
    const [own] = await list(malee)
    expect((await set(malee, { viewId: own?._id, name: 'Renamed' })).status).toBe(200)
  })
})
