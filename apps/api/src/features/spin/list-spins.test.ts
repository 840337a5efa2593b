import { verifySpin } from '@kapao/contract/fairness'
import { joinWithMoney } from '@kapao/testkit/games'
import { join, login, type Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { claim, neverSpun, readCoupons, readSpins, spin, type Spun, writeWheel } from '@kapao/testkit/wheel'
import { afterAll, beforeAll, expect, it } from 'vitest'

const five = { code: 'FIVE', kind: 'baht', amount: 5, label: 'Five', bgColor: '#123456' } as const

let app: TestApp
let somchai: Person
const spun: Spun[] = []

beforeAll(async () => {
  app = await startTestApp()
  await writeWheel(app, { slices: [five, neverSpun], couponDays: 2 })
  somchai = await joinWithMoney(app, 120_000n)
  for (let time = 0; time < 12; time += 1) spun.push((await spin(app, somchai)).body)
})

// Closing the app checks the whole book.
afterAll(() => app.close())

function numbers(draws: readonly { drawNo: number }[]) {
  return draws.map(({ drawNo }) => drawNo)
}

it('lists past draws newest first, ten by default, and those before a given number', async () => {
  const { status, body } = await app.wire('GET', '/api/spinwheel/draws', { token: somchai.token })
  expect([status, numbers(body['draws'] as { drawNo: number }[])]).toEqual([
    200,
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
  ])
  expect(numbers(await readSpins(app, somchai, { before: 3, limit: 10 }))).toEqual([2, 1])
  expect(await readSpins(app, somchai, { before: 1 })).toEqual([])
  expect(numbers(await readSpins(app, somchai, { before: 8, limit: 1 }))).toEqual([7])
})

it('shows of each all that its spin returned, and it can be verified', async () => {
  const draws = await readSpins(app, somchai)
  expect(draws).toMatchObject(spun.map(({ draw }) => draw).toReversed())
  expect(new Set(await Promise.all(draws.map(verifySpin)))).toEqual(new Set(['fair']))
})

it('keeps the slice as it was drawn, and shows the state of the coupon', async () => {
  const [first, second] = spun
  await claim(app, somchai, first?.result.coupon ?? '')
  await writeWheel(app, { slices: [{ ...five, label: 'Other', bgColor: '#abcdef' }, neverSpun] })
  async function stateOf(drawNo: number) {
    return (await readSpins(app, somchai, { before: drawNo + 1, limit: 1 }))[0]
  }
  expect(await stateOf(1)).toMatchObject({
    slice: { code: 'FIVE', label: 'Five', bgColor: '#123456', kind: 'baht', amount: 5 },
    coupon: { _id: first?.result.coupon, state: 'claimed' },
  })
  expect(await stateOf(2)).toMatchObject({ coupon: { _id: second?.result.coupon, state: 'open' } })
  const end = new Date(String((await stateOf(2))?.coupon.expiresAt))
  app.clock.set(new Date(end.getTime() - 60_000))
  somchai.token = await login(app, somchai.phone)
  async function readOpen() {
    return (await readCoupons(app, somchai)).map(({ _id }) => _id)
  }
  app.clock.freeze(new Date(end.getTime() - 1))
  expect(await stateOf(2)).toMatchObject({ coupon: { state: 'open' } })
  expect(await readOpen()).toContain(second?.result.coupon)
  app.clock.freeze(end)
  expect(await stateOf(2)).toMatchObject({ coupon: { state: 'expired' } })
  expect(await readOpen()).not.toContain(second?.result.coupon)
  expect(await stateOf(1)).toMatchObject({ coupon: { state: 'claimed' } })
})

it('shows no other member’s draws', async () => {
  expect(await readSpins(app, await join(app))).toEqual([])
})

it.each(['before=0', 'before=x', 'limit=0', 'limit=51', 'of=1'])('refuses %s', async (query) => {
  const { status } = await app.wire('GET', `/api/spinwheel/draws?${query}`, { token: somchai.token })
  expect(status).toBe(400)
})
