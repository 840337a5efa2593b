import type { MoneyDays } from '@kapao/contract/money-day'
import { day as dayShape } from '@kapao/contract/shapes'
import { addDays, dayOf } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { readClock } from '../../time/clock.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { ViewsMenu } from '../saved-view/views-menu.tsx'
import { useMoneyDays } from './day.queries.ts'
import { wordsForDay } from '../../time/days.ts'
import { linkClass } from '../../controls/link-class.ts'
import { MoneyTabs } from './money-tabs.tsx'
import { Waiting } from './waiting.tsx'

/** The days with how far they are closed. The last one lives in the address. */
export function DaysPage() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const typed = address.get('until') ?? ''
  const until = dayShape.safeParse(typed).success ? typed : undefined
  return (
    <Screen
      title={t('money:title')}
      text={t('money:text')}
      needs="money.read"
      actions={
        <>
          <ExportMenu table={{ kind: 'moneyDays', filter: { until } }} />
          <ViewsMenu screen="days" />
        </>
      }
    >
      <MoneyTabs />
      <p className="text-small text-muted">{t('money:daysText')}</p>
      <Days until={until} onUntil={(next) => setAddress(next === undefined ? {} : { until: next })} />
    </Screen>
  )
}

type DaysProps = { until: string | undefined; onUntil: (until: string | undefined) => void }

function Days({ until, onUntil }: DaysProps) {
  const { t } = useTranslation()
  const { data, error, refetch, isPlaceholderData } = useMoneyDays(until)
  if (data === undefined) return <Waiting failure={error} onRetry={() => void refetch()} />
  const first = data.days.at(-1)?.day
  const last = data.days[0]?.day
  const later = last === undefined ? undefined : addDays(last, data.days.length)
  return (
    <Panel className="flex flex-col" aria-busy={isPlaceholderData || undefined}>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      <TableFrame label={t('money:daysTable')}>
        <thead>
          <tr>
            <th className={headClass}>{t('money:day')}</th>
            <th className={`${headClass} text-right`}>{t('money:companies')}</th>
            <th className={headClass}>{t('money:closedDays')}</th>
          </tr>
        </thead>
        <tbody>
          {data.days.map((each) => (
            <tr key={each.day} className="hover:bg-surface">
              <td className={middleCellClass}>
                <Link to={`/money/days/${each.day}`} className={`${linkClass} font-semibold`}>
                  {wordsForDay(each.day)}
                </Link>
              </td>
              <td className={`${middleCellClass} text-right`}>{formatCount(each.companies)}</td>
              <td className={middleCellClass}>
                <DayState day={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <div className="flex flex-wrap justify-center gap-2 p-3">
        {until !== undefined && later !== undefined && (
          <Button onClick={() => onUntil(later >= dayOf(readClock()) ? undefined : later)}>
            {t('money:newerDays')}
          </Button>
        )}
        {first !== undefined && (
          <Button isBusy={isPlaceholderData} onClick={() => onUntil(addDays(first, -1))}>
            {t('money:olderDays')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function DayState({ day: { isOver, companies, closed, changed } }: { day: MoneyDays['days'][number] }) {
  const { t } = useTranslation()
  if (companies === 0) return <span className="text-muted">{t('money:noCompanies')}</span>
  if (!isOver) return <Badge tone="plain">{t('money:dayRunning')}</Badge>
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={closed === companies && changed === 0 ? 'good' : 'plain'}>
        {t('money:ofCompanies', { closed: formatCount(closed), companies: formatCount(companies) })}
      </Badge>
      {changed > 0 && <Badge tone="warn">{t('money:dayChanged', { number: formatCount(changed) })}</Badge>}
    </span>
  )
}
