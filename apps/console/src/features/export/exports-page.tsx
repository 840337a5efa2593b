import { keptDays, type MadeExport, mostRowsAtOnce } from '@kapao/contract/export'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { ExportActs } from './export-acts.tsx'
import { ExportState } from './export-state.tsx'
import { useExports } from './export.queries.ts'

/** The operator's own exports that were made in the background. */
export function ExportsPage() {
  const { t } = useTranslation()
  return (
    <Screen title={t('export:title')} text={t('export:text', { days: keptDays })} needs="export.make">
      <OwnExports />
    </Screen>
  )
}

function OwnExports() {
  const { t } = useTranslation()
  const { data, error, refetch } = useExports()
  return (
    <>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-72" />
        </SkeletonGroup>
      )}
      {data?.exports.length === 0 && (
        <EmptyState
          icon={<FileDown aria-hidden />}
          title={t('export:emptyTitle')}
          text={t('export:emptyText', { number: formatCount(mostRowsAtOnce) })}
        />
      )}
      {data !== undefined && data.exports.length > 0 && <ExportList exports={data.exports} />}
    </>
  )
}

function ExportList({ exports }: { exports: readonly MadeExport[] }) {
  const { t } = useTranslation()
  return (
    <Panel>
      <TableFrame label={t('export:title')}>
        <thead>
          <tr>
            <th className={headClass}>{t('export:table')}</th>
            <th className={headClass}>{t('export:state')}</th>
            <th className={`${headClass} text-right`}>{t('export:sum')}</th>
            <th className={`${headClass} text-right`}>{t('export:size')}</th>
            <th className={headClass}>{t('export:startedAt')}</th>
            <th className={headClass}>{t('export:actions')}</th>
          </tr>
        </thead>
        <tbody>
          {exports.map((made) => (
            <ExportRow key={made._id} made={made} />
          ))}
        </tbody>
      </TableFrame>
    </Panel>
  )
}

function ExportRow({ made }: { made: MadeExport }) {
  const { t, i18n } = useTranslation()
  const { table, format, sums, bytes, startedAt, endsAt } = made
  return (
    <tr className="hover:bg-surface">
      <th scope="row" className={`${middleCellClass} text-left font-semibold`}>
        {t(`export:${table.kind}`)} · {t(`export:${format}`)}
        <span className="block text-mini font-normal break-all text-muted">
          {wordsForFilter(table.filter)}
        </span>
      </th>
      <td className={middleCellClass}>
        <ExportState made={made} />
      </td>
      <td className={`${middleCellClass} text-right whitespace-nowrap`}>
        {sums.map(({ currency, amount }) => (
          <span key={currency} className="block">
            {formatBaht(amount)}{' '}
            <span className="text-mini text-muted">{currencyWord(currency, currentLanguage(i18n))}</span>
          </span>
        ))}
      </td>
      <td className={`${middleCellClass} text-right whitespace-nowrap`}>
        {bytes > 0 && wordsForSize(bytes)}
      </td>
      <td className={`${middleCellClass} whitespace-nowrap`}>
        {formatDateTime(startedAt)}
        {endsAt !== null && (
          <span className="block text-mini text-muted">
            {t('export:keptUntil', { time: formatDateTime(endsAt) })}
          </span>
        )}
      </td>
      <td className={middleCellClass}>
        <ExportActs made={made} />
      </td>
    </tr>
  )
}

/** What the filter was set to, without the numbers of seals and terms. */
function wordsForFilter(filter: object): string {
  return Object.values(filter)
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' · ')
}

function wordsForSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatCount(Math.ceil(bytes / 1000))} kB`
    : `${formatCount(Math.ceil(bytes / 1_000_000))} MB`
}
