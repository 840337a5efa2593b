import { formatBaht } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { focusFault } from '../../form/focus-fault.ts'
import { useComplaints } from '../../form/use-complaints.ts'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { useUnit } from '../../use-unit.ts'
import { StepUpAmountText } from './step-up-amount-text.tsx'
import { useSetStepUpAmount, useStepUp } from './step-up.queries.ts'

type Fault = 'none' | 'missing' | 'tooMuch'

/** The member's own amount from which withdrawals are confirmed; the operator's amount is the most. */
export function StepUpAmountSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const { data } = useStepUp()
  const [typed, setTyped] = useState('')
  const complaints = useComplaints<'amount'>()
  const save = useSetStepUpAmount()
  const most = data?.operatorWithdrawalFrom ?? null
  const amount = readTypedAmount(typed)
  const fault = faultOf(amount, most)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    focusFault(event.currentTarget, complaints.send)
    if (fault !== 'none' || amount === undefined || save.isPending) return
    save.mutate(amount, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('step-up:amountSaved') })
        onClose()
      },
    })
  }
  const mostText = most === null ? undefined : t('step-up:amountMost', { amount: formatBaht(most), unit })
  return (
    <Sheet
      address="confirm-amount"
      isOpen
      onClose={onClose}
      title={t('step-up:amountTitle')}
      description={<StepUpAmountText />}
      closeLabel={t('close')}
      footer={
        <Button
          type="submit"
          form="step-up-amount"
          variant="primary"
          isWide
          isBusy={save.isPending}
          busyLabel={t('profile:saving')}
        >
          {t('profile:save')}
        </Button>
      }
    >
      <form id="step-up-amount" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('step-up:amountLabel')}
          hint={[t('step-up:amountHint'), mostText].filter(Boolean).join(' · ')}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={16}
          suffix={unit}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => complaints.leave('amount', typed)}
          error={complaints.isDue('amount') && faultText()}
        />
        {save.error !== null && <SubmitFailure failure={save.error} />}
      </form>
    </Sheet>
  )

  function faultText(): string | undefined {
    if (fault === 'missing') return t('step-up:amountRequired')
    return fault === 'tooMuch' ? mostText : undefined
  }
}

function faultOf(amount: number | undefined, most: number | null): Fault {
  if (amount === undefined) return 'missing'
  return most !== null && amount > most ? 'tooMuch' : 'none'
}
