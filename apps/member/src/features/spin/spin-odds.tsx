import type { Chance } from '@kapao/contract/fairness'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readChances } from './chances.ts'
import { tagOfLabel } from './prize-words.ts'

/** The odds of a past spin, with the slice that was won highlighted. */
export function SpinOdds({ odds, code }: { odds: readonly Chance[]; code: string }) {
  const { t } = useTranslation()
  const chances = readChances(odds)
  return (
    <ul className="mt-1">
      {odds.map((each) => {
        const isRendered = each.code === code
        return (
          <li
            key={each.code}
            className={`flex min-h-9 items-center justify-between gap-3 rounded-chip px-2 text-small ${isRendered ? 'bg-gold/15 font-bold text-gold' : ''}`}
          >
            <span lang={tagOfLabel(each.label)} className="flex min-w-0 items-center gap-1.5">
              {isRendered && <Star aria-hidden className="size-4" />}
              {each.label}
            </span>
            <span>{chances.get(each.code)?.percent ?? t('spin:oddsLess')}</span>
          </li>
        )
      })}
    </ul>
  )
}
