import type { Transfer } from '@kapao/contract/transfer'
import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUnit } from '../../use-unit.ts'
import { useOpenTransfers } from './transfer.queries.ts'
import { waitsFor } from './use-outcome.ts'
import { useAccountNames } from './use-account-names.ts'

/** On home: each transfer in progress with its next step, and later its outcome. */
export function TransferMovements() {
  const { data } = useOpenTransfers()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const transfers = data?.transfers ?? []
  const unseen = transfers.filter(({ _id, status }) => status === 'PROCESSING' && !seen.has(_id))
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map(({ _id }) => _id)]))
  // Of the finished transfers, home shows only those it has shown in progress. The others are in the statement.
  return transfers
    .filter(({ _id, status }) => status === 'PROCESSING' || seen.has(_id))
    .map((transfer) => <TransferMovement key={transfer._id} transfer={transfer} />)
}

function TransferMovement({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useAccountNames()
  const amount = formatBaht(transfer.amount)
  const to = nameOf(transfer.to)
  switch (transfer.status) {
    case 'PROCESSING':
      return (
        <ProgressNote
          title={t('transfer:movingTitle', { amount, from: nameOf(transfer.from), to, unit })}
          text={t('transfer:progressText', { account: nameOf(waitsFor(transfer)) })}
          render={<Link to="/user/statement?kind=game" />}
        />
      )
    case 'SUCCESS':
      return (
        <AlertBox
          tone="success"
          className="animate-rise"
          title={t('transfer:movedTitle', { amount, to, unit })}
        >
          {t('transfer:movedText')}
        </AlertBox>
      )
    case 'FAILED':
      return (
        <AlertBox
          tone="warning"
          className="animate-rise"
          title={t('transfer:notMovedTitle', { amount, to, unit })}
        >
          {t('transfer:moneyIn', { amount, account: nameOf(transfer.moneyIn ?? transfer.from), unit })}
        </AlertBox>
      )
  }
}
