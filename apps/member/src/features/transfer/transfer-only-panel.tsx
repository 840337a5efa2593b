import { formatBaht } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFault } from '../../form/focus-fault.ts'
import { useComplaints } from '../../form/use-complaints.ts'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { useGames } from '../game/game.queries.ts'
import { useUnit } from '../../use-unit.ts'
import { AmountFields } from './amount-fields.tsx'
import { faultText } from './fault-text.ts'
import { findAccount, findTransferFault, type TransferAccount, accountsOf, walletCode } from './accounts.ts'
import { SmallOutcome } from './small-outcome.tsx'
import { TransferTrouble } from './transfer-trouble.tsx'
import { useTransfer } from './use-transfer.ts'

type TransferOnlyProps = { code: string; onMoved: () => void }

/** Specification §5, slot transfer-only: money into this game and back. */
export function TransferOnlyPanel({ code, onMoved }: TransferOnlyProps) {
  const { data: list } = useGames()
  const accounts = list === undefined ? [] : accountsOf(list)
  const wallet = findAccount(accounts, walletCode)
  const game = findAccount(accounts, code)
  const isDown = list?.games.find((each) => each.code === code)?.state === 'down'
  return wallet && game ? (
    <Panel key={code} wallet={wallet} game={game} isDown={isDown} onMoved={onMoved} />
  ) : null
}

type PanelProps = { wallet: TransferAccount; game: TransferAccount; isDown: boolean; onMoved: () => void }

/**
 * A game that does not answer accepts no money. Its balance can be transferred out, and arrives once the game answers.
 */
function Panel({ wallet, game, isDown, onMoved }: PanelProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const [direction, setDirection] = useState<string>('in')
  const [typed, setTyped] = useState('')
  const complaints = useComplaints<'amount'>()
  const flow = useTransfer({ isInSight: true, onSent: onMoved })
  const ends = direction === 'in' && !isDown ? { from: wallet, to: game } : { from: game, to: wallet }
  const amount = readTypedAmount(typed)
  const fault = findTransferFault(ends, amount)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    focusFault(event.currentTarget, complaints.send)
    if (fault === undefined && amount !== undefined)
      flow.send({ from: ends.from.code, to: ends.to.code, amount })
  }
  function startAnew() {
    setTyped('')
    complaints.startAnew()
    flow.startAnew()
  }
  if (isDown && game.balance <= 0 && flow.request === undefined) return null
  return (
    <section aria-labelledby="transfer-only">
      <h3 id="transfer-only" className="mb-1 font-bold">
        {isDown ? t('transfer:moveOut') : t('transfer:title')}
      </h3>
      <SmallOutcome flow={flow} onAgain={startAnew}>
        <form onSubmit={submit} noValidate>
          {isDown ? (
            <p className="mb-3 text-small text-muted">{t('transfer:outWhileDown')}</p>
          ) : (
            <ChoiceChips
              className="mb-2"
              label={t('transfer:direction')}
              isLabelHidden
              value={direction}
              onValue={setDirection}
              options={[
                { value: 'in', label: t('transfer:moveIn'), isDisabled: flow.isSending },
                { value: 'out', label: t('transfer:moveOut'), isDisabled: flow.isSending },
              ]}
            />
          )}
          <AmountFields
            ends={ends}
            typed={typed}
            onTyped={setTyped}
            onLeave={() => complaints.leave('amount', typed)}
            error={fault && complaints.isDue('amount') ? faultText(t, fault, unit) : undefined}
          />
          <TransferTrouble flow={flow} />
          <Button
            isWide
            className="mt-3"
            type="submit"
            // Specification §5: disabled while the amount is 0 or less.
            disabled={amount === undefined || amount <= 0}
            isBusy={flow.isSending}
            busyLabel={t('transfer:sending')}
          >
            {amount !== undefined && amount > 0
              ? t('transfer:submit', { amount: formatBaht(amount), unit })
              : t('transfer:title')}
          </Button>
        </form>
      </SmallOutcome>
    </section>
  )
}
