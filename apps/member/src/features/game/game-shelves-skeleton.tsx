import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shelfClasses, shelvesClass } from './shelf-classes.ts'

/** Three shelves of the final size while the games load, with what stands after the first row. */
export function GameShelvesSkeleton({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <SkeletonGroup label={t('loading')}>
        <Skeleton className="mb-2 w-24 text-lead" />
        <Skeleton shape="block" className="h-28" />
      </SkeletonGroup>
      {children}
      <Shelves />
    </>
  )
}

/** As high as a game's card, and as wide as its place. */
export function GameCardSkeleton() {
  return <Skeleton shape="block" className="h-45" />
}

function Shelves() {
  return (
    <div aria-hidden className={shelvesClass}>
      {shelves.map(({ category, cards }) => (
        <div key={category} className={`min-w-0 ${shelfClasses[category]}`}>
          <div className="mb-2 flex min-h-12 items-center">
            <Skeleton className="w-32" />
          </div>
          <div className="-mr-4 flex gap-3 overflow-hidden sm:mr-0">
            {Array.from({ length: cards }, (_, card) => (
              <div key={card} className="w-37 shrink-0 sm:w-42">
                <GameCardSkeleton />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** The number of cards that are usually visible on each shelf. */
const shelves = [
  { category: 'slot', cards: 4 },
  { category: 'sport', cards: 2 },
  { category: 'lotto', cards: 1 },
] as const
