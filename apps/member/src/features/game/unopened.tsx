import type { Game } from '@kapao/contract/game'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Plus, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActivateGame } from './game.queries.ts'
import { noteOpenedNow, prepareAwning } from './opened-now.ts'

/** What stands on a game's sheet while the member has no account there, for example after a shared link. */
export function UnopenedText({ game }: { game: Game }) {
  const { t } = useTranslation()
  if (game.isPaused)
    return (
      <AlertBox tone="warning" isQuiet title={t('game:paused')}>
        {t('game:pausedUnopened')}
      </AlertBox>
    )
  return <p className="text-muted">{t('game:unopenedText')}</p>
}

/** Opens the account. `onOpened` runs once the list of games has it. */
export function OpenAccountButton({ game, onOpened }: { game: Game; onOpened: () => void }) {
  const { t } = useTranslation()
  const activate = useActivateGame()
  function open() {
    prepareAwning()
    activate.mutate(game.code, {
      onSuccess: () => {
        noteOpenedNow(game.code)
        onOpened()
      },
    })
  }
  return (
    <Button
      variant="primary"
      isWide
      isBusy={activate.isPending}
      busyLabel={t('game:opening')}
      icon={activate.isError ? <RotateCw aria-hidden /> : <Plus aria-hidden />}
      onClick={open}
    >
      {activate.isError ? t('game:openFailed') : t('game:openAccount')}
    </Button>
  )
}
