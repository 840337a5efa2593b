import type { OperatorLink } from '@kapao/contract/team'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { RotateCw, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { SelectInput } from '../../controls/field.tsx'
import { LinkShown } from '../operator/link-shown.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { useApprovals } from './approval.queries.ts'

/** What two operators must agree on: requests that wait, and with `show=all` in the address those that are decided. */
export function ApprovalsPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const [link, setLink] = useState<OperatorLink & { operatorId: string }>()
  const show = address.get('show') === 'all' ? 'all' : 'open'
  const { data, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useApprovals(show)
  const approvals = data?.pages.flatMap((page) => page.approvals)
  return (
    <Screen title={t('approval:title')} text={t('approval:text')}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectInput
          label={t('approval:show')}
          className="w-44"
          value={show}
          onChange={({ target }) => setAddress(target.value === 'all' ? { show: 'all' } : {})}
        >
          <option value="open">{t('approval:open')}</option>
          <option value="all">{t('approval:all')}</option>
        </SelectInput>
        <Button
          tone="quiet"
          icon={<RotateCw aria-hidden />}
          isBusy={isFetching && !isFetchingNextPage}
          onClick={() => void refetch()}
        >
          {t('refresh')}
        </Button>
      </div>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {approvals === undefined && error === null && (
        <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
          <Skeleton shape="block" className="h-40" />
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      )}
      {approvals?.length === 0 && (
        <EmptyState
          icon={<UsersRound aria-hidden />}
          title={t('approval:emptyTitle')}
          text={t('approval:emptyText')}
        />
      )}
      {approvals?.map((approval) => (
        <ApprovalCard
          key={approval._id}
          approval={approval}
          onLink={(shown) => setLink({ ...shown, operatorId: String(approval.input['operatorId']) })}
        />
      ))}
      {hasNextPage && (
        <Button className="self-center" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('approval:older')}
        </Button>
      )}
      {link !== undefined && (
        <Dialog
          isOpen
          onClose={() => setLink(undefined)}
          title={t('team:linkTitle', { name: link.operatorId })}
        >
          <LinkShown link={link} />
        </Dialog>
      )}
    </Screen>
  )
}
