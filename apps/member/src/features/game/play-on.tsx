import type { Game } from '@kapao/contract/game'
import { formatBaht } from '@kapao/i18n/number'
import { Pressable } from '@kapao/ui/actions/pressable'
import { useTranslation } from 'react-i18next'
import { PrivateAmount } from '../../hidden-balance/private-amount.tsx'
import { Age } from '../../time/age.tsx'
import { cardState } from './card-state.ts'

type PlayOnProps = { games: readonly Game[]; onOpen: (code: string) => void }

/** What the member played last, newest first. A tap opens the account, its money and the way in. */
export function PlayOn({ games, onOpen }: PlayOnProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="play-on">
      <h2 id="play-on" className="mb-2 text-lead font-bold">
        {t('wallet:playOn')}
      </h2>
      <ul data-scrolls="sideways" className="-mx-4 flex gap-3 overflow-x-auto px-4">
        {games.map((game) => (
          <li key={game.code} className="w-42 shrink-0">
            <PlayOnCard game={game} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlayOnCard({ game, onOpen }: { game: Game; onOpen: (code: string) => void }) {
  const { t } = useTranslation()
  const isDown = cardState(game) === 'down'
  return (
    <Pressable
      onClick={() => onOpen(game.code)}
      className="night group relative isolate flex h-28 w-full flex-col justify-end overflow-hidden rounded-card border border-line bg-raised p-3 text-left text-text shadow-card transition duration-150 ease-out active:scale-[0.98]"
    >
      <img
        src={game.background}
        alt=""
        draggable={false}
        className="absolute inset-0 -z-20 size-full object-cover object-top transition duration-300 group-hover:brightness-112"
      />
      <span aria-hidden className="absolute inset-x-0 bottom-0 -z-10 h-24 bg-poster-foot" />
      <img
        src={game.logo}
        alt=""
        draggable={false}
        width={56}
        height={56}
        className="absolute top-2 right-2 -z-10 size-14"
      />
      <span className="truncate font-bold">{game.name}</span>
      <span className="flex flex-wrap items-baseline gap-x-2 text-small">
        <PrivateAmount value={formatBaht(game.balance)} />
        <span className="text-mini text-text/85">
          {isDown ? t('game:down') : game.usedAt !== null && <Age at={game.usedAt} />}
        </span>
      </span>
    </Pressable>
  )
}
