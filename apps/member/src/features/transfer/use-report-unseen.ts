import { showToast } from '@kapao/ui/overlays/toaster'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '@kapao/wire/failure-sentence'

/**
 * Returns a function that reports a failure by a toast if its panel is no longer visible, because the member closed the
 * sheet during the request. A visible panel reports it itself.
 */
export function useReportUnseen(isInSight: boolean, title?: string): (failure: unknown) => void {
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
