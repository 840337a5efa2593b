import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/amount'
import { Button } from '@kapao/ui/button'
import { List, ListRow } from '@kapao/ui/list-row'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { AccountMark, AccountSelect } from './account-select.tsx'
import { findAccount, type TransferAccount, walletCode } from './accounts.ts'
import { SweepOutcome } from './sweep-outcome.tsx'
import { SweepTrouble } from './transfer-trouble.tsx'
import { useAccountNames } from './use-account-names.ts'
import type { SweepFlow } from './use-sweep.ts'

type SweepPanelProps = { accounts: readonly TransferAccount[]; flow: SweepFlow; onClose: () => void }

/** Everything to one place: what will move, then what came of each. */
export function SweepPanel({ accounts, flow, onClose }: SweepPanelProps) {
  return (
    <PanelStart key={flow.answer === undefined ? 'form' : 'outcome'}>
      {flow.answer === undefined ? (
        <SweepForm accounts={accounts} flow={flow} />
      ) : (
        <SweepOutcome answer={flow.answer} onClose={onClose} />
      )}
    </PanelStart>
  )
}

function SweepForm({ accounts, flow }: Omit<SweepPanelProps, 'onClose'>) {
  const { t } = useTranslation()
  const nameOf = useAccountNames()
  const [to, setTo] = useState(flow.request?.to ?? walletCode)
  const moved = accounts.filter(({ code, balance }) => code !== to && balance > 0)
  // What an old balance shows as nothing may hold something by now.
  const canHoldMore = accounts.some(({ code, isKnown }) => code !== to && !isKnown)
  const isNothing = moved.length === 0 && !canHoldMore
  return (
    <>
      <p className="mb-3 text-muted">{t('transfer:sweepText')}</p>
      <AccountSelect label={t('transfer:sweepTo')} accounts={accounts} value={to} onValue={setTo} />
      <h3 className="mt-5 text-small font-semibold">{t('transfer:sweepFrom')}</h3>
      {moved.length === 0 ? (
        <p className="mt-1 text-muted">{t('transfer:sweepNothing')}</p>
      ) : (
        <List label={t('transfer:sweepFrom')}>
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
      <SweepTrouble flow={flow} />
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          disabled={isNothing || findAccount(accounts, to) === undefined}
          isBusy={flow.isSending}
          busyLabel={t('transfer:sending')}
          onClick={() => flow.send({ to })}
        >
          {t('transfer:sweepSubmit', { account: nameOf(to) })}
        </Button>
      </SheetFooter>
    </>
  )
}
