import type { ReportMail } from '@kapao/contract/report-mail'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Mail, MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { ReportTabs } from '../report/report-tabs.tsx'
import { ReportMailCard } from './report-mail-card.tsx'
import { ReportMailDialog } from './report-mail-dialog.tsx'
import { useReportMails } from './report-mail.queries.ts'

/** The reports that are sent by mail, and what became of the last one of each. */
export function ReportMailsPage() {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const { data, error, refetch } = useReportMails()
  const [changed, setChanged] = useState<ReportMail | 'new'>()
  const isAddable = permissions.includes('report.mail') && data?.isConnected === true
  return (
    <Screen
      title={t('report-mail:title')}
      text={t('report-mail:text')}
      needs="report.read"
      actions={
        isAddable && (
          <Button tone="main" icon={<Mail aria-hidden />} onClick={() => setChanged('new')}>
            {t('report-mail:add')}
          </Button>
        )
      }
    >
      <ReportTabs />
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      )}
      {data?.isConnected === false && (
        <EmptyState
          icon={<MailX aria-hidden />}
          title={t('report-mail:offTitle')}
          text={t('report-mail:offText')}
        />
      )}
      {data?.isConnected === true && data.mails.length === 0 && (
        <EmptyState
          icon={<Mail aria-hidden />}
          title={t('report-mail:emptyTitle')}
          text={t('report-mail:emptyText')}
        />
      )}
      {data !== undefined && data.mails.length > 0 && (
        <ul className="grid gap-4 xl:grid-cols-2">
          {data.mails.map((mail) => (
            <ReportMailCard
              key={mail._id}
              mail={mail}
              isConnected={data.isConnected}
              onChange={() => setChanged(mail)}
            />
          ))}
        </ul>
      )}
      {changed !== undefined && (
        <ReportMailDialog
          {...(changed === 'new' ? {} : { mail: changed })}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Screen>
  )
}
