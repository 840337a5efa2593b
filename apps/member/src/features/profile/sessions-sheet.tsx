import type { Session } from '@kapao/contract/session'
import { formatAge, formatDateTime } from '@kapao/i18n/date'
import { currentLanguage } from '@kapao/i18n/start'
import { Button } from '@kapao/ui/actions/button'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import { showToast } from '@kapao/ui/overlays/toaster'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useNow } from '../../time/use-now.ts'
import { deviceName } from '../../device-name.ts'
import { SecurityEvents } from './security-events.tsx'
import { useRevokeOtherSessions, useRevokeSession, useSessions } from './security.queries.ts'

/** The devices where the member is logged in, and the buttons that end a session. */
export function SessionsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useSessions()
  return (
    <Sheet
      address="devices"
      isOpen
      onClose={onClose}
      title={t('profile:sessionsTitle')}
      closeLabel={t('close')}
    >
      {data !== undefined && <Sessions sessions={data.sessions} />}
      {data === undefined && error !== null && (
        <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-19" />
          <Skeleton shape="block" className="mt-3 h-19" />
        </SkeletonGroup>
      )}
      <SecurityEvents />
    </Sheet>
  )
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation()
  const others = sessions.filter(({ isThis }) => !isThis)
  return (
    <>
      <List label={t('profile:sessionsTitle')}>
        {sessions.map((session) => (
          <SessionRow key={session._id} session={session} />
        ))}
      </List>
      {others.length === 0 ? (
        <p className="mt-2 text-small text-muted">{t('profile:onlyThisSession')}</p>
      ) : (
        <EndOthers />
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const revoke = useRevokeSession()
  const device = deviceName(t, session.device)
  const age = formatAge(
    session.lastSeenAt,
    Math.max(now, new Date(session.lastSeenAt).getTime()),
    currentLanguage(i18n),
  )
  function end() {
    return revoke.mutate(session._id, {
      onSuccess: () => showToast({ tone: 'success', text: t('profile:sessionEnded') }),
    })
  }
  return (
    <>
      <ListRow
        icon={<MonitorSmartphone aria-hidden />}
        tone={session.isThis ? 'in' : 'neutral'}
        title={device}
        text={
          <>
            {t('profile:lastSeen', { age })} · {session.address}
            <br />
            {t('profile:loggedInAt', { time: formatDateTime(session.createdAt) })}
          </>
        }
        end={
          session.isThis ? (
            <StatusPill tone="success">{t('profile:thisSession')}</StatusPill>
          ) : (
            <Button
              size="small"
              variant="danger"
              onClick={end}
              isBusy={revoke.isPending}
              aria-label={t('profile:endSessionOf', { device })}
            >
              {t('profile:endSession')}
            </Button>
          )
        }
      />
      {revoke.error !== null && (
        <li>
          <SubmitFailure failure={revoke.error} />
        </li>
      )}
    </>
  )
}

function EndOthers() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeOtherSessions()
  function end() {
    return revoke.mutate(undefined, {
      onSuccess: ({ endedSessions }) =>
        showToast({ tone: 'success', text: t('profile:othersEnded', { sessions: String(endedSessions) }) }),
      onSettled: () => setAsking(false),
    })
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      {revoke.error !== null && <SubmitFailure failure={revoke.error} />}
      <Button isWide onClick={() => setAsking(true)}>
        {t('profile:endOthers')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('profile:endOthers')}
        confirmLabel={t('profile:endOthers')}
        cancelLabel={t('cancel')}
        tone="danger"
        isBusy={revoke.isPending}
        onConfirm={end}
      >
        {t('profile:endOthersQuestion')}
      </ConfirmSheet>
    </div>
  )
}
