import type { Notification } from '@kapao/contract/notification'
import { Button } from '@kapao/ui/actions/button'
import { List } from '@kapao/ui/data/list-row'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Bell, CheckCheck, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { DayName } from '../../time/day-name.tsx'
import { groupByDay } from '../../time/group-by-day.ts'
import { StatementSkeleton } from '../statement/statement-skeleton.tsx'
import { useMarkAllRead, useNotifications } from './notification.queries.ts'
import { NotificationRow } from './notification-row.tsx'

type NotificationListProps = { onSettings: () => void; onLeave: () => void }

/** The notifications by day, newest first. */
export function NotificationList({ onSettings, onLeave }: NotificationListProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useNotifications()
  const notifications = data?.pages.flatMap((page) => page.notifications)
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-2">
        <Button
          variant="quiet"
          size="small"
          className="-mx-4 min-h-12!"
          icon={<Settings aria-hidden />}
          onClick={onSettings}
        >
          {t('notification:openSettings')}
        </Button>
        {notifications !== undefined && <ReadAll notifications={notifications} />}
      </div>
      {notifications === undefined && error !== null && (
        <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {notifications === undefined && error === null && <StatementSkeleton rows={4} />}
      {notifications !== undefined && <Days notifications={notifications} onLeave={onLeave} />}
    </>
  )
}

function ReadAll({ notifications }: { notifications: readonly Notification[] }) {
  const { t } = useTranslation()
  const markAll = useMarkAllRead()
  const [newest] = notifications
  if (newest === undefined || notifications.every(({ isRead }) => isRead)) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mx-4 min-h-12!"
        icon={<CheckCheck aria-hidden />}
        isBusy={markAll.isPending}
        busyLabel={t('working')}
        onClick={() => markAll.mutate(newest.at)}
      >
        {t('notification:readAll')}
      </Button>
      {markAll.error !== null && (
        <div className="basis-full">
          <SubmitFailure failure={markAll.error} />
        </div>
      )}
    </>
  )
}

type DaysProps = { notifications: readonly Notification[]; onLeave: () => void }

function Days({ notifications, onLeave }: DaysProps) {
  const { t } = useTranslation()
  if (notifications.length === 0)
    return (
      <EmptyState
        level={3}
        icon={<Bell aria-hidden />}
        title={t('notification:emptyTitle')}
        text={t('notification:emptyText')}
      />
    )
  return (
    <>
      {groupByDay(notifications, 'at').map(({ day, ofDay }) => (
        <section key={day} className="mb-3">
          <h3 className="pt-2 pb-1 text-small font-semibold text-muted">
            <DayName at={ofDay[0]?.at ?? day} />
          </h3>
          <List>
            {ofDay.map((notification) => (
              <NotificationRow
                key={`${notification.kind} ${notification.aboutId}`}
                notification={notification}
                onLeave={onLeave}
              />
            ))}
          </List>
        </section>
      ))}
      <Older />
    </>
  )
}

function Older() {
  const { t } = useTranslation()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = useNotifications()
  if (!hasNextPage) return null
  return (
    <div className="mb-3 flex flex-col gap-3">
      {isFetchNextPageError && error !== null && <SubmitFailure failure={error} />}
      <Button
        isWide
        isBusy={isFetchingNextPage}
        busyLabel={t('loading')}
        onClick={() => void fetchNextPage()}
      >
        {t('notification:more')}
      </Button>
    </div>
  )
}
