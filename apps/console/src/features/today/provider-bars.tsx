import { formatBaht } from '@kapao/i18n/number'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { useGameNames } from '../party/party.queries.ts'
import type { TodayOfCurrency } from './today.queries.ts'

/** The most providers that are shown on their own. */
const mostShown = 7

type Row = { name: string; today: number; before: number }

/** What the games of each provider have brought today, as bars from zero. Losses of the site reach to the left. */
export function ProviderBars({ providers }: Pick<TodayOfCurrency, 'providers'>) {
  const { t } = useTranslation()
  const names = useGameNames()
  const rows = rowsOf(providers, t('today:others'))
  const most = Math.max(0, ...rows.map(({ today }) => today))
  const least = Math.min(0, ...rows.map(({ today }) => today))
  const span = most - least || 1
  return (
    <TitledPanel title={t('today:byProvider')}>
      {rows.length === 0 ? (
        <p className="text-small text-muted">{t('today:noPlay')}</p>
      ) : (
        <table className="w-full text-small">
          <thead className="sr-only">
            <tr>
              <th>{t('today:provider')}</th>
              <th>{t('report:gameResult')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, today, before }) => (
              <tr key={name} title={t('today:before', { value: formatBaht(before) })}>
                <th scope="row" className="w-32 max-w-32 truncate py-1 pr-2 text-left font-normal">
                  {names.get(name) || name}
                </th>
                <td aria-hidden className="py-1">
                  <span className="relative block h-2">
                    <span
                      className={clsx(
                        'absolute inset-y-0 rounded-full',
                        today < 0 ? 'bg-out' : 'bg-progress',
                      )}
                      style={{
                        left: `${((Math.min(today, 0) - least) / span) * 100}%`,
                        width: `${(Math.abs(today) / span) * 100}%`,
                      }}
                    />
                  </span>
                </td>
                <td
                  className={clsx(
                    'w-28 py-1 pl-3 text-right font-semibold whitespace-nowrap',
                    today < 0 && 'text-out',
                  )}
                >
                  {formatBaht(today)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TitledPanel>
  )
}

function rowsOf(providers: TodayOfCurrency['providers'], others: string): Row[] {
  const rows = providers.map(({ game, ...results }) => ({ name: game, ...results }))
  if (rows.length <= mostShown + 1) return rows
  const rest = rows.slice(mostShown)
  return [
    ...rows.slice(0, mostShown),
    {
      name: others,
      today: rest.reduce((sum, { today }) => sum + today, 0),
      before: rest.reduce((sum, { before }) => sum + before, 0),
    },
  ]
}
