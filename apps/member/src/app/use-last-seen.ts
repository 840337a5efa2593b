import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { whenAnswered } from '../wire/when-answered.ts'

/** Keeps what the member sees of the money for the offline page, once the screen has its first responses. */
export function useLastSeen(): void {
  const queries = useQueryClient()
  const { i18n } = useTranslation()
  useEffect(() => {
    let isEnded = false
    let stop: () => void = () => {}
    const stopWaiting = whenAnswered(queries, () => {
      void import('../features/wallet/follow-last-seen.ts').then(
        ({ followLastSeen }) => {
          if (!isEnded) stop = followLastSeen(queries, i18n)
        },
        // Without it the offline page only says that there is no internet.
        () => {},
      )
    })
    return () => {
      isEnded = true
      stopWaiting()
      stop()
    }
  }, [queries, i18n])
}
