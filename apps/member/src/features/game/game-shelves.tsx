import { type Game, gameCategories, type GameCategory } from '@kapao/contract/game'
import { Carousel } from '@kapao/ui/layout/carousel'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Gamepad2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '@kapao/i18n/number'
import { inCarousel } from './card-state.ts'
import { GameCard } from './game-card.tsx'
import { useGames } from './game.queries.ts'
import { GameShelvesSkeleton } from './game-shelves-skeleton.tsx'
import { shelfClasses, shelvesClass } from './shelf-classes.ts'

/** Specification §2 Home: a carousel for each category that has games. */
export function GameShelves({ onOpen }: { onOpen: (code: string) => void }) {
  const { t } = useTranslation()
  const { data: list, error } = useGames()
  if (list === undefined) {
    // The balance card reports the failure and offers the retry.
    return error === null ? <GameShelvesSkeleton /> : null
  }
  if (list.games.length === 0) {
    return (
      <EmptyState icon={<Gamepad2 aria-hidden />} title={t('game:notYetTitle')} text={t('game:notYetText')} />
    )
  }
  const shelves = gameCategories
    .map((category) => ({ category, games: inCarousel(list.games, category) }))
    .filter(({ games }) => games.length > 0)
  const isAlone = shelves.filter(({ category }) => category !== 'slot').length === 1
  return (
    <div className={shelvesClass}>
      {shelves.map(({ category, games }) => (
        <Shelf
          key={category}
          category={category}
          games={games}
          className={isAlone ? shelfClasses.slot : shelfClasses[category]}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

type ShelfProps = {
  category: GameCategory
  games: readonly Game[]
  className: string
  onOpen: (code: string) => void
}

function Shelf({ category, games, className, onOpen }: ShelfProps) {
  const { t } = useTranslation()
  return (
    <Carousel
      className={className}
      label={t(`game:${category}`)}
      labels={{
        previous: t('previousSlide'),
        next: t('nextSlide'),
        slide: (slide, slides) => t('slideOf', { slide, slides }),
      }}
      title={
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h2 className="text-lead font-bold">{t(`game:${category}`)}</h2>
          <p className="text-small text-muted">
            {t('game:providers', { number: formatCount(games.length) })}
          </p>
        </div>
      }
    >
      {games.map((game) => (
        <GameCard key={game.code} game={game} onOpen={onOpen} />
      ))}
    </Carousel>
  )
}
