import { codes, isCode } from '@kapao/contract/codes'
import { isWireFailure } from '../wire/wire-failure.ts'

/** Whether the same wish may succeed unchanged: a refusal for good is not offered again. */
export const canRepeat = (failure: unknown): boolean => {
  if (!isWireFailure(failure) || failure.kind !== 'refusal') return true
  return isCode(failure.code) && codes[failure.code].isTransient
}
