import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let ploy: OperatorPerson
let ton: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  app.clock.freeze(app.clock.now())
  ploy = await joinOperator(app, { operatorId: 'ploy', roles: ['cashier'] })
  ton = await joinOperator(app, { operatorId: 'ton', roles: ['support'] })
})

afterAll(() => app.close())

async function find({ speak }: OperatorPerson, body: object) {
  expect((await app.wire('POST', '/api/operator/members', { ...speak, body })).status).toBe(200)
}

/** What the chain has of an operator's searches: a row for each. */
async function recorded({ operatorId }: OperatorPerson) {
  const acts = await app.db
    .selectFrom('ledger.operator_act')
    .select(['input', 'outcome', 'member_id as memberId'])
    .where('operator_id', '=', operatorId)
    .where('call', '=', 'listMembers')
    .orderBy('act_no')
    .execute()
  return acts.map(({ input, ...act }) => ({ ...act, search: (input as { search?: string }).search }))
}

describe('a search for members', () => {
  it('is recorded, also one that finds nobody, with a part of what identifies a person', async () => {
    for (const search of [
      '0812345678',
      '+66 81 234 5678',
      '407-1-23987-6',
      '9876',
      'สมชาย ใจดี',
      'KB2026112400077',
    ])
      await find(ploy, { search })
    expect((await recorded(ploy)).map(({ search }) => search)).toEqual([
      '081•••78',
      '668•••78',
      '407•••76',
      '9876',
      'สมชาย ใ•••',
      'KB2026112400077',
    ])
    expect(await recorded(ploy)).toContainEqual({ search: '9876', outcome: 'done', memberId: null })
  })

  it('is one row for half an hour, however often a page reads it; another number of the same look is another', async () => {
    for (const search of ['0899999911', '0899999911', '0898888811']) await find(ton, { search })
    await find(ton, { search: '0899999911', status: 'active' })
    expect(await recorded(ton)).toHaveLength(2)
    app.clock.advance(29 * 60)
    await find(ton, { search: '0899999911' })
    expect(await recorded(ton)).toHaveLength(2)
    app.clock.advance(61)
    await find(ton, { search: '0899999911' })
    expect(await recorded(ton)).toHaveLength(3)
    // Searches from before are not kept beside the chain.
    expect(
      await app.db.selectFrom('member_search').selectAll().where('operator_id', '=', 'ton').execute(),
    ).toHaveLength(1)
  })

  it('is not what the latest members are, which nobody was looked for among', async () => {
    const before = await recorded(ton)
    await find(ton, {})
    await find(ton, { status: 'suspended', tag: 'vip' })
    expect(await recorded(ton)).toEqual(before)
  })
})
