import type { GameList } from '@kapao/contract/game'
import { describe, expect, it } from 'vitest'
import { findWithdrawFault, withdrawableOf } from './withdraw-fault.ts'

type Game = GameList['games'][number]

function game(request: Partial<Game>): Game {
  return {
    code: 'JOKER',
    name: 'JOKER',
    logo: '',
    isActive: true,
    state: 'fresh',
    balance: 0,
    step: 0.01,
    isTransferring: false,
    ...request,
  } as Game
}

function list(total: number, games: Game[]): GameList {
  return { total, games } as GameList
}

describe('the amount that can be withdrawn', () => {
  it('is the wallet plus the whole steps of each game, from one baht', () => {
    const games = [
      game({ code: 'JOKER', balance: 10.55, step: 1 }),
      game({ code: 'PG', balance: 0.75 }),
      game({ code: 'IMI', balance: 3.25 }),
    ]
    expect(withdrawableOf(list(114.55, games))).toEqual({
      wallet: 100,
      games: 13.25,
      total: 113.25,
      isKnown: true,
    })
  })

  it('is not known while a game has not reported its balance', () => {
    const games = [game({ balance: 5, state: 'stale' })]
    expect(withdrawableOf(list(5, games))).toMatchObject({ isKnown: false })
  })
})

describe('an amount to withdraw', () => {
  const limits = { withdrawMin: 100, withdrawMax: 50_000 }
  function has(total: number, isKnown = true) {
    return { wallet: total, games: 0, total, isKnown }
  }

  it.each([
    [undefined, { text: 'amountInvalid' }],
    [0, { text: 'amountInvalid' }],
    [99.99, { text: 'minAmount', min: 100 }],
    // The smaller limit is named, not the larger one that the next try would pass.
    [50_000.01, { text: 'notEnough', max: 500 }],
    [500.01, { text: 'notEnough', max: 500 }],
    [500, undefined],
    [100, undefined],
  ])('of %s has the fault %j', (amount, fault) => {
    expect(findWithdrawFault(amount, limits, has(500))).toEqual(fault)
  })

  it('is judged by the smaller limit first', () => {
    expect(findWithdrawFault(50_000.01, limits, has(80_000))).toEqual({ text: 'maxAmount', max: 50_000 })
    expect(findWithdrawFault(50, limits, has(20))).toEqual({ text: 'notEnough', max: 20 })
    expect(findWithdrawFault(10, limits, has(20))).toEqual({ text: 'minAmount', min: 100 })
  })

  it('is not checked against an old balance', () => {
    expect(findWithdrawFault(600, limits, has(500, false))).toBeUndefined()
  })
})
