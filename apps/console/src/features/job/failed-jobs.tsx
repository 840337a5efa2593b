import type { FailedJob } from '@kapao/contract/job'
import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { useFailedJobs } from './job.queries.ts'
import { RunAgain } from './run-again.tsx'

/** Jobs whose last attempt failed, to run again one by one. */
export function FailedJobs() {
  const { t } = useTranslation()
  const { data, error, refetch } = useFailedJobs()
  return (
    <Panel>
      <header className="flex items-center justify-between gap-3 px-3 pt-3">
        <h2 className="font-bold">{t('job:failedTitle')}</h2>
        <ExportMenu table={{ kind: 'failedJobs', filter: {} }} />
      </header>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data?.jobs.length === 0 && <p className="p-3 text-small text-muted">{t('job:noFailed')}</p>}
      {data === undefined && error === null && <p className="p-3 text-small text-muted">{t('loading')}</p>}
      {data !== undefined && data.jobs.length > 0 && (
        <TableFrame label={t('job:failedTitle')}>
          <thead>
            <tr>
              <th className={headClass}>{t('job:name')}</th>
              <th className={headClass}>{t('job:error')}</th>
              <th className={headClass}>{t('job:ids')}</th>
              <th className={headClass}>{t('job:lastFailure')}</th>
              <td className={headClass} />
            </tr>
          </thead>
          <tbody>
            {data.jobs.map((job) => (
              <FailedRow key={job._id} job={job} />
            ))}
          </tbody>
        </TableFrame>
      )}
    </Panel>
  )
}

function FailedRow({
  job: { _id, name, attempts, mostAttempts, failedAt, nextAt, error, ids },
}: {
  job: FailedJob
}) {
  const { t } = useTranslation()
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className={`${cellClass} code text-left font-mono font-semibold whitespace-nowrap`}>
        {name}
      </th>
      <td className={`${cellClass} code min-w-60 font-mono text-mini break-all`}>{error}</td>
      <td className={`${cellClass} code font-mono text-mini`}>
        {ids.map(({ field, value }) => (
          <span key={field} className="block whitespace-nowrap">
            {field} {value}
          </span>
        ))}
      </td>
      <td className={`${cellClass} whitespace-nowrap`}>
        {formatDateTime(failedAt)}
        <span className="block text-mini text-muted">
          {t('job:attempts', { attempts: formatCount(attempts), most: formatCount(mostAttempts) })}
        </span>
        <span className="block text-mini text-muted">
          {nextAt === null ? t('job:noMore') : t('job:nextAt', { time: formatDateTime(nextAt) })}
        </span>
      </td>
      <td className={cellClass}>
        <RunAgain name={name} jobId={_id} />
      </td>
    </tr>
  )
}
