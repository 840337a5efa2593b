import type { Game } from '@kapao/contract/game'
import { formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Amount } from '@kapao/ui/amount'
import { PosterCard } from '@kapao/ui/poster-card'
import { Spinner } from '@kapao/ui/spinner'
import { ArrowLeftRight, CloudOff, Plus, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../use-now.ts'
import { cardNote } from './card-note.ts'
import { cardState } from './card-state.ts'
import { useActivateGame } from './game.queries.ts'

/** A stall of home. A game without an account opens one at a tap; every other leads to its account. */
export function GameCard({ game, onOpen }: { game: Game; onOpen: (code: string) => void }) {
  return game.isActive ? (
    <OpenStall game={game} onOpen={onOpen} />
  ) : (
    <ClosedStall game={game} onOpen={onOpen} />
  )
}

type StallProps = { game: Game; onOpen: (code: string) => void }

function OpenStall({ game, onOpen }: StallProps) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const state = cardState(game)
  const { text, age } = cardNote(t, game, { now, language: currentLanguage(i18n) })
  return (
    <PosterCard
      title={game.name}
      backdrop={game.background}
      emblem={game.logo}
      isQuiet={state === 'down'}
      note={
        <>
          <Note icon={noteIcons[state]}>{text}</Note>
          {age !== undefined && <span className="block text-mini">{age}</span>}
        </>
      }
      onClick={() => onOpen(game.code)}
    >
      {/* What no provider has told yet is not shown as nothing. */}
      {game.balanceAt === null && game.balance === 0 ? (
        <span aria-hidden className="text-lead font-bold">
          –
        </span>
      ) : (
        <Amount value={formatBaht(game.balance)} className="text-lead" />
      )}
    </PosterCard>
  )
}

function ClosedStall({ game, onOpen }: StallProps) {
  const { t } = useTranslation()
  const activate = useActivateGame()
  const open = () => {
    if (activate.isPending) return
    // Specification §8: a failed activation is no alert. The card itself says that a tap tries again.
    activate.mutate(game.code, { onSuccess: () => onOpen(game.code) })
  }
  return (
    <PosterCard
      title={game.name}
      backdrop={game.background}
      emblem={game.logo}
      isDormant
      aria-busy={activate.isPending || undefined}
      note={
        <span role="status" className="font-semibold text-gold">
          <ClosedNote isBusy={activate.isPending} hasFailed={activate.isError} t={t} />
        </span>
      }
      onClick={open}
    />
  )
}

type ClosedNoteProps = { isBusy: boolean; hasFailed: boolean; t: ReturnType<typeof useTranslation>['t'] }

function ClosedNote({ isBusy, hasFailed, t }: ClosedNoteProps) {
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

const noteIcons = {
  inactive: undefined,
  transferring: <ArrowLeftRight aria-hidden />,
  down: <CloudOff aria-hidden />,
  stale: undefined,
  ready: undefined,
} as const
