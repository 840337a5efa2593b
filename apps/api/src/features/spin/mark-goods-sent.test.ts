import { randomUUID } from 'node:crypto'
import type { WorkItem } from '@kapao/contract/work'
import { joinWithMoney } from '@kapao/testkit/games'
import { joinOperator, type OperatorPerson } from '@kapao/testkit/operators'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { claim, neverSpun, spin, writeWheel } from '@kapao/testkit/wheel'
import { afterAll, beforeAll, expect, it } from 'vitest'

let app: TestApp
let kanda: OperatorPerson

beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  kanda = await joinOperator(app)
  await writeWheel(app, { slices: [{ code: 'SHIRT', kind: 'goods', label: 'A shirt' }, neverSpun] })
})

afterAll(() => app.close())

async function send(memberId: string, coupon: string): Promise<string> {
  const body = { memberId, coupon }
  const sent = await app.wire<{ message: string }>('POST', '/api/operator/wheel/goods/sent', {
    ...kanda.speak,
    body,
  })
  return sent.body.message
}

async function waiting(): Promise<WorkItem[]> {
  const body = { kind: 'goods' }
  const listed = await app.wire<{ items: WorkItem[] }>('POST', '/api/operator/work', { ...kanda.speak, body })
  return listed.body.items
}

it('ends the wait of claimed goods, once; refuses NO_DATA for others and for what was not claimed', async () => {
  const person = await joinWithMoney(app, 10_000n)
  const { body } = await spin(app, person)
  const { coupon } = body.result
  expect(await send(person.memberId, coupon)).toBe('NO_DATA')
  expect((await claim(app, person, coupon)).status).toBe(200)
  expect(await waiting()).toMatchObject([
    { itemId: coupon, member: { memberId: person.memberId }, facts: { label: 'A shirt' }, acts: ['approve'] },
  ])
  expect(await send(randomUUID(), coupon)).toBe('NO_DATA')
  expect(await send(person.memberId, coupon)).toBe('OK')
  expect(await waiting()).toEqual([])
  expect(await send(person.memberId, coupon)).toBe('NO_DATA')
  const act = await app.db
    .selectFrom('ledger.operator_act')
    .select(['subject', 'operator_id as by'])
    .where('call', '=', 'markGoodsSent')
    .where('outcome', '=', 'done')
    .executeTakeFirst()
  expect(act).toEqual({ subject: coupon, by: kanda.operatorId })
})

it('claimed goods are listed newest first, and page by page', async () => {
  const coupons: string[] = []
  const person = await joinWithMoney(app, 30_000n)
  const start = app.clock.now().getTime()
  for (const after of [1, 2, 3]) {
    const { coupon } = (await spin(app, person)).body.result
    app.clock.freeze(new Date(start + after * 1_000))
    await claim(app, person, coupon)
    coupons.unshift(coupon)
  }
  async function list(body: Record<string, unknown>) {
    const said = await app.wire<{ goods: { coupon: string; claimedAt: string }[] }>(
      'POST',
      '/api/operator/wheel/goods',
      { ...kanda.speak, body },
    )
    return said.body.goods
  }
  const first = await list({ limit: 2 })
  expect(first.map(({ coupon }) => coupon)).toEqual(coupons.slice(0, 2))
  const next = await list({ limit: 1, before: first[1]?.claimedAt })
  expect(next.map(({ coupon }) => coupon)).toEqual(coupons.slice(2))
})
