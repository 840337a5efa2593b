import type { Game } from '@kapao/contract/game'
import { Button } from '@kapao/ui/actions/button'
import { BadgeCheck, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { config } from '../../config.ts'
import { FailureBox } from '../../failure/failure-box.tsx'
import type { usePlay } from './use-play.ts'

type PlayButtonProps = { game: Game; way: ReturnType<typeof usePlay> }

/** Opens the game, or first confirms that it is the member. A failure is shown above it. Nothing where there is no way in. */
export function PlayButton({ game, way }: PlayButtonProps) {
  const { t } = useTranslation()
  const { hasWay, play, confirm, isConfirming, isOpening, failure } = way
  if (!hasWay) return null
  return (
    <>
      {failure !== null && <FailureBox failure={failure} title={t('game:playFailed')} />}
      {confirm === undefined ? (
        <Button
          variant="primary"
          isWide
          icon={<Play aria-hidden fill="currentColor" />}
          disabled={play === undefined}
          isBusy={isOpening}
          busyLabel={t('game:playOpening')}
          onClick={play}
        >
          {t('game:play', { game: game.name })}
          {config.opensNewTab && <span className="sr-only"> ({t('opensNewTab')})</span>}
        </Button>
      ) : (
        <Button
          variant="primary"
          isWide
          icon={<BadgeCheck aria-hidden />}
          isBusy={isConfirming}
          busyLabel={t('working')}
          onClick={confirm}
        >
          {t('game:confirmToPlay')}
        </Button>
      )}
    </>
  )
}
