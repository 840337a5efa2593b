import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/amount'
import { Skeleton } from '@kapao/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '../../clock.ts'
import { useGames } from '../game/game.queries.ts'
import { useUnit } from '../../use-unit.ts'
import { findPlace, placesOf } from './places.ts'
import { usePlaceNames } from './use-place-names.ts'

/** What the places hold now. Never an older balance: only what was asked for after the money moved is shown. */
export function NewBalances({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = usePlaceNames()
  const [shownAt] = useState(readClock)
  const { data: list, dataUpdatedAt, isFetching, isError } = useGames()
  const isFresh = list !== undefined && !isFetching && dataUpdatedAt >= shownAt
  const places = isFresh ? placesOf(list) : []
  return (
    <dl className="mt-5 w-full divide-y divide-line rounded-card border border-line bg-surface px-4">
      {codes.map((code) => {
        const place = findPlace(places, code)
        return (
          <div key={code} className="flex min-h-14 items-center justify-between gap-3 py-2 text-left">
            <dt className="text-muted">{t('transfer:balanceNow', { place: nameOf(code) })}</dt>
            <dd>
              {place !== undefined && (
                <Amount
                  value={formatBaht(place.balance)}
                  currency={unit}
                  className="animate-appear text-lead"
                />
              )}
              {place === undefined && isError && !isFetching && (
                <span className="text-small">{t('deposit:balanceSoon')}</span>
              )}
              {place === undefined && !(isError && !isFetching) && <Skeleton className="w-24" />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
