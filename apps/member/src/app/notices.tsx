import { Banner } from '@kapao/ui/banner'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { followPace, isSlow } from '../wire/pace.ts'

/** What is wrong with the connection, over every screen, for as long as it lasts. */
export function Notices() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const isWaiting = useSyncExternalStore(followPace, isSlow)
  if (!isOnline) {
    return (
      <Banner tone="offline">
        {t('offlineTitle')} · {t('offlineText')}
      </Banner>
    )
  }
  if (isWaiting) {
    return (
      <Banner tone="slow">
        {t('slowTitle')} · {t('slowText')}
      </Banner>
    )
  }
  return null
}

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
