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
})
