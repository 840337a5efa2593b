import { useTranslation } from 'react-i18next'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferOutcome } from './transfer-outcome.tsx'
import type { TransferAccount } from './accounts.ts'
import { useOutcome } from './use-outcome.ts'
import type { TransferFlow } from './use-transfer.ts'

/** One amount between two accounts: the form, then the outcome. */
export function TransferPanel({
  accounts,
  flow,
  onClose,
}: {
  accounts: readonly TransferAccount[]
  flow: TransferFlow
  onClose: () => void
}) {
  const { t } = useTranslation()
  const outcome = useOutcome(flow)
  return (
    <>
      <p role="status" className="sr-only">
        {outcome && t(titles[outcome.status])}
      </p>
      <PanelStart key={outcome?.status ?? 'form'}>
        {outcome === undefined ? (
          <TransferForm accounts={accounts} flow={flow} />
        ) : (
          <TransferOutcome transfer={outcome} onAgain={flow.startAnew} onClose={onClose} />
        )}
      </PanelStart>
    </>
  )
}

const titles = {
  SUCCESS: 'transfer:doneTitle',
  PROCESSING: 'transfer:progressTitle',
  FAILED: 'transfer:failedTitle',
} as const
