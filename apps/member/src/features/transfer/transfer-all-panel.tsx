import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { AccountMark, AccountSelect } from './account-select.tsx'
import { findAccount, type TransferAccount, walletCode } from './accounts.ts'
import { TransferAllOutcome } from './transfer-all-outcome.tsx'
import { TransferAllTrouble } from './transfer-trouble.tsx'
import { useAccountNames } from './use-account-names.ts'
import type { TransferAllFlow } from './use-transfer-all.ts'

type TransferAllPanelProps = {
  accounts: readonly TransferAccount[]
  flow: TransferAllFlow
  onClose: () => void
}

/** Transfers everything to one account: what will move, then the outcome of each part. */
export function TransferAllPanel({ accounts, flow, onClose }: TransferAllPanelProps) {
  return (
    <PanelStart key={flow.answer === undefined ? 'form' : 'outcome'}>
      {flow.answer === undefined ? (
        <TransferAllForm accounts={accounts} flow={flow} />
      ) : (
        <TransferAllOutcome answer={flow.answer} onClose={onClose} />
      )}
    </PanelStart>
  )
}

function TransferAllForm({ accounts, flow }: Omit<TransferAllPanelProps, 'onClose'>) {
  const { t } = useTranslation()
  const nameOf = useAccountNames()
  const [to, setTo] = useState(flow.request?.to ?? walletCode)
  const moved = accounts.filter(({ code, balance }) => code !== to && balance > 0)
  // An account whose old balance is zero may hold money by now.
  const canHoldMore = accounts.some(({ code, isKnown }) => code !== to && !isKnown)
  const isNothing = moved.length === 0 && !canHoldMore
  return (
    <>
      <p className="mb-3 text-muted">{t('transfer:transferAllText')}</p>
      <AccountSelect label={t('transfer:transferAllTo')} accounts={accounts} value={to} onValue={setTo} />
      <h3 className="mt-5 text-small font-semibold">{t('transfer:transferAllFrom')}</h3>
      {moved.length === 0 ? (
        <p className="mt-1 text-muted">{t('transfer:transferAllNothing')}</p>
      ) : (
        <List label={t('transfer:transferAllFrom')}>
          {moved.map((account) => (
            <ListRow
              key={account.code}
              icon={<AccountMark account={account} />}
              title={nameOf(account.code)}
              text={account.isTransferring ? t('game:transferring') : undefined}
              end={<Amount value={formatBaht(account.balance)} />}
            />
          ))}
        </List>
      )}
      <TransferAllTrouble flow={flow} />
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          disabled={isNothing || findAccount(accounts, to) === undefined}
          isBusy={flow.isSending}
          busyLabel={t('transfer:sending')}
          onClick={() => flow.send({ to })}
        >
          {t('transfer:transferAllSubmit', { account: nameOf(to) })}
        </Button>
      </SheetFooter>
    </>
  )
}
