import {
  amountPerMember,
  memberCountNames,
  type PerMemberName,
  perMemberNames,
  shareOf,
} from '@kapao/contract/member-report'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { useTranslation } from 'react-i18next'
import { FigureTile } from '../report/figure-tile.tsx'
import { growthOf } from '../report/growth.ts'
import type { OpenedCount, ReportOfCurrency } from './member-report-filter.ts'

type TilesProps = {
  report: ReportOfCurrency
  /** That of the period that it is compared with. */
  earlier: ReportOfCurrency | undefined
  unit: string
  onOpen: (opened: OpenedCount) => void
}

/** The figures of a whole period: counts, which open onto their members, and amounts for each member. */
export function MemberTiles({ report, earlier, unit, onOpen }: TilesProps) {
  const { t } = useTranslation()
  const { currency, churn, total } = report
  const churnedShare = shareOf(churn.churned, churn.activeBefore)
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {memberCountNames.map((name) => (
        <FigureTile
          key={name}
          name={t(`member-report:${name}`)}
          meaning={t(`memberFigureMeaning:${name}`)}
          value={formatCount(total[name])}
          {...compare(total[name], earlier?.total[name], formatCount)}
          onOpen={total[name] === 0 ? undefined : () => onOpen({ figure: name, currency })}
        />
      ))}
      {perMemberNames.map((name) => (
        <FigureTile
          key={name}
          name={t(`member-report:${name}`)}
          meaning={t(`memberFigureMeaning:${name}`)}
          value={wordsFor(report, name)}
          unit={unit}
          {...compare(
            amountPerMember(total, name),
            earlier && amountPerMember(earlier.total, name),
            formatBaht,
          )}
        />
      ))}
      <FigureTile
        name={t('member-report:churned')}
        meaning={t('memberFigureMeaning:churned')}
        value={formatCount(churn.churned)}
        {...compare(churn.churned, earlier?.churn.churned, formatCount)}
        note={
          churnedShare === undefined
            ? undefined
            : t('member-report:ofBefore', {
                percent: churnedShare.toFixed(1),
                number: formatCount(churn.activeBefore),
              })
        }
        onOpen={churn.churned === 0 ? undefined : () => onOpen({ figure: 'churned', currency })}
      />
    </ul>
  )

  function compare(now: number | undefined, before: number | undefined, format: (value: number) => string) {
    if (before === undefined) return {}
    return {
      growth: now === undefined ? undefined : growthOf(now, before),
      before: t('member-report:before', { value: format(before) }),
    }
  }
}

/** An amount for each member; a dash where there is no member. */
function wordsFor({ total }: ReportOfCurrency, name: PerMemberName): string {
  const amount = amountPerMember(total, name)
  return amount === undefined ? '–' : formatBaht(amount)
}
