import type { AccountView, ShownAct } from '@kapao/contract/account-view'
import { formatDateTime } from '@kapao/i18n/date'
import { TextLink } from '@kapao/ui/actions/text-link'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { Pager } from '@kapao/ui/data/pager'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import {
  ArrowLeft,
  Banknote,
  Eye,
  FileText,
  EyeOff,
  Gift,
  Landmark,
  MessageCircle,
  ShieldAlert,
  UserRoundPen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../app/use-page-title.ts'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { pagerLabels } from '../../pager-labels.ts'
import { useNoPageBeyond, usePageInAddress } from '../statement/use-page-in-address.ts'
import { accountViewPageSize, useAccountViews } from './account-view.queries.ts'

/** When the operator opened, showed or changed the member's account, by role and reason. */
export function AccountViewsPage() {
  const { t } = useTranslation()
  usePageTitle(t('account-view:title'))
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div>
        <TextLink icon={<ArrowLeft aria-hidden />} render={<Link to="/user/profile" />}>
          {t('account-view:back')}
        </TextLink>
        <h1 className="text-title font-bold">{t('account-view:title')}</h1>
        <p className="text-muted">{t('account-view:text')}</p>
      </div>
      <Views />
    </div>
  )
}

function Views() {
  const { t } = useTranslation()
  const pageInAddress = usePageInAddress()
  const [page, setPage] = pageInAddress
  const { data, error, isFetching, isPlaceholderData, refetch } = useAccountViews(page)
  const pageCount = data && Math.max(1, Math.ceil(data.total / accountViewPageSize))
  useNoPageBeyond(isPlaceholderData ? undefined : pageCount, pageInAddress)
  if (data === undefined || pageCount === undefined) {
    if (error !== null)
      return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    return <Waiting />
  }
  if (data.total === 0)
    return (
      <EmptyState
        icon={<EyeOff aria-hidden />}
        title={t('account-view:emptyTitle')}
        text={t('account-view:emptyText')}
      />
    )
  return (
    <div aria-busy={isPlaceholderData}>
      <List label={t('account-view:title')}>
        {data.views.map((view) => (
          <ViewRow key={view._id} view={view} />
        ))}
      </List>
      <Pager
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        onPage={setPage}
        isBusy={isPlaceholderData}
        labels={pagerLabels(t, pageCount)}
      />
    </div>
  )
}

function ViewRow({ view: { what, by, roles, at, reason } }: { view: AccountView }) {
  const { t } = useTranslation()
  const who =
    by === 'program'
      ? t('account-view:program')
      : roles.map((role) => t(`roleName:${role}`)).join(', ') || t('account-view:operator')
  return (
    <ListRow
      icon={icons[what]}
      title={t(`account-view:${what}`)}
      text={
        <>
          {who} · {formatDateTime(at)}
          {reason !== null && (
            <span className="block wrap-anywhere text-text">{t('account-view:reason', { reason })}</span>
          )}
        </>
      }
    />
  )
}

const icons: Record<ShownAct, ReactNode> = {
  getMember: <Eye aria-hidden />,
  getWorkItem: <Eye aria-hidden />,
  revealMember: <Eye aria-hidden />,
  suspendMember: <ShieldAlert aria-hidden />,
  liftSuspension: <ShieldAlert aria-hidden />,
  endMemberSessions: <ShieldAlert aria-hidden />,
  startPasswordReset: <ShieldAlert aria-hidden />,
  correctMemberName: <UserRoundPen aria-hidden />,
  correctBankAccount: <Landmark aria-hidden />,
  approveWithdrawal: <Banknote aria-hidden />,
  rejectWithdrawal: <Banknote aria-hidden />,
  decideStuckPayout: <Banknote aria-hidden />,
  decideStuckTransfer: <Banknote aria-hidden />,
  decideStuckGift: <Banknote aria-hidden />,
  matchPayment: <Banknote aria-hidden />,
  matchBankTransaction: <Banknote aria-hidden />,
  creditUnreadTransaction: <Banknote aria-hidden />,
  adjustBalance: <Banknote aria-hidden />,
  creditSlip: <Banknote aria-hidden />,
  confirmDepositNotice: <Banknote aria-hidden />,
  refuseDepositNotice: <Banknote aria-hidden />,
  giveBonus: <Gift aria-hidden />,
  endBonus: <Gift aria-hidden />,
  changeCoins: <Gift aria-hidden />,
  markGoodsSent: <Gift aria-hidden />,
  takeChat: <MessageCircle aria-hidden />,
  exportTable: <FileText aria-hidden />,
  startExport: <FileText aria-hidden />,
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
      <Skeleton shape="block" className="h-16" />
      <Skeleton shape="block" className="h-16" />
      <Skeleton shape="block" className="h-16" />
    </SkeletonGroup>
  )
}
