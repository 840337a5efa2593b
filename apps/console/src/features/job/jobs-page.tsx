import type { JobQueue } from '@kapao/contract/job'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Cog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { SyntheticPanel } from '../synthetic/synthetic-panel.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { useJobs } from './job.queries.ts'
import { RunAgain } from './run-again.tsx'

/** What the servers do by themselves, and what of it failed. */
export function JobsPage() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('job:title')}
      text={t('job:text')}
      needs="job.read"
      actions={<ExportMenu table={{ kind: 'jobs', filter: {} }} />}
    >
      <SyntheticPanel />
      <FailedJobs />
      <Queues />
    </Screen>
  )
}

function Queues() {
  const { t } = useTranslation()
  const { data, error, refetch } = useJobs()
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-96" />
        </SkeletonGroup>
      )}
      {data?.queues.length === 0 && (
        <EmptyState icon={<Cog aria-hidden />} title={t('job:emptyTitle')} text={t('job:emptyText')} />
      )}
      {data !== undefined && data.queues.length > 0 && (
        <Panel>
          <TableFrame label={t('job:title')}>
            <thead>
              <tr>
                <th className={headClass}>{t('job:name')}</th>
                <th className={`${headClass} text-right`}>{t('job:failed')}</th>
                <th className={`${headClass} text-right`}>{t('job:running')}</th>
                <th className={`${headClass} text-right`}>{t('job:due')}</th>
                <th className={`${headClass} text-right`}>{t('job:later')}</th>
                <th className={headClass}>{t('job:lastRun')}</th>
                <th className={headClass}>{t('job:lastFailure')}</th>
                <td className={headClass} />
              </tr>
            </thead>
            <tbody>
              {byNeed(data.queues).map((queue) => (
                <QueueRow key={queue.name} queue={queue} />
              ))}
            </tbody>
          </TableFrame>
        </Panel>
      )}
    </>
  )
}

/** Failed ones first, then those that wait. */
function byNeed(queues: readonly JobQueue[]): JobQueue[] {
  return queues.toSorted((one, other) => other.failed - one.failed || other.due - one.due)
}

function QueueRow({ queue }: { queue: JobQueue }) {
  const { t } = useTranslation()
  const { name, due, later, running, failed, oldestDueAt, lastRunAt, lastFailedAt, lastFailure } = queue
  return (
    <tr className="hover:bg-surface">
      <th
        scope="row"
        className={`${middleCellClass} code text-left font-mono font-semibold whitespace-nowrap`}
      >
        {name}
      </th>
      <td className={`${middleCellClass} text-right ${failed > 0 ? 'font-semibold text-out' : 'text-muted'}`}>
        {formatCount(failed)}
      </td>
      <td className={`${middleCellClass} text-right ${running > 0 ? '' : 'text-muted'}`}>
        {formatCount(running)}
      </td>
      <td className={`${middleCellClass} text-right whitespace-nowrap ${due > 0 ? '' : 'text-muted'}`}>
        {formatCount(due)}
        {oldestDueAt !== null && (
          <span className="block text-mini text-muted">
            {t('job:waitsSince', { time: formatDateTime(oldestDueAt) })}
          </span>
        )}
      </td>
      <td className={`${middleCellClass} text-right ${later > 0 ? '' : 'text-muted'}`}>
        {formatCount(later)}
      </td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        {lastRunAt === null ? t('job:never') : formatDateTime(lastRunAt)}
      </td>
      <td className={`${middleCellClass} min-w-48`}>
        {lastFailedAt !== null && (
          <>
            <span className="whitespace-nowrap">{formatDateTime(lastFailedAt)}</span>
            <span className="code block font-mono text-mini break-all text-muted">{lastFailure}</span>
          </>
        )}
      </td>
      <td className={middleCellClass}>{failed > 0 && <RunAgain name={name} />}</td>
    </tr>
  )
}
