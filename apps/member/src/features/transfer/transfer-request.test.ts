import { describe, expect, it } from 'vitest'
import { WireFailure } from '@kapao/wire/wire-failure'
import { isOutcomeUnknown, keyFor, moneyAfter, type TransferRequest } from './transfer-request.ts'

const request: TransferRequest = { from: 'WALLET', to: 'PG', amount: 100, idempotencyKey: 'first' }
const wanted = { from: 'WALLET', to: 'PG', amount: 100 }
function newKey() {
  return 'second'
}

const offline = new WireFailure({ code: 'OFFLINE', kind: 'offline' })
const timeout = new WireFailure({ code: 'TIMEOUT', kind: 'timeout' })
const fault = new WireFailure({ code: 'INTERNAL_SERVER_ERROR', kind: 'fault', status: 500 })
const refused = new WireFailure({ code: 'MONEY_NOT_ENOUGH', kind: 'refusal', status: 409 })
const failed = new WireFailure({
  code: 'TRANSFER_FAIL',
  kind: 'fault',
  status: 502,
  details: { moneyIn: 'PG' },
})

describe('the idempotency key of a transfer', () => {
  it.each([offline, timeout, fault])(
    'stays the same while the outcome of the request is unknown (%s)',
    (failure) => {
      expect(keyFor(wanted, { request, failure }, newKey)).toBe('first')
    },
  )

  it('is new for a different request, whatever the outcome of the first', () => {
    expect(keyFor({ ...wanted, amount: 50 }, { request, failure: offline }, newKey)).toBe('second')
    expect(keyFor({ ...wanted, to: 'JOKER' }, { request, failure: offline }, newKey)).toBe('second')
  })

  it.each([refused, failed, null])('is new once the server has responded (%s)', (failure) => {
    expect(keyFor(wanted, { request, failure }, newKey)).toBe('second')
  })

  it('is new for the first request', () => {
    expect(keyFor(wanted, { request: undefined, failure: null }, newKey)).toBe('second')
  })
})

describe('a failed transfer', () => {
  it('shows where the money is only after a definite failure', () => {
    expect(moneyAfter(failed)).toBe('PG')
    expect(moneyAfter(fault)).toBeUndefined()
    expect(isOutcomeUnknown(failed)).toBe(false)
    expect(isOutcomeUnknown(new Error('bug'))).toBe(false)
  })
})
