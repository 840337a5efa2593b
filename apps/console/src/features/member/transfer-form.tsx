import { senderBank, transRef } from '@kapao/contract/slip-reference'
import type { Currency } from '@kapao/money/satang'
import { currencyWord } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { type FormEvent, type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { SelectInput, TextAreaInput, TextInput } from '../../controls/field.tsx'
import { useDepositAccounts } from './slip.queries.ts'

/** What of a transfer is asked: its amount, and the reference on its slip, where it is not known yet. */
type Asks = { asksAmount: boolean; reference: 'known' | 'needed' | 'optional' }

type TransferFormProps = Asks & {
  currency: Currency
  button: string
  isBusy: boolean
  onBody: (body: Record<string, unknown>) => void
  first?: Ref<HTMLSelectElement>
  /** Shown above the button. */
  children?: ReactNode
}

/** Asks what an operator has seen of a transfer that came into one of the site's accounts. Times are Bangkok's. */
export function TransferForm(props: TransferFormProps) {
  const { currency, button, isBusy, onBody, first, children, ...asks } = props
  const { t, i18n } = useTranslation()
  const accounts = useDepositAccounts()
  const [typed, setTyped] = useState(nothingTyped)
  const [isChecked, setChecked] = useState(false)
  const { body, faults } = readForm(typed, asks)
  function field(name: keyof Typed) {
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
  const hint = asks.reference === 'optional' ? { hint: t('slipAct:ifKnown') } : {}
  const own = accounts.data?.filter((each) => each.currency === currency) ?? []
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {accounts.isError && <FailureNote failure={accounts.error} onRetry={() => void accounts.refetch()} />}
      <SelectInput label={t('slipAct:account')} {...(first && { ref: first })} {...field('account')}>
        <option value="">{t('choose')}</option>
        {own.map((each) => (
          <option key={each.depositAccountId} value={each.depositAccountId}>
            {each.bankCode} {each.accountNo}
          </option>
        ))}
      </SelectInput>
      <div className="grid gap-4 sm:grid-cols-2">
        {asks.asksAmount && (
          <TextInput
            label={t('slipAct:amount', { currency: currencyWord(currency, currentLanguage(i18n)) })}
            inputMode="decimal"
            autoComplete="off"
            {...field('amount')}
          />
        )}
        <TextInput label={t('slipAct:paidAt')} type="datetime-local" {...field('paidAt')} />
      </div>
      {asks.reference !== 'known' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label={t('slipAct:senderBank')}
            inputMode="numeric"
            autoComplete="off"
            {...hint}
            {...field('bank')}
          />
          <TextInput label={t('slipAct:transRef')} autoComplete="off" {...hint} {...field('reference')} />
        </div>
      )}
      <TextAreaInput label={t('approval:reason')} rows={2} maxLength={300} {...field('reason')} />
      {children}
      <Button type="submit" tone="main" className="self-end" isBusy={isBusy}>
        {button}
      </Button>
    </form>
  )
}

const nothingTyped = { account: '', amount: '', paidAt: '', bank: '', reference: '', reason: '' }
type Typed = typeof nothingTyped

/** The body of the call, and what is wrong with what was typed. */
function readForm(typed: Typed, { asksAmount, reference: asked }: Asks) {
  const amount = readTypedAmount(typed.amount)
  const paidAt = Date.parse(`${typed.paidAt.slice(0, 16)}:00+07:00`)
  const [bank, reference] = [typed.bank.trim(), typed.reference.trim()]
  const hasReference = asked === 'needed' || (asked === 'optional' && (bank !== '' || reference !== ''))
  const faults = {
    ...(typed.account === '' && { account: 'slipAct:accountMissing' as const }),
    ...(asksAmount && (amount === undefined || amount === 0) && { amount: 'slipAct:amountMissing' as const }),
    ...(Number.isNaN(paidAt) && { paidAt: 'slipAct:paidAtMissing' as const }),
    ...(hasReference &&
      !senderBank.safeParse(bank).success && { bank: 'slipAct:senderBankMissing' as const }),
    ...(hasReference &&
      !transRef.safeParse(reference).success && { reference: 'slipAct:transRefMissing' as const }),
    ...(typed.reason.trim() === '' && { reason: 'approval:reasonMissing' as const }),
  }
  const body = {
    depositAccountId: typed.account,
    ...(asksAmount && { amount }),
    paidAt: Number.isNaN(paidAt) ? '' : new Date(paidAt).toISOString(),
    ...(hasReference && { senderBank: bank, transRef: reference }),
    reason: typed.reason.trim(),
  }
  return { body, faults }
}
