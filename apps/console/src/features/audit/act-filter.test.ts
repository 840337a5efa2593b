import { expect, test } from 'vitest'
import { filterOf } from './act-filter.ts'

function read(address: string) {
  return filterOf(new URLSearchParams(address))
}

test('an address without a filter asks for everything', () => {
  expect(read('')).toEqual({})
})

test('each part of the address becomes a part of the filter', () => {
  const member = '0190a1c0-0000-7000-8000-00000000000A'
  expect(read(`operator=ploy&member=${member}&call=setOffer&outcome=refused`)).toEqual({
    operatorId: 'ploy',
    memberId: member.toLowerCase(),
    calls: ['setOffer'],
    outcome: 'refused',
  })
})

test('days are those of Bangkok, and the last one is included', () => {
  expect(read('from=2026-11-20&until=2026-11-20')).toEqual({
    from: '2026-11-19T17:00:00.000Z',
    until: '2026-11-20T17:00:00.000Z',
  })
})

test('values that the server would refuse are left out', () => {
  expect(read('operator=+&member=0812345678&call=drop&outcome=maybe&from=today&until=2026-13-40')).toEqual({})
})
