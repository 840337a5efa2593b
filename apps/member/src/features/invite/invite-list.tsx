import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { tagOfScript } from '@kapao/i18n/script'
import { Amount } from '@kapao/ui/data/amount'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Table } from '@kapao/ui/data/table'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { pagerLabels } from '../../pager-labels.ts'
import { invitePageSize, useInvites } from './invite.queries.ts'

/** The members who joined by the link, ten per page. Specification §3, §9. */
export function InviteList() {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useInvites(page)
  if (data === undefined && error !== null)
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  const pageCount = Math.max(1, Math.ceil((data?.total ?? 0) / invitePageSize))
  return (
    <Table
      caption={t('invite:listTitle')}
      columns={[
        {
          key: 'name',
          heading: t('invite:listName'),
          isLead: true,
          cell: ({ from }) => <span lang={tagOfScript(from.name)}>{from.name}</span>,
        },
        {
          key: 'at',
          heading: t('invite:listJoined'),
          cell: ({ createdAt }) => formatDateTime(createdAt),
        },
        {
          key: 'amount',
          heading: t('invite:listAmount'),
          isNumeric: true,
          cell: ({ amount }) => <Amount value={formatBaht(amount)} />,
        },
      ]}
      rows={data?.invites}
      rowKey={({ createdAt, from }) => `${createdAt} ${from.name}`}
      skeletonRows={2}
      empty={
        <EmptyState
          isCompact
          level={3}
          icon={<UserPlus aria-hidden />}
          title={t('invite:listEmpty')}
          text={t('invite:listEmptyText')}
        />
      }
      pages={{
        page: Math.min(page, pageCount),
        pageCount,
        onPage: setPage,
        isBusy: isPlaceholderData,
        labels: pagerLabels(t, pageCount),
      }}
    />
  )
}
