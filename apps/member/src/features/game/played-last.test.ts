import type { Game } from '@kapao/contract/game'
import { expect, test } from 'vitest'
import { playedLast } from './played-last.ts'

function game(code: string, usedAt: string | null, isActive = true): Game {
  return { code, usedAt, isActive } as Game
}

test('the games used last come first, and those that were never used not at all', () => {
  const games = [
    game('JOKER', '2026-11-20T10:00:00.000Z'),
    game('PG', null),
    game('IMI', '2026-11-24T10:00:00.000Z'),
    game('USUN', '2026-11-25T10:00:00.000Z', false),
  ]
  expect(playedLast(games).map(({ code }) => code)).toEqual(['IMI', 'JOKER'])
})

test('there are at most six', () => {
  const games = Array.from({ length: 9 }, (_, day) => game(`G${day}`, `2026-11-1${day}T10:00:00.000Z`))
  expect(playedLast(games).map(({ code }) => code)).toEqual(['G8', 'G7', 'G6', 'G5', 'G4', 'G3'])
})
