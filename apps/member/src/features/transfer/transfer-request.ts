import { isWireFailure } from '@kapao/wire/wire-failure'

/** A request with its idempotency key. A retry uses the same key, so that it is the same request. */
export type Keyed<Wanted> = Wanted & { idempotencyKey: string }
export type TransferRequest = Keyed<{ from: string; to: string; amount: number }>
export type TransferAllRequest = Keyed<{ to: string }>

type Tried<Params> = { request: Params | undefined; failure: unknown }

/**
 * Returns the idempotency key for a request. The same request keeps its key while its outcome is unknown, so that no
 * retry moves the money twice. Once the server has responded, the same values are a new request.
 */
export function keyFor<Wanted extends object>(
  wanted: Wanted,
  { request, failure }: Tried<Keyed<Wanted>>,
  newKey: () => string,
): string {
  if (request === undefined || !isOutcomeUnknown(failure)) return newKey()
  const { idempotencyKey, ...earlier } = request
  return isSame(earlier, wanted) ? idempotencyKey : newKey()
}

function isSame(one: object, other: object): boolean {
  return Object.entries(one).every(([name, value]) =>
    Object.is(value, (other as Record<string, unknown>)[name]),
  )
}

/** There was no response, or none with a definite outcome: the request may have been carried out. */
export function isOutcomeUnknown(failure: unknown): boolean {
  return isWireFailure(failure) && failure.kind !== 'refusal' && failure.code !== 'TRANSFER_FAIL'
}

/** The account with the money after a definite failure; undefined if the failure does not name it. */
export function moneyAfter(failure: unknown): string | undefined {
  if (!isWireFailure(failure) || failure.code !== 'TRANSFER_FAIL') return undefined
  const account = failure.details['moneyIn']
  return typeof account === 'string' ? account : undefined
}
