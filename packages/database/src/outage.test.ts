import { expect, test } from 'vitest'
import { isOutage, NotConfirmed } from './outage.ts'

function withCode(code: string): Error {
  return Object.assign(new Error('failed'), { code })
}

test.each([
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
  '25006',
  '08006',
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])('is an outage of the database: %s', (code) => {
  expect(isOutage(withCode(code))).toBe(true)
  expect(isOutage(new Error('wrapped', { cause: withCode(code) }))).toBe(true)
  expect(isOutage(new AggregateError([new Error('one'), withCode(code)]))).toBe(true)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
])('so is what the driver says: %s', (message) => {
  expect(isOutage(new Error(message))).toBe(true)
})

test('so is a transaction of which nothing is known', () => {
  expect(isOutage(new NotConfirmed('nobody knows'))).toBe(true)
})

test.each([
  withCode('23505'),
  withCode('57014'),
  withCode('40001'),
  new Error('not found'),
  'ECONNREFUSED',
  undefined,
])('is none: %o', (thrown) => {
  expect(isOutage(thrown)).toBe(false)
})
