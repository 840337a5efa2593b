import { type Game, gameCategories, type GameCategory } from '@kapao/contract/game'
import { Carousel } from '@kapao/ui/layout/carousel'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Gamepad2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '@kapao/i18n/number'
import { inCarousel } from './card-state.ts'
import { GameCard } from './game-card.tsx'
import { useGames } from './game.queries.ts'
import { GameCardSkeleton, GameShelvesSkeleton } from './game-shelves-skeleton.tsx'
import { PlayOn } from './play-on.tsx'
import { playedLast } from './played-last.ts'
import { shelfClasses, shelvesClass } from './shelf-classes.ts'
import { useWholeShelf } from './use-whole-shelf.ts'

type GameShelvesProps = {
  onOpen: (code: string) => void
  /** What stands after the first row of games: that row is what the member played last, or else the first shelf. */
  children: ReactNode
}

/** Specification §2 Home: a carousel for each category that has games. Before them, what the member played last. */
export function GameShelves({ onOpen, children }: GameShelvesProps) {
  const { t } = useTranslation()
  const { data: list, error } = useGames()
  if (list === undefined) {
    // The balance card reports the failure and offers the retry.
    return error === null ? <GameShelvesSkeleton>{children}</GameShelvesSkeleton> : children
  }
  if (list.games.length === 0) {
    return (
      <>
        {children}
        <EmptyState
          icon={<Gamepad2 aria-hidden />}
          title={t('game:notYetTitle')}
          text={t('game:notYetText')}
        />
      </>
    )
  }
  const shelves = gameCategories
    .map((category) => ({ category, games: inCarousel(list.games, category) }))
    .filter(({ games }) => games.length > 0)
  const isAlone = shelves.filter(({ category }) => category !== 'slot').length === 1
  const played = playedLast(list.games)
  const rows = shelves.map(({ category, games }, index) => (
    <Shelf
      key={category}
      category={category}
      games={games}
      className={isAlone ? shelfClasses.slot : shelfClasses[category]}
      isFirst={index === 0 && played.length === 0}
      onOpen={onOpen}
    />
  ))
  if (played.length > 0)
    return (
      <>
        <PlayOn games={played} onOpen={onOpen} />
        {children}
        <div className={shelvesClass}>{rows}</div>
      </>
    )
  return (
    <>
      {rows[0]}
      {children}
      <div className={shelvesClass}>{rows.slice(1)}</div>
    </>
  )
}

type ShelfProps = {
  category: GameCategory
  games: readonly Game[]
  className: string
  isFirst: boolean
  onOpen: (code: string) => void
}

function Shelf({ category, games, className, isFirst, onOpen }: ShelfProps) {
  const { t } = useTranslation()
  const { inSight, isWhole } = useWholeShelf()
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
      {games.map((game, index) =>
        index < inSight || isWhole ? (
          <GameCard key={game.code} game={game} onOpen={onOpen} isFirst={isFirst && index < inSight} />
        ) : (
          <GameCardSkeleton key={game.code} />
        ),
      )}
    </Carousel>
  )
}
