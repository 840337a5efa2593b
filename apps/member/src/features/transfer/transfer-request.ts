import { isWireFailure } from '../../wire/wire-failure.ts'

/** What the member wants, and the key that makes a repeat of the same wish the same wish. */
export type Keyed<Wanted> = Wanted & { idempotencyKey: string }
export type TransferRequest = Keyed<{ from: string; to: string; amount: number }>
export type TransferAllRequest = Keyed<{ to: string }>

type Tried<Params> = { request: Params | undefined; failure: unknown }

/**
 * The key for a wish. The same wish keeps its key while nobody knows what became of it, so that no repeat moves the
 * money twice; once the server has answered, the same wish is a new one.
 */
export const keyFor = <Wanted extends object>(
  wanted: Wanted,
  { request, failure }: Tried<Keyed<Wanted>>,
  newKey: () => string,
): string => {
  if (request === undefined || !isOutcomeUnknown(failure)) return newKey()
  const { idempotencyKey, ...earlier } = request
  return isSame(earlier, wanted) ? idempotencyKey : newKey()
}

const isSame = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, value]) => Object.is(value, (other as Record<string, unknown>)[name]))

/** Nothing came back, or something that is no answer of ours: the wish may have been carried out. */
export const isOutcomeUnknown = (failure: unknown): boolean =>
  isWireFailure(failure) && failure.kind !== 'refusal' && failure.code !== 'TRANSFER_FAIL'

/** Where the money is after a definite no; undefined where the failure does not tell. */
export const moneyAfter = (failure: unknown): string | undefined => {
  if (!isWireFailure(failure) || failure.code !== 'TRANSFER_FAIL') return undefined
  const account = failure.details['moneyIn']
  return typeof account === 'string' ? account : undefined
}
