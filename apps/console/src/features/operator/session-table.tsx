import type { Answer } from '@kapao/contract/call'
import type { listOperatorSessions } from '@kapao/contract/operator'
import { formatDateTime } from '@kapao/i18n/date'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { deviceName } from './device-name.ts'
import { useEndSession, useSessions } from './operator.queries.ts'

type Session = Answer<typeof listOperatorSessions>['sessions'][number]

/** Where the operator is logged in, with an end for each other session. */
export function SessionTable() {
  const { t } = useTranslation()
  const { data, error, refetch } = useSessions()
  return (
    <Panel className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="text-lead font-bold">{t('operator:sessions')}</h2>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-24" />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <TableFrame label={t('operator:sessions')}>
          <thead>
            <tr>
              <th className={headClass}>{t('operator:device')}</th>
              <th className={headClass}>{t('operator:address')}</th>
              <th className={headClass}>{t('operator:loggedInAt')}</th>
              <th className={headClass}>{t('operator:lastSeenAt')}</th>
              <th className={headClass}>{t('operator:endsAt')}</th>
              <td className={headClass} />
            </tr>
          </thead>
          <tbody>
            {data.sessions.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </tbody>
        </TableFrame>
      )}
    </Panel>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation()
  const end = useEndSession()
  const device = deviceName(t, session.device)
  return (
    <tr>
      <th scope="row" className={`${cellClass} text-left font-semibold`}>
        {device} {session.isThis && <Badge tone="good">{t('operator:thisSession')}</Badge>}
      </th>
      <td className={cellClass}>{session.address}</td>
      <td className={cellClass}>{formatDateTime(session.createdAt)}</td>
      <td className={cellClass}>{formatDateTime(session.lastSeenAt)}</td>
      <td className={cellClass}>{formatDateTime(session.endsAt)}</td>
      <td className={`${cellClass} text-right`}>
        {end.isError && <FailureNote failure={end.error} />}
        {!session.isThis && (
          <Button
            tone="danger"
            isBusy={end.isPending}
            aria-label={t('operator:endSessionOf', { device })}
            onClick={() =>
              end.mutate(session._id, {
                onSuccess: () => showToast({ tone: 'success', text: t('operator:sessionEndedNow') }),
              })
            }
          >
            {t('operator:endSession')}
          </Button>
        )}
      </td>
    </tr>
  )
}
