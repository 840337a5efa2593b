import { expect, it } from 'vitest'
import { lookupsOf } from './search.ts'

function references(text: string) {
  return [
    { match: 'gameUsername', beginning: text.toLowerCase() },
    { match: 'reference', exact: text },
  ]
}

it('takes digits for a phone, an account and a username', () => {
  expect(lookupsOf('081-234 5678')).toEqual([
    { match: 'phone', beginning: '0812345678' },
    { match: 'bankAccount', beginning: '0812345678' },
    ...references('081-234 5678'),
  ])
})

it.each(['+66812345678', '66 81 234 5678', '๐๘๑๒๓๔๕๖๗๘'])(
  'reads %s as a phone number of Thailand',
  (typed) => {
    expect(lookupsOf(typed)[0]).toEqual({ match: 'phone', beginning: '0812345678' })
  },
)

it('looks for four digits at the end of an account, too', () => {
  expect(lookupsOf('5678')).toContainEqual({ match: 'bankAccount', lastDigits: '5678' })
  expect(lookupsOf('56789')).not.toContainEqual(expect.objectContaining({ lastDigits: '56789' }))
})

it('looks for text as a name, a username and a reference', () => {
  expect(lookupsOf('  ใจดี ')).toEqual([{ match: 'name', beginning: 'ใจดี' }, ...references('ใจดี')])
  expect(lookupsOf('Somchai  J')[0]).toEqual({ match: 'name', beginning: 'somchai j' })
})

it('looks for an id as a member and as a reference alone', () => {
  const id = '0190A1C0-0000-7000-8000-000000000000'
  expect(lookupsOf(id)).toEqual([
    { match: 'id', exact: id.toLowerCase() },
    { match: 'reference', exact: id.toLowerCase() },
  ])
})

it('looks for nothing that would fit too many', () => {
  expect([...lookupsOf('08'), ...lookupsOf('ก')]).toEqual([])
})
