import { randomUUID } from 'node:crypto'
import type { BroughtHome, Withdrawal } from '@kapao/contract/withdrawal'
import { balanceAtProvider, joinWithMoney, mendGames, openProviders, spoilGame } from '@kapao/testkit/games'
import { fastRetryPolicy } from '@kapao/testkit/retry-policy'
import { letPayoutsGo, payoutsTo, decidePayout, untilStage } from '@kapao/testkit/payouts'
import type { Person } from '@kapao/testkit/people'
import { startTestApp, type TestApp } from '@kapao/testkit/test-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let somchai: Person

beforeAll(async () => {
  app = await startTestApp({}, { retryPolicy: { ...fastRetryPolicy, answerWithinSeconds: 1 } })
  await letPayoutsGo(app.db)
  await openProviders(app.db, ['JOKER', 'SLOTXO'])
})

beforeEach(async () => {
  somchai = await joinWithMoney(app, 100_000n, ['JOKER', 'SLOTXO'])
  await move('WALLET', 'JOKER', 300)
  await move('WALLET', 'SLOTXO', 200)
})

afterEach(() => mendGames(app))

afterAll(() => app.close())

async function move(from: string, to: string, amount: number): Promise<void> {
  const { token } = somchai
  const { status } = await app.wire('POST', '/api/wallet/transfer', { token, body: { from, to, amount } })
  expect(status).toBe(200)
}

type Answer = {
  withdrawal: Withdrawal
  transfers: BroughtHome[]
  message: string
  details: { balance: number; transfers: BroughtHome[] }
}

function withdrawAll(amount: number, key: string = randomUUID()) {
  return app.wire<Answer>('POST', '/api/wallet/withdrawAll', {
    token: somchai.token,
    body: { amount },
    headers: { 'idempotency-key': key },
  })
}

async function walletOf({ token }: Person): Promise<number> {
  return (await app.wire<{ amount: number }>('GET', '/api/wallet', { token })).body.amount
}

function byGame(transfers: readonly BroughtHome[]) {
  return transfers.toSorted((one, other) => one.from.localeCompare(other.from))
}

describe('withdrawing everything', () => {
  it('moves every game’s balance to the wallet, returns the result of each, and withdraws the amount', async () => {
    const key = randomUUID()
    const { status, body } = await withdrawAll(950, key)
    expect([status, byGame(body.transfers)]).toEqual([
      200,
      [
        { from: 'JOKER', amount: 300, status: 'SUCCESS' },
        { from: 'SLOTXO', amount: 200, status: 'SUCCESS' },
      ],
    ])
    const { _id: id } = body.withdrawal
    const meanwhile = await withdrawAll(950, key)
    expect([meanwhile.status, meanwhile.body.withdrawal._id]).toEqual([200, id])
    await untilStage(app, somchai, { id, stage: 'PAID' })
    expect(await walletOf(somchai)).toBe(50)
    expect(await payoutsTo(app, somchai.phone)).toMatchObject([{ amount: 950 }])
    const again = await withdrawAll(950, key)
    expect(again.body).toMatchObject({ withdrawal: { _id: id, status: 'SUCCESS' } })
    expect(byGame(again.body.transfers)).toEqual(byGame(body.transfers))
  })

  it('reports the game that failed, and withdraws if the rest is enough', async () => {
    await spoilGame(app, 'SLOTXO', { fault: 'down' })
    const { status, body } = await withdrawAll(700)
    expect([status, byGame(body.transfers)]).toEqual([
      200,
      [
        { from: 'JOKER', amount: 300, status: 'SUCCESS' },
        { from: 'SLOTXO', amount: 0, status: 'FAILED', code: 'TRANSFER_FAIL' },
      ],
    ])
    await untilStage(app, somchai, { id: body.withdrawal._id, stage: 'PAID' })
    expect([await walletOf(somchai), await balanceAtProvider(app, somchai, 'SLOTXO')]).toEqual([100, 20_000n])
  })

  it('is refused where the balance is not enough, with the results and the current balance of the wallet', async () => {
    await spoilGame(app, 'SLOTXO', { fault: 'down' })
    const { status, body } = await withdrawAll(1000)
    expect([status, body.message, body.details.balance]).toEqual([409, 'MONEY_NOT_ENOUGH', 800])
    expect(byGame(body.details.transfers)).toMatchObject([
      { from: 'JOKER', status: 'SUCCESS' },
      { from: 'SLOTXO', status: 'FAILED' },
    ])
    expect(await payoutsTo(app, somchai.phone)).toEqual([])
  })

  it.each([
    [99, 'WITHDRAW_MINIMUM'],
    [50_001, 'WITHDRAW_MAXIMUM'],
  ])('of %d baht is refused before any game is called', async (amount, code) => {
    const { status, body } = await withdrawAll(amount)
    expect([status, body.message]).toEqual([422, code])
    expect(await balanceAtProvider(app, somchai, 'JOKER')).toBe(30_000n)
  })

  it('is refused while another withdrawal is on its way, before any game is called', async () => {
    await decidePayout(app, 'silence')
    const { token } = somchai
    await app.wire('POST', '/api/wallet/withdraw', { token, body: { amount: 100 } })
    const { status, body } = await withdrawAll(200)
    expect([status, body.message]).toEqual([409, 'WITHDRAW_IN_PROGRESS'])
    expect(await balanceAtProvider(app, somchai, 'JOKER')).toBe(30_000n)
  })
})
