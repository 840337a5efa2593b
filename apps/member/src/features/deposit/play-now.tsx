import type { Game } from '@kapao/contract/game'
import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import { useGameAccount } from '../game/game.queries.ts'
import { PlayButton } from '../game/play-button.tsx'
import { usePlay } from '../game/use-play.ts'
import { walletCode } from '../transfer/accounts.ts'
import { TransferTrouble } from '../transfer/transfer-trouble.tsx'
import { useAccountNames } from '../transfer/use-account-names.ts'
import { useOutcome, waitsFor } from '../transfer/use-outcome.ts'
import { useTransfer } from '../transfer/use-transfer.ts'

/**
 * Moves the arrived money to the game played last, and then plays it: two taps, because money moves only when the member
 * says so, and a browser opens a game's tab only by a tap. Decision record 0097.
 */
export function PlayNow({ game, amount }: { game: Game; amount: number }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useAccountNames()
  const flow = useTransfer({ isInSight: true, onSent: () => {} })
  const outcome = useOutcome(flow)
  const shown = formatBaht(amount)
  switch (outcome?.status) {
    case 'SUCCESS':
      return (
        <>
          <AlertBox tone="success" title={t('transfer:movedTitle', { amount: shown, to: game.name, unit })} />
          <PlayMoved game={game} />
        </>
      )
    case 'PROCESSING':
      return (
        <ProgressNote
          title={t('transfer:movingTitle', { amount: shown, from: nameOf(walletCode), to: game.name, unit })}
          text={t('transfer:progressText', { account: nameOf(waitsFor(outcome)) })}
        />
      )
    case 'FAILED':
      return (
        <AlertBox tone="danger" title={t('transfer:failedTitle')}>
          {t('transfer:moneyIn', { amount: shown, account: nameOf(outcome.moneyIn ?? walletCode), unit })}
        </AlertBox>
      )
    default:
      return (
        <>
          <TransferTrouble flow={flow} />
          <Button
            variant="primary"
            isWide
            icon={<ArrowLeftRight aria-hidden />}
            isBusy={flow.isSending}
            busyLabel={t('transfer:sending')}
            onClick={() => flow.send({ from: walletCode, to: game.code, amount })}
          >
            {t('deposit:moveToPlay', { amount: shown, unit, game: game.name })}
          </Button>
        </>
      )
  }
}

function PlayMoved({ game }: { game: Game }) {
  const { data: account } = useGameAccount(game.code)
  return <PlayButton game={game} way={usePlay(game, account)} />
}
