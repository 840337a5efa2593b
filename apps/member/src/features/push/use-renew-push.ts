import { currentLanguage } from '@kapao/i18n/start'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readPushBrowser } from '../../storage/push-browser.ts'

/** Keeps the notifications on this browser in order. Who has not switched them on downloads nothing for it. */
export function useRenewPush(memberId: string | undefined): void {
  const { i18n } = useTranslation()
  const language = currentLanguage(i18n)
  useEffect(() => {
    if (memberId === undefined || readPushBrowser() === null) return
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    // Without a connection the next visit does it.
    void import('./renew-push.ts')
      .then(({ renewPush }) => renewPush({ memberId, language }))
      .catch(() => undefined)
  }, [memberId, language])
}
