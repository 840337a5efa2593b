import { type FigureName, percentOf, type ReportFigures } from '@kapao/contract/report'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FigureTile } from '../report/figure-tile.tsx'
import { isCounted, ratioBelow } from '../report/figures.ts'
import { growthOf } from '../report/growth.ts'
import type { Today, TodayOfCurrency } from './today.queries.ts'

/** The figures of money on the screen, in their order. */
const shown = [
  'deposits',
  'withdrawals',
  'gameResult',
  'netGameResult',
] as const satisfies readonly FigureName[]

type TilesProps = { today: Today; money: TodayOfCurrency; unit: string }

/** What the day has brought so far, each beside the same part of the day a week before. */
export function FigureTiles({ today, money, unit }: TilesProps) {
  const { t } = useTranslation()
  const { figures, currency } = money
  const { firstDeposits } = figures.today
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {shown.map((name) => (
        <FigureTile
          key={name}
          name={t(`report:${name}`)}
          meaning={t(`figureMeaning:${name}`)}
          to={reportOf(today, { figure: name, currency })}
          value={formatBaht(figures.today[name].amount)}
          unit={unit}
          growth={growthOf(figures.today[name].amount, figures.before[name].amount)}
          before={t('today:before', { value: formatBaht(figures.before[name].amount) })}
          note={noteOf(t, figures.today, name)}
        />
      ))}
      <FigureTile
        name={t('today:registered')}
        meaning={t('today:registeredText')}
        value={formatCount(today.registered.today)}
        growth={growthOf(today.registered.today, today.registered.before)}
        before={t('today:before', { value: formatCount(today.registered.before) })}
        note={t('today:firstDeposits', { number: formatCount(firstDeposits.entries) })}
      />
      <FigureTile
        name={t('today:here')}
        meaning={t('today:hereText')}
        value={formatCount(today.here)}
        note={t('today:hereNote')}
      />
    </ul>
  )
}

/** The ratio that stands below a figure, or how many entries it has, unless there is none. */
function noteOf(t: TFunction, figures: ReportFigures, name: FigureName): string | undefined {
  const ratio = ratioBelow[name]
  const percent = ratio && percentOf(figures, ratio)
  if (ratio !== undefined && percent !== undefined)
    return t(`report:${ratio}`, { percent: percent.toFixed(1) })
  const entries = isCounted(name) ? figures[name].entries : 0
  return entries === 0 ? undefined : t('report:count', { number: formatCount(entries) })
}

/** The report of the day with the figure opened onto what is behind it. */
function reportOf({ day, seal }: Today, { figure, currency }: { figure: string; currency: string }): string {
  const address = new URLSearchParams({ from: day, until: day, figure, currency })
  if (seal !== null) address.set('seal', String(seal.sealNo))
  return `/reports?${address.toString()}`
}
