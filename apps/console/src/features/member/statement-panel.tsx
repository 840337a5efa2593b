import type { MemberPage } from '@kapao/contract/member'
import type { StatementLine } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { useMemberStatement } from './member.queries.ts'
import { lineAmount, lineText } from './statement-line.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'

const pageSize = 10

const statuses = {
  SUCCESS: { tone: 'good', words: 'member:lineSuccess' },
  FAILED: { tone: 'bad', words: 'member:lineFailed' },
  PROCESSING: { tone: 'warn', words: 'member:lineProcessing' },
} as const

/** The statement as the member reads it. */
export function StatementPanel({ member }: { member: MemberPage }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useMemberStatement(member._id, page)
  return (
    <TitledPanel
      title={t('member:statement')}
      aside={<ExportMenu table={{ kind: 'memberStatement', filter: { memberId: member._id } }} />}
    >
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-48" />
        </SkeletonGroup>
      )}
      {data?.total === 0 && <p className="text-small text-muted">{t('member:statementEmpty')}</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <TableFrame label={t('member:movements')}>
            <thead>
              <tr>
                <th className={`${headClass} max-sm:hidden`}>{t('member:time')}</th>
                <th className={headClass}>{t('member:what')}</th>
                <th className={`${headClass} text-right`}>{t('member:amount')}</th>
                <th className={headClass}>{t('member:status')}</th>
              </tr>
            </thead>
            <tbody>
              {data.statements.map((line) => (
                <Line key={line._id} line={line} />
              ))}
            </tbody>
          </TableFrame>
          {data.total > pageSize && (
            <div className="flex justify-end gap-2">
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('member:newerLines')}
              </Button>
              <Button
                disabled={page * pageSize >= data.total}
                isBusy={isPlaceholderData}
                onClick={() => setPage(page + 1)}
              >
                {t('member:olderLines')}
              </Button>
            </div>
          )}
        </>
      )}
    </TitledPanel>
  )
}

function Line({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { tone, words } = statuses[line.status]
  return (
    <tr>
      <td className={`${cellClass} whitespace-nowrap max-sm:hidden`}>{formatDateTime(line.createdAt)}</td>
      <td className={cellClass}>
        <span className="font-semibold">{t(lineText(line))}</span>
        <span className="block text-mini text-muted sm:hidden">{formatDateTime(line.createdAt)}</span>
        <span className="block text-mini text-muted">
          {line.from} → {line.to}
        </span>
        {line.adjustment !== undefined && (
          <span className="block text-mini">{line.adjustment.description}</span>
        )}
        <span className="code block font-mono text-mini text-muted">{line._id}</span>
      </td>
      <td className={`${cellClass} text-right font-semibold whitespace-nowrap`}>{lineAmount(line)}</td>
      <td className={cellClass}>
        <Badge tone={tone}>{t(words)}</Badge>
      </td>
    </tr>
  )
}
