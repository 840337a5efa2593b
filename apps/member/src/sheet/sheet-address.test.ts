import { expect, it } from 'vitest'
import { readSheet, readSubject, withoutSheet, writeSheet } from './sheet-address.ts'

it('keeps the rest of the address', () => {
  expect(writeSheet('?page=2', 'period')).toBe('?page=2&sheet=period')
  expect(writeSheet('?page=2&sheet=period', undefined)).toBe('?page=2')
  expect(writeSheet('?sheet=period', undefined)).toBe('')
  expect(withoutSheet(new URLSearchParams('page=2&sheet=save')).toString()).toBe('page=2')
})

it('names a sheet, and what it is about', () => {
  expect(readSheet('?sheet=game.PG')).toBe('game.PG')
  expect(readSheet('?page=2')).toBeUndefined()
  expect(readSubject('game.PG', 'game')).toBe('PG')
  expect(readSubject('deposit', 'deposit')).toBe('')
  expect(readSubject('gamer.PG', 'game')).toBeUndefined()
  expect(readSubject(undefined, 'game')).toBeUndefined()
})
