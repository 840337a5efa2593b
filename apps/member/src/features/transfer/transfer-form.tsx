import { formatBaht } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { ArrowDownUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFault } from '../../form/focus-fault.ts'
import { useComplaints } from '../../form/use-complaints.ts'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { useUnit } from '../../use-unit.ts'
import { AmountFields } from './amount-fields.tsx'
import { faultText } from './fault-text.ts'
import { AccountSelect } from './account-select.tsx'
import {
  findAccount,
  findTransferFault,
  type TransferAccount,
  type TransferFault,
  walletCode,
} from './accounts.ts'
import { TransferTrouble } from './transfer-trouble.tsx'
import type { TransferFlow } from './use-transfer.ts'

/** From, to and amount. Specification §5 Transfer. */
export function TransferForm({
  accounts,
  flow,
}: {
  accounts: readonly TransferAccount[]
  flow: TransferFlow
}) {
  const { t } = useTranslation()
  const unit = useUnit()
  const formId = useId()
  const [fromCode, setFrom] = useState<string | undefined>(flow.request?.from ?? walletCode)
  const [toCode, setTo] = useState<string | undefined>(flow.request?.to)
  const [typed, setTyped] = useState(flow.request === undefined ? '' : formatBaht(flow.request.amount))
  const complaints = useComplaints<TransferFault['at']>()
  const ends = { from: findAccount(accounts, fromCode), to: findAccount(accounts, toCode) }
  const amount = readTypedAmount(typed)
  const fault = findTransferFault(ends, amount)
  function errorAt(field: TransferFault['at']): string | undefined {
    return complaints.isDue(field) && fault?.at === field ? faultText(t, fault, unit) : undefined
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    focusFault(event.currentTarget, complaints.send)
    if (fault === undefined && ends.from && ends.to && amount !== undefined)
      flow.send({ from: ends.from.code, to: ends.to.code, amount })
  }
  function chooseFrom(code: string) {
    setFrom(code)
    if (code === toCode) setTo(undefined)
  }
  function swap() {
    setFrom(toCode)
    setTo(fromCode)
  }
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <AccountSelect
        label={t('transfer:from')}
        accounts={accounts}
        value={fromCode}
        onValue={chooseFrom}
        error={errorAt('from')}
      />
      <div className="-mb-5 flex justify-end">
        <IconButton
          variant="surface"
          label={t('transfer:swap')}
          icon={<ArrowDownUp aria-hidden />}
          onClick={swap}
        />
      </div>
      <AccountSelect
        label={t('transfer:to')}
        accounts={accounts.filter(({ code }) => code !== fromCode)}
        value={toCode}
        onValue={setTo}
        error={errorAt('to')}
      />
      <div className="mt-4">
        <AmountFields
          ends={ends}
          typed={typed}
          onTyped={setTyped}
          onLeave={() => complaints.leave('amount', typed)}
          error={errorAt('amount')}
        />
      </div>
      <TransferTrouble flow={flow} />
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          type="submit"
          form={formId}
          isBusy={flow.isSending}
          busyLabel={t('transfer:sending')}
        >
          {fault === undefined && amount !== undefined
            ? t('transfer:submit', { amount: formatBaht(amount), unit })
            : t('transfer:title')}
        </Button>
      </SheetFooter>
    </form>
  )
}
