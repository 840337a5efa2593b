import type { Game } from '@kapao/contract/game'
import { expect, test } from 'vitest'
import { findGames, groupsOf } from './find-games.ts'

function game(code: string, name: string, part: Partial<Game> = {}): Game {
  return { code, name, category: 'slot', isActive: false, usedAt: null, isFavourite: false, ...part } as Game
}

const games = [
  game('PG', 'PG Soft', { isActive: true, usedAt: '2026-11-24T10:00:00.000Z' }),
  game('JOKER', 'Joker', { isFavourite: true }),
  game('UFABET', 'UFABET', { category: 'sport', isActive: true, usedAt: '2026-11-25T10:00:00.000Z' }),
]

function found(group: Parameters<typeof findGames>[1]['group'], words = '') {
  return findGames(games, { group, words }).map(({ code }) => code)
}

test('groups are those that have games, and favourites in any case', () => {
  expect(groupsOf(games)).toEqual(['all', 'recent', 'favourites', 'slot', 'sport'])
  expect(groupsOf([game('PG', 'PG')])).toEqual(['all', 'favourites', 'slot'])
})

test('a group and words narrow the list', () => {
  expect(found('all')).toEqual(['PG', 'JOKER', 'UFABET'])
  expect(found('recent')).toEqual(['UFABET', 'PG'])
  expect(found('favourites')).toEqual(['JOKER'])
  expect(found('sport')).toEqual(['UFABET'])
  expect(found('all', ' SOFT ')).toEqual(['PG'])
  expect(found('all', 'joker')).toEqual(['JOKER'])
  expect(found('sport', 'joker')).toEqual([])
})
