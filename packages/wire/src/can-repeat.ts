import { transientCodes } from '@kapao/contract/transient-codes'
import { isWireFailure } from './wire-failure.ts'

/** Whether a repeat of the same request may succeed. For a permanent refusal the screen offers no retry. */
export function canRepeat(failure: unknown): boolean {
  if (!isWireFailure(failure) || failure.kind !== 'refusal') return true
  return transientCodes.includes(failure.code)
}
