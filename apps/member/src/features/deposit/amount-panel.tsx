import type { QrAmounts, QrProvider } from '@kapao/contract/deposit'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ArrowLeft, QrCode } from 'lucide-react'
import type { TFunction } from 'i18next'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { canRepeat } from '@kapao/wire/can-repeat'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useComplaints } from '../../form/use-complaints.ts'
import { InSight } from '../../sheet/in-sight.tsx'
import { newIdempotencyKey } from '../../wire/client.ts'
import { useCreateQrDeposit } from './deposit.queries.ts'
import { DepositRules } from './deposit-rules.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { useUnit } from '../../use-unit.ts'

export type AmountPanelProps = {
  provider: QrProvider
  amounts: QrAmounts
  /** The server's message for the case that there is no QR. */
  message: string | undefined
  onOtherWay: () => void
}

/** The choice of an amount: a tap on an offered amount creates the QR, and so does submitting another amount. */
export function AmountPanel({ provider, amounts, message, onOtherWay }: AmountPanelProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const create = useCreateQrDeposit(provider)
  const isBusy = create.isPending
  // Each tap is a new request with its own idempotency key. Only "try again" repeats a request with the same key.
  function ask(amount: number) {
    if (!isBusy) create.mutate({ amount, idempotencyKey: newIdempotencyKey() })
  }
  function retry() {
    return create.variables && create.mutate(create.variables)
  }
  return (
    <>
      <p id="deposit-how-much" className="font-semibold">
        {t('deposit:amountLabel')}
      </p>
      <div role="group" aria-labelledby="deposit-how-much" className="mt-2.5 grid grid-cols-3 gap-2.5">
        {amounts.quick.map((amount) => (
          <Button
            key={amount}
            className="min-h-14 text-lead"
            isBusy={isBusy && create.variables.amount === amount}
            busyLabel={t('deposit:creatingQr')}
            aria-disabled={isBusy || undefined}
            aria-label={t('deposit:createQrFor', { amount: shortAmount(amount), unit })}
            onClick={() => ask(amount)}
          >
            {shortAmount(amount)}
          </Button>
        ))}
      </div>
      <p className="mt-2 text-small text-muted">{t('deposit:oneTap')}</p>
      <OwnAmount
        amounts={amounts}
        unit={unit}
        onAmount={ask}
        busyAmount={isBusy ? create.variables.amount : undefined}
      />
      {create.isError && (
        <InSight key={create.submittedAt}>
          <FailureBox
            failure={create.error}
            title={t('errorTitle')}
            onRetry={canRepeat(create.error) ? retry : undefined}
          />
        </InSight>
      )}
      {!create.isError && message !== undefined && (
        <AlertBox tone="warning" className="mt-4">
          {sentenceForCode(t, message)}
        </AlertBox>
      )}
      <DepositRules of="qr" />
      <TextLink className="mt-3" icon={<ArrowLeft aria-hidden />} onClick={onOtherWay}>
        {t('deposit:otherWay')}
      </TextLink>
    </>
  )
}

/** An amount on a button, with decimals only if it has some. */
function shortAmount(amount: number): string {
  return Number.isInteger(amount) ? formatCount(amount) : formatBaht(amount)
}

type OwnAmountProps = {
  amounts: QrAmounts
  unit: string
  onAmount: (amount: number) => void
  busyAmount: number | undefined
}

function OwnAmount({ amounts, unit, onAmount, busyAmount }: OwnAmountProps) {
  const { t } = useTranslation()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const complaints = useComplaints<'amount'>()
  const { least, quick } = amounts
  const amount = readTypedAmount(typed)
  const isEnough = amount !== undefined && amount >= least
  const min = formatBaht(least)
  const isOwnBusy = busyAmount !== undefined && !quick.includes(busyAmount)
  function submit(event: FormEvent) {
    event.preventDefault()
    complaints.send()
    if (isEnough) onAmount(amount)
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="mt-5">
      <TextField
        label={t('deposit:ownAmount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={16}
        placeholder={t('deposit:amountExample', { amount: shortAmount(quick[2] ?? least) })}
        suffix={unit}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => complaints.leave('amount', typed)}
        {...wordsUnder(t, {
          typed,
          isChecked: complaints.isDue('amount'),
          isRead: amount !== undefined,
          isEnough,
          min,
          unit,
        })}
      />
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          type="submit"
          form={formId}
          icon={<QrCode aria-hidden />}
          disabled={!isEnough}
          isBusy={isOwnBusy}
          busyLabel={t('deposit:creatingQr')}
        >
          {isEnough ? t('deposit:createQrFor', { amount: formatBaht(amount), unit }) : t('deposit:createQr')}
        </Button>
      </SheetFooter>
    </form>
  )
}

type Judged = {
  typed: string
  isChecked: boolean
  isRead: boolean
  isEnough: boolean
  min: string
  unit: string
}

/** The text under the field: the minimum at first, and the error once the member has left the field. */
function wordsUnder(t: TFunction, { typed, isChecked, isRead, isEnough, min, unit }: Judged) {
  if (!isChecked || typed === '' || isEnough) return { hint: t('deposit:minimum', { min, unit }) }
  return { error: isRead ? t('deposit:belowMinimum', { min, unit }) : t('deposit:amountInvalid') }
}
