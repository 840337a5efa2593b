import type { Game } from '@kapao/contract/game'
import { Pressable } from '@kapao/ui/actions/pressable'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSetFavourite } from './game.queries.ts'

/** Marks a game as a favourite, at once; a failure takes it back. */
export function FavouriteButton({ game }: { game: Game }) {
  const { t } = useTranslation()
  const { mutate } = useSetFavourite()
  return (
    <Pressable
      aria-pressed={game.isFavourite}
      aria-label={t('game:favourite', { game: game.name })}
      onClick={() => mutate({ code: game.code, isFavourite: !game.isFavourite })}
      className="absolute top-0 right-0 flex size-12 items-center justify-center rounded-full text-white"
    >
      <Heart aria-hidden className={`size-5.5 ${game.isFavourite ? 'fill-out text-out' : ''}`} />
    </Pressable>
  )
}
