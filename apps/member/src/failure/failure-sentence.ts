import { sentenceForCode } from '@kapao/i18n/translate-code'
import { useTranslation } from 'react-i18next'
import { isWireFailure } from '../wire/wire-failure.ts'

/** What a person reads when a call gave no answer: what happened and what to do. */
export const useFailureSentence = (failure: unknown): string => {
  const { t } = useTranslation()
  if (!isWireFailure(failure)) return t('unknownProblem')
  if (failure.kind === 'offline') return t('unreachable')
  if (failure.kind === 'timeout') return t('timedOut')
  return sentenceForCode(t, failure.code, failure.details)
}
