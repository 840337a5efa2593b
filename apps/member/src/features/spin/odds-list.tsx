import type { Chance } from '@kapao/contract/fairness'
import type { WheelSlice } from '@kapao/contract/spin'
import { useTranslation } from 'react-i18next'
import { readChances } from './chances.ts'
import { PrizeBadge } from './prize-badge.tsx'
import { usePrizeWords } from './prize-words.ts'

type OddsListProps = { label: string; odds: readonly Chance[]; slices: readonly WheelSlice[] }

/** The chance of each prize, highest first. A prize that has run out is marked as such. */
export function OddsList({ label, odds, slices }: OddsListProps) {
  const { t } = useTranslation()
  const { nameOf } = usePrizeWords()
  const chances = readChances(odds)
  const weights = new Map(odds.map(({ code, weight }) => [code, weight]))
  const ordered = slices.toSorted(
    (one, other) => (weights.get(other.code) ?? 0) - (weights.get(one.code) ?? 0),
  )
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {ordered.map((slice) => {
        const chance = chances.get(slice.code)
        return (
          <li key={slice.code} className="flex min-h-14 items-center gap-3 py-2">
            <PrizeBadge slice={slice} />
            <span className="min-w-0 flex-1 text-small text-text">{nameOf(slice)}</span>
            <span className="shrink-0 text-right">
              {chance === undefined ? (
                <span className="text-small text-muted">{t('spin:oddsGone')}</span>
              ) : (
                <>
                  <span className="block font-bold text-text">{chance.percent ?? t('spin:oddsLess')}</span>
                  {chance.oneIn !== undefined && (
                    <span className="block text-mini text-muted">
                      {t('spin:oddsOneIn', { number: chance.oneIn })}
                    </span>
                  )}
                </>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
