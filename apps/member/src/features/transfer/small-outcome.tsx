import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PartStart } from '../../sheet/panel-start.tsx'
import { useUnit } from '../../use-unit.ts'
import { type Outcome, useOutcome, waitsFor } from './use-outcome.ts'
import { useAccountNames } from './use-account-names.ts'
import type { TransferFlow } from './use-transfer.ts'

type SmallOutcomeProps = { flow: TransferFlow; onAgain: () => void; children: ReactNode }

/** Replaces a form, once it was sent, with the outcome of the transfer. */
export function SmallOutcome({ flow, onAgain, children }: SmallOutcomeProps) {
  const { t } = useTranslation()
  const outcome = useOutcome(flow)
  return (
    <PartStart step={outcome?.status ?? 'form'}>
      {outcome === undefined ? (
        children
      ) : (
        <>
          <Said outcome={outcome} />
          <Button isWide className="mt-3" onClick={onAgain}>
            {t('transfer:again')}
          </Button>
        </>
      )}
    </PartStart>
  )
}

function Said({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useAccountNames()
  const amount = formatBaht(outcome.amount)
  switch (outcome.status) {
    case 'SUCCESS':
      return (
        <AlertBox tone="success" title={t('transfer:movedTitle', { amount, to: nameOf(outcome.to), unit })}>
          {t('transfer:movedText')}
        </AlertBox>
      )
    case 'PROCESSING':
      return (
        <ProgressNote
          title={t('transfer:movingTitle', {
            amount,
            from: nameOf(outcome.from),
            to: nameOf(outcome.to),
            unit,
          })}
          text={t('transfer:progressText', { account: nameOf(waitsFor(outcome)) })}
        />
      )
    case 'FAILED':
      return (
        <AlertBox tone="danger" title={t('transfer:failedTitle')}>
          {t('transfer:moneyIn', { amount, account: nameOf(outcome.moneyIn ?? outcome.from), unit })}
        </AlertBox>
      )
  }
}
