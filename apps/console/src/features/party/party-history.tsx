import { formatDateTime } from '@kapao/i18n/date'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { NextPageButton } from '../../controls/next-page.tsx'
import { Panel } from '../../controls/panel.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { usePartyEvents } from './party.queries.ts'
import { wordsForParty } from './party-words.ts'

/** Who paused and resumed companies, when and why. */
export function PartyHistory() {
  const { t } = useTranslation()
  const pages = usePartyEvents()
  const events = pages.data?.pages.flatMap((page) => page.events)
  return (
    <Panel>
      <header className="flex items-center justify-between gap-3 px-3 pt-3">
        <h2 className="font-bold">{t('party:history')}</h2>
        <ExportMenu table={{ kind: 'partyEvents', filter: {} }} />
      </header>
      {pages.error !== null && <FailureNote failure={pages.error} onRetry={() => void pages.refetch()} />}
      {events === undefined && pages.error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="m-3 h-24" />
        </SkeletonGroup>
      )}
      {events?.length === 0 && <p className="p-3 text-small text-muted">{t('party:historyEmpty')}</p>}
      {events !== undefined && events.length > 0 && (
        <TableFrame label={t('party:history')}>
          <thead>
            <tr>
              <th className={headClass}>{t('party:time')}</th>
              <th className={headClass}>{t('party:party')}</th>
              <th className={headClass}>{t('party:what')}</th>
              <th className={headClass}>{t('party:by')}</th>
              <th className={headClass}>{t('party:reason')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={`${event.party} ${event.at} ${event.what}`}>
                <td className={`${cellClass} whitespace-nowrap`}>{formatDateTime(event.at)}</td>
                <td className={`${cellClass} whitespace-nowrap`}>{wordsForParty(t, event)}</td>
                <td className={cellClass}>
                  <Badge tone={event.what === 'paused' ? 'accent' : 'good'}>
                    {event.what === 'paused' ? t('party:whatPaused') : t('party:whatResumed')}
                  </Badge>
                </td>
                <td className={cellClass}>{event.by}</td>
                <td className={`${cellClass} min-w-60`}>{event.reason}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      <NextPageButton pages={pages} words={t('party:older')} />
    </Panel>
  )
}
