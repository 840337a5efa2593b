import { formatCount } from '@kapao/i18n/number'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NewsMark } from '../../app/news-mark.tsx'
import { useLazySheet } from '../../sheet/use-lazy-sheet.ts'
import { useRenewPush } from '../push/use-renew-push.ts'
import { useProfile } from '../profile/profile.queries.ts'

async function load() {
  return (await import('./notifications-sheet.tsx')).NotificationsSheet
}
const NotificationsSheet = lazy(async () => ({ default: await load() }))

/** The server counts no further. */
const mostCounted = 100

/** Opens the notifications, and shows how many are new. A change of the count is announced. */
export function Bell() {
  const { t } = useTranslation()
  const sheet = useLazySheet('notifications', load)
  const profile = useProfile().data
  const unread = profile?.unreadNotifications ?? 0
  useRenewPush(profile?._id)
  const number = formatCount(unread >= mostCounted ? mostCounted - 1 : unread)
  const news =
    unread >= mostCounted ? t('notification:unreadMany', { number }) : t('notification:unread', { number })
  return (
    <>
      <IconButton
        label={unread === 0 ? t('notification:title') : news}
        variant="surface"
        className="ml-auto"
        icon={
          <NewsMark count={unread} label={news}>
            <BellIcon aria-hidden />
          </NewsMark>
        }
        onClick={() => sheet.openFor('')}
      />
      <span role="status" className="sr-only">
        {unread > 0 && news}
      </span>
      <Suspense>
        {sheet.wasOpened && (
          <NotificationsSheet
            isOpen={sheet.isOpen}
            isSettings={sheet.subject === 'settings'}
            onSettings={() => sheet.openFor('settings')}
            onList={() => sheet.openFor('')}
            onClose={sheet.close}
          />
        )}
      </Suspense>
    </>
  )
}
