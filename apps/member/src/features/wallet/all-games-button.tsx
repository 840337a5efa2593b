import { formatCount } from '@kapao/i18n/number'
import { Pressable } from '@kapao/ui/actions/pressable'
import { LayoutGrid, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGames } from '../game/game.queries.ts'

/** One tap to all games: it looks like the search that it opens. */
export function AllGamesButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const count = useGames().data?.games.length ?? 0
  if (count === 0) return null
  return (
    <Pressable
      onClick={onOpen}
      className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-hero border border-line bg-surface px-4 text-left text-muted transition hover:bg-surface-strong"
    >
      <Search aria-hidden className="size-5 shrink-0" />
      <span className="flex-1 whitespace-nowrap">{t('game:search')}</span>
      <span className="flex items-center gap-1.5 text-small font-semibold text-gold">
        <LayoutGrid aria-hidden className="size-4" />
        {t('game:allCount', { number: formatCount(count) })}
      </span>
    </Pressable>
  )
}
