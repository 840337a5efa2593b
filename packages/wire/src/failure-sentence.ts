import { sentenceForCode } from '@kapao/i18n/translate-code'
import type { TFunction } from 'i18next'
import { isWireFailure } from './wire-failure.ts'

/** The sentence for a failed call: what happened and what to do. */
export function failureSentence(t: TFunction, failure: unknown): string {
  if (!isWireFailure(failure)) return t('unknownProblem')
  if (failure.kind === 'offline') return t('unreachable')
  if (failure.kind === 'timeout') return t('timedOut')
  return sentenceForCode(t, failure.code, failure.details)
}
