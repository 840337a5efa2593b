import type { MemberPage } from '@kapao/contract/member'
import { creditSlip, type MemberSlip } from '@kapao/contract/slip'
import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { SelectInput, TextAreaInput, TextInput } from '../../controls/field.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { useMemberAct } from './member.queries.ts'
import { useDepositAccounts } from './slip.queries.ts'

type CreditProps = { member: MemberPage; slip: MemberSlip; onDone: () => void }

/** Asks for what the operator has seen of the transfer, and credits it under its reference. */
export function CreditSlipDialog({ member, slip, onDone }: CreditProps) {
  const { t } = useTranslation()
  const act = useMemberAct(member._id)
  if (act.isError && isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED')
    return (
      <ApprovalRequest
        call={creditSlip.name}
        body={{ memberId: member._id, ...act.variables.body }}
        onDone={onDone}
      />
    )
  return (
    <Dialog isOpen onClose={onDone} title={t('slipAct:creditTitle')}>
      <p className="text-small text-muted">{t('slipAct:creditText')}</p>
      {act.isError && <FailureNote failure={act.error} />}
      <CreditForm
        member={member}
        slip={slip}
        isBusy={act.isPending}
        onBody={(body) =>
          act.mutate({ call: creditSlip, body: { slipId: slip._id, ...body } }, { onSuccess: onDone })
        }
      />
    </Dialog>
  )
}

type FormProps = Omit<CreditProps, 'onDone'> & {
  isBusy: boolean
  onBody: (body: Record<string, unknown>) => void
}

function CreditForm({ member, slip, isBusy, onBody }: FormProps) {
  const { t, i18n } = useTranslation()
  const accounts = useDepositAccounts()
  const [typed, setTyped] = useState({
    account: '',
    amount: '',
    paidAt: '',
    bank: '',
    reference: '',
    reason: '',
  })
  const [isChecked, setChecked] = useState(false)
  const { body, faults } = readForm(typed, slip)
  function field(name: keyof typeof typed) {
    return {
      value: typed[name],
      onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
      error: isChecked && faults[name] !== undefined && t(faults[name]),
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(faults).length === 0) onBody(body)
  }
  const own = accounts.data?.filter(({ currency }) => currency === member.currency) ?? []
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {accounts.isError && <FailureNote failure={accounts.error} onRetry={() => void accounts.refetch()} />}
      <SelectInput label={t('slipAct:account')} {...field('account')}>
        <option value="">{t('choose')}</option>
        {own.map((each) => (
          <option key={each.depositAccountId} value={each.depositAccountId}>
            {each.bankCode} {each.accountNo}
          </option>
        ))}
      </SelectInput>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={t('slipAct:amount', { currency: currencyWord(member.currency, currentLanguage(i18n)) })}
          inputMode="decimal"
          autoComplete="off"
          {...field('amount')}
        />
        <TextInput label={t('slipAct:paidAt')} type="datetime-local" {...field('paidAt')} />
      </div>
      {slip.transRef === null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label={t('slipAct:senderBank')}
            inputMode="numeric"
            autoComplete="off"
            {...field('bank')}
          />
          <TextInput label={t('slipAct:transRef')} autoComplete="off" {...field('reference')} />
        </div>
      )}
      <TextAreaInput label={t('approval:reason')} rows={2} maxLength={300} {...field('reason')} />
      <Button type="submit" tone="main" className="self-end" isBusy={isBusy}>
        {t('slipAct:credit')}
      </Button>
    </form>
  )
}

type Typed = Record<'account' | 'amount' | 'paidAt' | 'bank' | 'reference' | 'reason', string>

/** The body of the call, and what is wrong with what was typed. Times are Bangkok's. */
function readForm(typed: Typed, slip: MemberSlip) {
  const amount = readTypedAmount(typed.amount)
  const paidAt = Date.parse(`${typed.paidAt.slice(0, 16)}:00+07:00`)
  const [bank, reference] = [typed.bank.trim(), typed.reference.trim()]
  const asks = slip.transRef === null
  const faults = {
    ...(typed.account === '' && { account: 'slipAct:accountMissing' as const }),
    ...((amount === undefined || amount === 0) && { amount: 'slipAct:amountMissing' as const }),
    ...(Number.isNaN(paidAt) && { paidAt: 'slipAct:paidAtMissing' as const }),
    ...(asks && !/^\d{3}$/.test(bank) && { bank: 'slipAct:senderBankMissing' as const }),
    ...(asks && !/^[0-9A-Za-z]{1,25}$/.test(reference) && { reference: 'slipAct:transRefMissing' as const }),
    ...(typed.reason.trim() === '' && { reason: 'approval:reasonMissing' as const }),
  }
  const body = {
    depositAccountId: typed.account,
    amount,
    paidAt: Number.isNaN(paidAt) ? '' : new Date(paidAt).toISOString(),
    ...(asks && { senderBank: bank, transRef: reference }),
    reason: typed.reason.trim(),
  }
  return { body, faults }
}
