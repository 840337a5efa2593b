import { showToast } from '@kapao/ui/overlays/toaster'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '../../failure/failure-sentence.ts'

/**
 * What tells of a failure that comes when its panel is no longer in sight: the member closed the sheet while the
 * transfer was being sent. In sight, the panel itself tells.
 */
export const useReportUnseen = (isInSight: boolean, title?: string): ((failure: unknown) => void) => {
  const { t } = useTranslation()
  const isSeen = useRef(isInSight)
  useEffect(() => {
    isSeen.current = isInSight
    return () => {
      isSeen.current = false
    }
  }, [isInSight])
  return (failure) => {
    if (isSeen.current) return
    showToast({
      tone: 'danger',
      title: title ?? t('transfer:failedTitle'),
      text: failureSentence(t, failure),
    })
  }
}
