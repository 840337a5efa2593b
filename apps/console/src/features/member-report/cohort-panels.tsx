import { conversionDays, type MemberCohort, retentionWeeks, shareOf } from '@kapao/contract/member-report'
import { formatCount } from '@kapao/i18n/number'
import { CohortMap } from '@kapao/ui/charts/cohort-map'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../controls/panel.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { wordsForDay } from '../../time/days.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import type { Period } from '../report/report-filter.ts'

type CohortsProps = {
  cohorts: readonly MemberCohort[]
  /** The word of the currency, which tells tables apart. */
  unit: string
  period: Period
}

/** What became of those who registered in a week: who deposited first, and who came back. */
export function CohortPanels({ cohorts, unit, period }: CohortsProps) {
  return (
    <div className="grid items-start gap-4 2xl:grid-cols-2">
      <Conversion cohorts={cohorts} unit={unit} period={period} />
      <Retention cohorts={cohorts} />
    </div>
  )
}

function Conversion({ cohorts, unit, period }: CohortsProps) {
  const { t } = useTranslation()
  return (
    <Panel className="flex min-w-0 flex-col gap-2 p-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{t('member-report:conversion')}</h3>
        {cohorts.length > 0 && (
          <ExportMenu table={{ kind: 'memberReport', filter: { ...period, by: 'cohort' } }} />
        )}
      </header>
      <p className="text-small text-muted">{t('memberFigureMeaning:conversion')}</p>
      {cohorts.length === 0 ? (
        <p className="text-small text-muted">{t('member-report:noCohorts')}</p>
      ) : (
        <TableFrame label={`${t('member-report:conversion')} · ${unit}`}>
          <thead>
            <tr>
              <th className={headClass}>{t('member-report:week')}</th>
              <th className={`${headClass} text-right`}>{t('member-report:registrations')}</th>
              {conversionDays.map((days) => (
                <th key={days} className={`${headClass} text-right`}>
                  {t('member-report:within', { number: days })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, registrations, converted }) => (
              <tr key={week}>
                <th scope="row" className={`${cellClass} text-left font-semibold whitespace-nowrap`}>
                  {wordsForDay(week)}
                </th>
                <td className={`${cellClass} text-right`}>{formatCount(registrations)}</td>
                {converted.map(({ days, members }) => (
                  <td key={days} className={`${cellClass} text-right whitespace-nowrap`}>
                    <Share members={members} of={registrations} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </Panel>
  )
}

/** How many of a cohort, and their share; in words where that is not known yet. */
function Share({ members, of }: { members: number | null; of: number }) {
  const { t } = useTranslation()
  if (members === null) return <span className="text-muted">{t('member-report:unknown')}</span>
  return (
    <>
      {(shareOf(members, of) ?? 0).toFixed(1)} %
      <span className="block text-mini text-muted">{formatCount(members)}</span>
    </>
  )
}

function Retention({ cohorts }: { cohorts: readonly MemberCohort[] }) {
  const { t } = useTranslation()
  const weeks = Math.min(retentionWeeks, Math.max(1, ...cohorts.map(({ active }) => active.length)))
  return (
    <Panel className="min-w-0 p-4">
      <CohortMap
        title={t('member-report:retention')}
        note={t('member-report:retentionNote')}
        rows={cohorts.map(({ week, registrations, active }) => ({
          key: week,
          label: wordsForDay(week),
          values: Array.from({ length: weeks }, (_, index) => {
            const members = active[index]
            return members === undefined ? null : (shareOf(members, registrations) ?? null)
          }),
        }))}
        columns={Array.from({ length: weeks }, (_, index) => t('member-report:weekNo', { number: index }))}
        format={(percent) => String(Math.round(percent))}
        most={100}
        texts={{
          showTable: t('member:showTable'),
          hideTable: t('member:hideTable'),
          empty: t('member-report:noCohorts'),
          missing: t('member-report:unknown'),
          labelHeading: t('member-report:week'),
        }}
      />
    </Panel>
  )
}
