import { currentLanguage } from '@kapao/i18n/start'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readPushBrowser } from '../../storage/push-browser.ts'
import { pushKey } from './push-key.ts'

/** Keeps the notifications on this browser in order. Who has not switched them on downloads nothing for it. */
export function useRenewPush(memberId: string | undefined): void {
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const language = currentLanguage(i18n)
  useEffect(() => {
    if (memberId === undefined || readPushBrowser() === null) return
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    // Without a connection the next visit does it.
    void import('./renew-push.ts')
      .then(({ renewPush }) => renewPush({ memberId, language }))
      .then(() => queries.invalidateQueries({ queryKey: pushKey }))
      .catch(() => undefined)
  }, [memberId, language, queries])
}
