import { expect, test } from 'vitest'
import { outagePoll } from './outage-poll.ts'
import { WireFailure } from './wire-failure.ts'

test('what could not be read is read again while the service is interrupted, and only then', () => {
  const outage = new WireFailure({ code: 'TEMPORARILY_UNAVAILABLE', kind: 'fault', status: 503 })
  expect(outagePoll({ state: { error: outage } })).toBe(3000)
  for (const error of [
    null,
    new Error('no answer'),
    new WireFailure({ code: 'INTERNAL_SERVER_ERROR', kind: 'fault', status: 500 }),
    new WireFailure({ code: 'NO_DATA', kind: 'refusal', status: 404 }),
  ])
    expect(outagePoll({ state: { error } })).toBe(false)
})
