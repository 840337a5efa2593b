import { failureSentence } from '@kapao/wire/failure-sentence'
import { useTranslation } from 'react-i18next'

/** The sentence for a failed call in the current language. */
export function useFailureSentence(failure: unknown): string {
  return failureSentence(useTranslation().t, failure)
}
