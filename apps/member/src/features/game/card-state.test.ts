import type { Game } from '@kapao/contract/game'
import { describe, expect, it } from 'vitest'
import { cardState, inCarousel } from './card-state.ts'

function game(facts: Partial<Game>): Game {
  return {
    category: 'slot',
    code: 'PG',
    name: 'PG',
    logo: '/games/PG-logo.svg',
    background: '/games/PG-background.svg',
    isActive: true,
    amount: 10,
    ftWalletSlot: 1,
    balance: 10,
    state: 'fresh',
    usedAt: null,
    isFavourite: false,
    balanceAt: '2026-11-20T14:00:00Z',
    isTransferring: false,
    step: 0.01,
    loginWay: 'link',
    web: null,
    android: null,
    ios: null,
    ...facts,
  }
}

describe('the state of a card', () => {
  it('is "inactive" without an account, whatever else is true', () => {
    expect(cardState(game({ isActive: false, state: 'inactive' }))).toBe('inactive')
    expect(cardState(game({ isActive: false, state: 'down', isTransferring: true }))).toBe('inactive')
  })

  it('shows money in progress before the age of the balance', () => {
    expect(cardState(game({ isTransferring: true, state: 'down' }))).toBe('transferring')
    expect(cardState(game({ isTransferring: true, state: 'fresh' }))).toBe('transferring')
  })

  it('never shows an old balance as a current one', () => {
    expect(cardState(game({ state: 'down' }))).toBe('down')
    expect(cardState(game({ state: 'stale' }))).toBe('stale')
    expect(cardState(game({ state: 'fresh' }))).toBe('ready')
  })
})

describe('a carousel', () => {
  const games = [
    game({ code: 'A', isActive: false }),
    game({ code: 'B', category: 'lotto' }),
    game({ code: 'C' }),
    game({ code: 'D', isActive: false }),
    game({ code: 'E' }),
  ]

  it('holds only the games of its category, the open ones first, otherwise in their order', () => {
    expect(inCarousel(games, 'slot').map(({ code }) => code)).toEqual(['C', 'E', 'A', 'D'])
    expect(inCarousel(games, 'lotto').map(({ code }) => code)).toEqual(['B'])
    expect(inCarousel(games, 'sport')).toEqual([])
  })
})
