import type { Game } from '@kapao/contract/game'
import { formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { PosterCard } from '@kapao/ui/layout/poster-card'
import { Spinner } from '@kapao/ui/feedback/spinner'
import { ArrowLeftRight, CloudOff, Plus, RotateCw } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../time/use-now.ts'
import { cardNote } from './card-note.ts'
import { cardState } from './card-state.ts'
import { PrivateAmount } from '../../hidden-balance/private-amount.tsx'
import { useOpenAccount } from './use-open-account.ts'

type GameCardProps = {
  game: Game
  onOpen: (code: string) => void
  /** It is in sight as soon as home is: its pictures are not loaded lazily. */
  isFirst?: boolean
}

/**
 * A game card of home. A tap on a game without an account opens one; a tap on any other opens its account sheet. The
 * component is the same before and after, so that focus returns to the card that opened the sheet.
 */
export const GameCard = memo(function GameCard({ game, onOpen, isFirst = false }: GameCardProps) {
  function show() {
    onOpen(game.code)
  }
  const account = useOpenAccount(game.code, show)
  function open() {
    if (game.isActive) show()
    // Specification §8: a failed activation shows no alert. The card itself states that a tap tries again.
    else if (!account.isPending && !game.isPaused) account.open()
  }
  return (
    <PosterCard
      title={game.name}
      backdrop={game.background}
      emblem={game.logo}
      isQuiet={quietStates.includes(cardState(game))}
      isFirst={isFirst}
      aria-busy={account.isPending || undefined}
      note={
        game.isActive || game.isPaused ? (
          <OpenNote game={game} />
        ) : (
          <ClosedNote isBusy={account.isPending} hasFailed={account.isError} />
        )
      }
      onClick={open}
    >
      <Balance game={game} />
    </PosterCard>
  )
})

function Balance({ game: { balance, balanceAt, isActive } }: { game: Game }) {
  // A balance that no provider has reported yet is not shown as zero. Without an account there is certainly none.
  if (!isActive || balanceAt !== null || balance !== 0)
    return <PrivateAmount value={formatBaht(balance)} className="text-lead" />
  return (
    <span aria-hidden className="text-lead font-bold">
      –
    </span>
  )
}

function OpenNote({ game }: { game: Game }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const { text, age } = cardNote(t, game, { now, language: currentLanguage(i18n) })
  return (
    <>
      <Note icon={noteIcons[cardState(game)]}>{text}</Note>
      {age !== undefined && <span className="block text-mini">{age}</span>}
    </>
  )
}

function ClosedNote({ isBusy, hasFailed }: { isBusy: boolean; hasFailed: boolean }) {
  return (
    <span role="status" className="font-semibold text-gold">
      <ClosedWords isBusy={isBusy} hasFailed={hasFailed} />
    </span>
  )
}

function ClosedWords({ isBusy, hasFailed }: { isBusy: boolean; hasFailed: boolean }) {
  const { t } = useTranslation()
  if (isBusy) return <Note icon={<Spinner />}>{t('game:opening')}</Note>
  if (hasFailed) return <Note icon={<RotateCw aria-hidden />}>{t('game:openFailed')}</Note>
  return <Note icon={<Plus aria-hidden strokeWidth={2.6} />}>{t('game:openAccount')}</Note>
}

function Note({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 [&_svg]:mt-[0.2em] [&_svg]:size-4">
      {icon}
      <span>{children}</span>
    </span>
  )
}

const quietStates: readonly string[] = ['down', 'paused']

const noteIcons = {
  paused: <CloudOff aria-hidden />,
  inactive: undefined,
  transferring: <ArrowLeftRight aria-hidden />,
  down: <CloudOff aria-hidden />,
  stale: undefined,
  ready: undefined,
} as const
