import type { MonthSums as Sums } from '@kapao/contract/statement'
import { formatBaht } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { Amount } from '@kapao/ui/data/amount'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import type { useMonthSums } from './statement.queries.ts'

type MonthSumsProps = { month: string; name: string; sums: ReturnType<typeof useMonthSums> }

/** What came in and went out in a month, also by movements on other pages. */
export function MonthSums({ month, name, sums: { data, isError, isFetching, refetch } }: MonthSumsProps) {
  const { t } = useTranslation()
  const sums = data?.months.find((each) => each.month === month)
  if (isError && sums === undefined) {
    return (
      <p className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 text-small text-muted">
        {t('statement:sumsFailed')}
        <Button
          variant="quiet"
          size="small"
          className="min-h-12!"
          isBusy={isFetching}
          busyLabel={t('working')}
          onClick={() => void refetch()}
        >
          {t('retry')}
        </Button>
      </p>
    )
  }
  if (sums === undefined) return <Skeleton shape="block" className="h-16 w-full" />
  return (
    <dl
      aria-label={t('statement:monthSums', { month: name })}
      className="grid min-h-16 grid-cols-2 gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-4 py-2 sm:grid-cols-4"
    >
      {shownSums(sums).map(({ text, amount, ...look }) => (
        <div key={text}>
          <dt className="text-small text-muted">{t(text)}</dt>
          <dd>
            <Amount value={formatBaht(amount)} {...look} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The sums of games are shown to those who have played. */
function shownSums({ moneyIn, moneyOut, intoGames, outOfGames }: Sums) {
  return [
    { text: 'statement:sumIn', amount: moneyIn, ...signed(moneyIn, 'in') },
    { text: 'statement:sumOut', amount: moneyOut, ...signed(moneyOut, 'out') },
    ...(intoGames === 0 && outOfGames === 0
      ? []
      : ([
          { text: 'statement:sumIntoGames', amount: intoGames, isOwn: true, ...signed(intoGames, 'out') },
          { text: 'statement:sumOutOfGames', amount: outOfGames, isOwn: true, ...signed(outOfGames, 'in') },
        ] as const)),
  ] as const
}

/** Nothing has no sign. */
function signed(amount: number, direction: 'in' | 'out') {
  return amount === 0 ? {} : { direction }
}
