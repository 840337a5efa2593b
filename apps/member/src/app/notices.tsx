import { Banner } from '@kapao/ui/feedback/banner'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onLatencyChange, isSlow } from '../wire/latency.ts'

/**
 * Shows a connection problem for as long as it lasts. The notice floats above the bottom menu, over scrollable content,
 * so that nothing shifts when it appears and disappears.
 */
export function Notices() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(6.25rem+env(safe-area-inset-bottom))] z-30 mx-auto max-w-md"
    >
      <Notice />
    </div>
  )
}

function Notice() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
  const isWaiting = useSyncExternalStore(onLatencyChange, isSlow, () => false)
  if (!isOnline) {
    return (
      <Banner tone="offline">
        {t('offlineTitle')} · {t('offlineText')}
      </Banner>
    )
  }
  if (isWaiting) {
    return (
      // Floats over the page: a temporary notice must not move what a thumb is about to touch.
      <div className="pointer-events-none fixed inset-x-0 top-0 z-40">
        <Banner tone="slow">
          {t('slowTitle')} · {t('slowText')}
        </Banner>
      </div>
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
