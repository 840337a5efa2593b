import type { Withdrawal } from '@kapao/contract/withdrawal'
import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nextOf, reasonOf } from '@kapao/i18n/withdrawal-story'
import { useUnit } from '../../use-unit.ts'
import { useLatestWithdrawals } from './withdrawal.queries.ts'

/** On home: the withdrawal in progress with its next step, and later its outcome. A tap opens its timeline. */
export function WithdrawalMovements({ onOpen }: { onOpen: () => void }) {
  const { data } = useLatestWithdrawals()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const withdrawals = data?.withdrawals ?? []
  const unseen = withdrawals.filter(({ _id, status }) => status === 'PROCESSING' && !seen.has(_id))
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map(({ _id }) => _id)]))
  // A returned withdrawal is also shown to a member who did not see it in progress. A paid one is in the statement.
  return withdrawals
    .filter(({ _id, status }) => status !== 'SUCCESS' || seen.has(_id))
    .map((withdrawal) => <WithdrawalMovement key={withdrawal._id} withdrawal={withdrawal} onOpen={onOpen} />)
}

function WithdrawalMovement({ withdrawal, onOpen }: { withdrawal: Withdrawal; onOpen: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const amount = formatBaht(withdrawal.amount)
  const bank = withdrawal.bankCode
  switch (withdrawal.status) {
    case 'PROCESSING':
      return (
        <ProgressNote
          title={t('withdrawal:movingTitle', { amount, bank, unit })}
          text={nextOf(t, withdrawal)}
          onClick={onOpen}
        />
      )
    case 'SUCCESS':
      return (
        <AlertBox
          tone="success"
          className="animate-rise"
          title={t('withdrawal:arrivedTitle', { amount, bank, unit })}
        >
          {t('transfer:movedText')}
        </AlertBox>
      )
    case 'FAILED':
      return (
        <AlertBox tone="warning" className="animate-rise" title={t('withdrawal:moneyBack', { amount, unit })}>
          {reasonOf(t, withdrawal)}
        </AlertBox>
      )
  }
}
