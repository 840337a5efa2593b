import type { SecurityEvent } from '@kapao/contract/session'
import { formatDateTime } from '@kapao/i18n/date'
import { currentLanguage } from '@kapao/i18n/start'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { deviceName } from '../../device-name.ts'
import { noticeTitle } from './notice-title.ts'
import { useMarkSeen, useNewsOfStrangers, useRevokeSession } from './security.queries.ts'

/**
 * Asks about the newest thing that another device did to the account, until the member has confirmed or rejected it.
 */
export function SecurityNotice() {
  const event = useNewsOfStrangers()
  return event === undefined ? null : <Notice key={event._id} event={event} />
}

function Notice({ event }: { event: SecurityEvent }) {
  const { t, i18n } = useTranslation()
  const markSeen = useMarkSeen()
  const revoke = useRevokeSession()
  const { sessionId, byOperator } = event
  const device = deviceName(t, event.device)
  function putOut(id: string) {
    return revoke.mutate(id, {
      onSuccess: () => {
        showToast({ tone: 'info', text: t('profile:strangerEnded') })
        markSeen.mutate([event._id])
      },
    })
  }
  const failure = revoke.error ?? markSeen.error
  return (
    <div className="mb-4 flex flex-col gap-3">
      <AlertBox
        tone="warning"
        title={noticeTitle(t, currentLanguage(i18n), event)}
        action={
          <>
            <Button size="small" onClick={() => markSeen.mutate([event._id])} isBusy={markSeen.isPending}>
              {t(byOperator ? 'profile:noticeUnderstood' : 'profile:noticeMine')}
            </Button>
            {sessionId === null ? (
              <Button size="small" variant="danger" render={<Link to="/user/contact" />}>
                {t('profile:noticeHelp')}
              </Button>
            ) : (
              <Button
                size="small"
                variant="danger"
                onClick={() => putOut(sessionId)}
                isBusy={revoke.isPending}
              >
                {t('profile:noticeNotMine')}
              </Button>
            )}
          </>
        }
      >
        {byOperator
          ? t('profile:noticeByOperator', { time: formatDateTime(event.at) })
          : t('profile:noticeText', { device, time: formatDateTime(event.at), address: event.address })}
      </AlertBox>
      {failure !== null && <SubmitFailure failure={failure} />}
    </div>
  )
}
