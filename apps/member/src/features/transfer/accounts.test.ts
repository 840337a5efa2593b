import type { Game, GameList } from '@kapao/contract/game'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findTransferFault,
  inGames,
  inWallet,
  leastBetween,
  type TransferAccount,
  accountsOf,
  shareOf,
} from './accounts.ts'

function account(facts: Partial<TransferAccount> = {}): TransferAccount {
  return {
    code: 'WALLET',
    name: undefined,
    logo: undefined,
    balance: 100,
    isKnown: true,
    step: 0.01,
    isTransferring: false,
    ...facts,
  }
}

const wallet = account()
const pg = account({ code: 'PG', name: 'PG', balance: 40.5 })
const huay = account({ code: 'HUAYHD', name: 'HUAYHD', balance: 95, step: 10 })

function game(facts: Partial<Game>): Game {
  return {
    category: 'slot',
    code: 'PG',
    name: 'PG Lantern',
    logo: '/games/PG-logo.svg',
    background: '/games/PG-background.svg',
    isActive: true,
    amount: 0,
    ftWalletSlot: 1,
    balance: 0,
    state: 'fresh',
    usedAt: null,
    isFavourite: false,
    balanceAt: null,
    isTransferring: false,
    step: 0.01,
    loginWay: 'link',
    web: null,
    android: null,
    ios: null,
    ...facts,
  }
}

function list(total: number, games: Game[]): GameList {
  return {
    games,
    total,
    inTransfer: 0,
    currency: 'BAHT',
    refreshedAt: null,
  }
}

describe('the accounts of a member', () => {
  it('are the wallet and the games with an account, and add up to the total to the satang', () => {
    const known = list(100.03, [
      game({ code: 'PG', balance: 0.1 }),
      game({ code: 'JOKER', balance: 0.2, state: 'down' }),
      game({ code: 'IMI', isActive: false, state: 'inactive' }),
    ])
    expect(inGames(known)).toBe(0.3)
    expect(inWallet(known)).toBe(99.73)
    expect(accountsOf(known).map(({ code, balance, isKnown }) => [code, balance, isKnown])).toEqual([
      ['WALLET', 99.73, true],
      ['PG', 0.1, true],
      ['JOKER', 0.2, false],
    ])
  })
})

describe('a transfer request', () => {
  it.each([
    ['needs a place to take from', { from: undefined, to: pg }, 10, { at: 'from', text: 'selectAccount' }],
    ['needs a place to go to', { from: wallet, to: undefined }, 10, { at: 'to', text: 'selectAccount' }],
    ['needs two different places', { from: pg, to: pg }, 10, { at: 'to', text: 'sameAccount' }],
    ['needs an amount', { from: wallet, to: pg }, undefined, { at: 'amount', text: 'amountInvalid' }],
    ['needs at least 1 baht', { from: wallet, to: pg }, 0.99, { at: 'amount', text: 'minAmount', baht: 1 }],
    [
      'needs at least a step of the game',
      { from: wallet, to: huay },
      9,
      { at: 'amount', text: 'minAmount', baht: 10 },
    ],
    [
      'keeps to the steps of the game',
      { from: wallet, to: huay },
      15,
      { at: 'amount', text: 'stepAmount', baht: 10 },
    ],
    [
      'takes no more than there is',
      { from: pg, to: wallet },
      40.51,
      { at: 'amount', text: 'maxAmount', baht: 40.5 },
    ],
    ['may take all there is', { from: pg, to: wallet }, 40.5, undefined],
    ['may be 1 baht', { from: wallet, to: pg }, 1, undefined],
    ['may go from game to game', { from: huay, to: pg }, 20, undefined],
  ])('%s', (_, ends, amount, fault) => {
    expect(findTransferFault(ends, amount)).toEqual(fault)
  })

  it('is not checked against an old balance, because the server knows the current one', () => {
    const old = account({ code: 'PG', balance: 5, isKnown: false })
    expect(findTransferFault({ from: old, to: wallet }, 50)).toBeUndefined()
  })
})

describe('a quick choice', () => {
  it('is all or half of the balance, rounded down to what both ends can carry', () => {
    expect(shareOf({ from: pg, to: wallet }, 1)).toBe(40.5)
    expect(shareOf({ from: pg, to: wallet }, 2)).toBe(20.25)
    expect(shareOf({ from: huay, to: wallet }, 1)).toBe(90)
    expect(shareOf({ from: wallet, to: huay }, 2)).toBe(50)
    expect(shareOf({ from: undefined, to: huay }, 1)).toBe(0)
    expect(leastBetween({ from: account({ step: 4 }), to: account({ step: 6 }) })).toBe(12)
  })

  it('is never refused by the rules if it reaches the minimum', () => {
    const satang = fc.integer({ min: 0, max: 99_999_999_999 })
    const step = fc.constantFrom(0.01, 0.05, 0.1, 0.25, 1, 2, 5, 10)
    fc.assert(
      fc.property(satang, step, step, fc.constantFrom(1 as const, 2 as const), (held, one, other, share) => {
        const ends = {
          from: account({ balance: held / 100, step: one }),
          to: account({ code: 'PG', step: other }),
        }
        const amount = shareOf(ends, share)
        expect(amount * 100).toBeLessThanOrEqual(held + 1e-4)
        if (amount >= leastBetween(ends)) expect(findTransferFault(ends, amount)).toBeUndefined()
      }),
    )
  })
})
