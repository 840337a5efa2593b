import type { Game } from '@kapao/contract/game'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Plus, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenAccount } from './use-open-account.ts'

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
  const { open, isPending, isError } = useOpenAccount(game.code, onOpened)
  return (
    <Button
      variant="primary"
      isWide
      isBusy={isPending}
      busyLabel={t('game:opening')}
      icon={isError ? <RotateCw aria-hidden /> : <Plus aria-hidden />}
      onClick={open}
    >
      {isError ? t('game:openFailed') : t('game:openAccount')}
    </Button>
  )
}
