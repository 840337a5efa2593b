import type { Game } from '@kapao/contract/game'
import { Button } from '@kapao/ui/actions/button'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import { TextField } from '@kapao/ui/forms/text-field'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Heart, Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { findGames, type GameGroup, groupsOf } from './find-games.ts'
import { GameCard } from './game-card.tsx'
import { useGames } from './game.queries.ts'

type AllGamesProps = { isOpen: boolean; onClose: () => void; onOpen: (code: string) => void }

/** Every game in one grid, with a search, groups and favourites. */
export function AllGamesSheet({ isOpen, onClose, onOpen }: AllGamesProps) {
  const { t } = useTranslation()
  const { data: list, error, isFetching, refetch } = useGames()
  return (
    <Sheet
      address="games"
      width="wide"
      isTall
      isOpen={isOpen}
      onClose={onClose}
      title={t('game:allGames')}
      closeLabel={t('close')}
    >
      {list === undefined && error !== null && (
        <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {list !== undefined && <GameGrid games={list.games} onOpen={onOpen} />}
    </Sheet>
  )
}

function GameGrid({ games, onOpen }: { games: readonly Game[]; onOpen: (code: string) => void }) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [group, setGroup] = useState<GameGroup>('all')
  const found = findGames(games, { group, words })
  function showAll() {
    setWords('')
    setGroup('all')
  }
  return (
    <>
      <TextField
        label={t('game:search')}
        isLabelHidden
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={40}
        prefix={<Search aria-hidden />}
        placeholder={t('game:search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ChoiceChips
        className="mt-3"
        label={t('game:groups')}
        isLabelHidden
        value={group}
        onValue={(value) => setGroup(value as GameGroup)}
        options={groupsOf(games).map((value) => ({ value, label: <GroupName group={value} /> }))}
      />
      <p role="status" className="sr-only">
        {t('game:providers', { number: found.length })}
      </p>
      {found.length === 0 ? (
        <NothingHere isUnmarked={group === 'favourites' && words.trim() === ''} onAll={showAll} />
      ) : (
        <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
          {found.map((game) => (
            <li key={game.code} className="relative">
              <GameCard game={game} onOpen={onOpen} />
              <FavouriteButton game={game} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function GroupName({ group }: { group: GameGroup }) {
  const { t } = useTranslation()
  if (group === 'all') return t('all')
  if (group !== 'favourites') return t(`game:${group}`)
  return (
    <span className="flex items-center gap-1.5">
      <Heart aria-hidden className="size-4" />
      {t('game:favourites')}
    </span>
  )
}

function NothingHere({ isUnmarked, onAll }: { isUnmarked: boolean; onAll: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={isUnmarked ? <Heart aria-hidden /> : <SearchX aria-hidden />}
      title={isUnmarked ? t('game:noFavourites') : t('game:noneFound')}
      text={isUnmarked ? t('game:noFavouritesText') : t('game:noneFoundText')}
      action={<Button onClick={onAll}>{t('seeAll')}</Button>}
    />
  )
}
