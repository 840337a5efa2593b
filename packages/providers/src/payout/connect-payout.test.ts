import { generateId as newId } from '@kapao/testkit/random'
import { startSurroundings } from '@kapao/testkit/test-app'
import { wireTo } from '@kapao/testkit/wire'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anyRoute } from '../testing/any-route.ts'
import { connectPayout } from './connect-payout.ts'
import type { PayoutOrder } from './payout-adapter.ts'

let surroundings: Awaited<ReturnType<typeof startSurroundings>>
const outside = wireTo(() => surroundings.sandbox.url)

beforeAll(async () => {
  surroundings = await startSurroundings()
})
afterEach(async () => {
  await outside('DELETE', '/control/faults')
})
afterAll(() => surroundings.close())

function adapter(key = surroundings.environment.KEY_PAYOUT) {
  return connectPayout({ route: anyRoute, url: surroundings.sandbox.url, key, timeoutMilliseconds: 2000 })
}

function order(instruction: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    reference: newId(),
    bank: 'SCB',
    accountNo: '4445556667',
    accountName: 'MALEE DEE',
    amountSatang: 12_345n,
    currency: 'BAHT',
    ...instruction,
  }
}

function decide(reference: string, body: Record<string, unknown>) {
  return outside<{ status: string }>('POST', `/control/payouts/${reference}`, { body })
}

async function seen(reference: string) {
  return (await outside<{ reference: string; status: string }[]>('GET', '/control/payouts')).body.filter(
    (payout) => payout.reference === reference,
  )
}

describe('the paying bank', () => {
  test('pays a repeated reference once, and shows the payout in the receiver’s bank app', async () => {
    const instruction = order()
    const [first, second] = await Promise.all([adapter().pay(instruction), adapter().pay(instruction)])
    const third = await adapter().pay(instruction)
    const looked = await adapter().getStatus(instruction)
    const paid = { kind: 'done', answer: { bankReference: expect.stringMatching(/^\w{25}$/) } }
    expect(third).toEqual(paid)
    expect(looked).toEqual(third)
    for (const answer of [first, second])
      expect([third, { kind: 'unknown', reason: 'in progress' }]).toContainEqual(answer)
    expect(await seen(instruction.reference)).toMatchObject([{ status: 'paid', amount: 123.45 }])
    const headers = { cookie: 'person=SCB-4445556667' }
    const page = await fetch(`${surroundings.sandbox.url}/bank`, { headers })
    expect(await page.text()).toContain('+123.45')
    const { body } = await outside<{ payouts: { paid: number; sums: { BAHT: string } } }>(
      'GET',
      '/control/totals',
    )
    expect(body.payouts).toMatchObject({ paid: 1, sums: { BAHT: '12345' } })
    expect(await adapter().readTotals()).toEqual({ kind: 'done', answer: { BAHT: 12_345n, LAK: 0n } })
  })

  test('returns unknown for another payout under a known reference', async () => {
    const instruction = order()
    await adapter().pay(instruction)
    const other = { ...instruction, amountSatang: 1n }
    expect(await adapter().pay(other)).toEqual({ kind: 'unknown', reason: 'status 409' })
    expect(await adapter().getStatus(other)).toEqual({
      kind: 'unknown',
      reason: 'an answer about another payout',
    })
  })

  test('returns not found for a payout that was never requested', async () => {
    expect(await adapter().getStatus(order())).toEqual({ kind: 'notFound' })
  })

  test.each(['pay', 'getStatus', 'readTotals'] as const)(
    'refuses a %s that is not signed with the key',
    async (call) => {
      const stranger = adapter('another key of sixteen')
      expect(await stranger[call](order())).toEqual({ kind: 'unknown', reason: 'status 401' })
      const { status } = await outside('POST', '/payout/payouts', { body: {} })
      expect(status).toBe(401)
    },
  )

  test('refuses, does not answer, or pays as it is configured, before and after the request', async () => {
    const refused = order()
    await decide(refused.reference, { outcome: 'refused', reason: 'NAME_DIFFERS' })
    expect(await adapter().pay(refused)).toEqual({ kind: 'refused', reason: 'NAME_DIFFERS' })
    expect(await adapter().pay(refused)).toEqual({ kind: 'refused', reason: 'NAME_DIFFERS' })
    const silent = order()
    await decide('next', { outcome: 'silence' })
    expect(await adapter().pay(silent)).toEqual({ kind: 'unknown', reason: 'in progress' })
    expect(await adapter().getStatus(silent)).toEqual({ kind: 'inProgress' })
    expect((await decide(silent.reference, { outcome: 'done' })).body).toMatchObject({ status: 'paid' })
    expect(await adapter().getStatus(silent)).toMatchObject({ kind: 'done' })
    expect((await decide(silent.reference, { outcome: 'refused' })).status).toBe(409)
    expect((await decide(silent.reference, { outcome: 'maybe' })).status).toBe(400)
    expect((await decide(silent.reference, { outcome: 'done', reason: 'NAME_DIFFERS' })).status).toBe(400)
  })

  test('that forgets a payout has paid, returns not found once, and does not pay again', async () => {
    const instruction = order()
    const fault = { party: 'payout', call: 'pay', fault: 'forget', count: 1 }
    expect((await outside('PUT', '/control/faults', { body: fault })).status).toBe(200)
    expect(await adapter().pay(instruction)).toEqual({ kind: 'unknown', reason: 'status 500' })
    expect(await adapter().getStatus(instruction)).toEqual({ kind: 'notFound' })
    expect(await adapter().getStatus(instruction)).toMatchObject({ kind: 'done' })
    expect(await adapter().pay(instruction)).toMatchObject({ kind: 'done' })
    expect(await seen(instruction.reference)).toHaveLength(1)
  })

  test('lists its payouts page by page', async () => {
    const instructions = Array.from({ length: 103 }, () => order({ accountNo: '4445556668' }))
    const from = new Date()
    for (const instruction of instructions) await adapter().pay(instruction)
    const references: string[] = []
    let after: string | undefined
    do {
      const listed = await adapter().listPayouts({ from, to: new Date(Date.now() + 60_000), after })
      if (listed.kind !== 'done') throw new Error(listed.reason)
      references.push(...listed.answer.entries.map(({ reference }) => reference))
      after = listed.answer.after
    } while (after !== undefined)
    expect(references.toSorted()).toEqual(instructions.map(({ reference }) => reference).toSorted())
  })
})
