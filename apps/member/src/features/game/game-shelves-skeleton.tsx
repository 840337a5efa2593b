import { gameCategories } from '@kapao/contract/game'
import { Skeleton, SkeletonGroup } from '@kapao/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { shelfClasses, shelvesClass } from './shelf-places.ts'

/** Three shelves of the final size while the games are on their way. */
export function GameShelvesSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')} className={shelvesClass}>
      {gameCategories.map((category) => (
        <div key={category} className={`min-w-0 ${shelfClasses[category]}`}>
          <div className="mb-2 flex min-h-12 items-center">
            <Skeleton className="w-32" />
          </div>
          <div className="-mr-4 flex gap-3 overflow-hidden sm:mr-0">
            {Array.from({ length: cards[category] }, (_, card) => (
              <Skeleton key={card} shape="block" className="h-55 w-37 shrink-0 sm:w-42" />
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** As many as are seen of each shelf as a rule. */
const cards = { slot: 4, sport: 2, lotto: 1 } as const
