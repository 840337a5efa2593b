import type { Grant } from '@kapao/contract/grant'
import type { Profile } from '@kapao/contract/profile'
import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { TextField } from '@kapao/ui/forms/text-field'
import type { TFunction } from 'i18next'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFault } from '../../form/focus-fault.ts'
import { useComplaints } from '../../form/use-complaints.ts'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { formatAccountNumber } from '../../bank/account-number.ts'
import { useUnit } from '../../use-unit.ts'
import type { WithdrawFlow } from './use-withdraw.ts'
import { Available, Receiver } from './withdraw-facts.tsx'
import { findWithdrawFault, type Limits, type Withdrawable, type WithdrawFault } from './withdraw-fault.ts'
import { WithdrawTrouble } from './withdraw-trouble.tsx'

export type WithdrawFormProps = {
  flow: WithdrawFlow
  limits: Limits
  withdrawable: Withdrawable
  profile: Profile
  /** The grant whose condition is met: then only the whole balance can be withdrawn. Product §6. */
  metGrant: Grant | undefined
}

/** The amount, its limits and the receiving account. */
export function WithdrawForm({ flow, limits, withdrawable, profile, metGrant }: WithdrawFormProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const formId = useId()
  const [typed, setTyped] = useState(flow.request === undefined ? '' : formatBaht(flow.request.amount))
  const complaints = useComplaints<'amount'>()
  const [isAsking, setAsking] = useState(false)
  const amount = readTypedAmount(typed)
  const fault = findWithdrawFault(amount, limits, withdrawable)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    focusFault(event.currentTarget, complaints.send)
    setAsking(fault === undefined && !flow.isSending)
  }
  const most = Math.min(withdrawable.total, limits.withdrawMax)
  return (
    <form id={formId} onSubmit={submit} noValidate>
      {limits.isPaused && (
        <AlertBox tone="warning" isQuiet className="mb-4" title={t('withdrawal:pausedTitle')}>
          {t('withdrawal:pausedText')}
        </AlertBox>
      )}
      <Receiver profile={profile} />
      {metGrant && (
        <AlertBox tone="success" isQuiet className="mt-4" title={t('grant:metTitle')}>
          {t('grant:ruleWhole')}
        </AlertBox>
      )}
      <Available withdrawable={withdrawable} isHeld={false} />
      <div className="mt-4">
        <TextField
          label={t('withdrawal:amount')}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={16}
          placeholder={t('transfer:amountExample')}
          suffix={unit}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={t('withdrawal:limits', {
            min: formatBaht(limits.withdrawMin),
            max: formatBaht(limits.withdrawMax),
            unit,
          })}
          onBlur={() => complaints.leave('amount', typed)}
          error={fault && complaints.isDue('amount') ? faultText(t, fault, unit) : undefined}
        />
      </div>
      {most < limits.withdrawMin ? (
        <p className="mt-3 text-small text-muted">
          {t('withdrawal:tooLittle', { min: formatBaht(limits.withdrawMin), unit })}
        </p>
      ) : (
        <Button className="mt-2.5" isWide onClick={() => setTyped(formatBaht(most))}>
          {t('withdrawal:all', { amount: formatBaht(most) })}
        </Button>
      )}
      {withdrawable.games > 0 && (
        <p className="mt-3 text-small text-muted">{t('withdrawal:gamesComeHome')}</p>
      )}
      <WithdrawTrouble flow={flow} />
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          type="submit"
          form={formId}
          disabled={limits.isPaused === true}
          isBusy={flow.isSending}
          busyLabel={t('withdrawal:sending')}
        >
          {fault === undefined && amount !== undefined
            ? t('withdrawal:submit', { amount: formatBaht(amount), unit })
            : t('withdrawal:title')}
        </Button>
      </SheetFooter>
      <Confirmation
        isOpen={isAsking}
        amount={amount ?? 0}
        profile={profile}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (amount !== undefined) flow.send({ amount })
        }}
      />
    </form>
  )
}

type ConfirmationProps = {
  isOpen: boolean
  amount: number
  profile: Profile
  onClose: () => void
  onConfirm: () => void
}

function Confirmation({ isOpen, amount, profile, onClose, onConfirm }: ConfirmationProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  return (
    <ConfirmSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('withdrawal:confirmTitle', { amount: formatBaht(amount), unit })}
      confirmLabel={t('withdrawal:confirm')}
      cancelLabel={t('cancel')}
      onConfirm={onConfirm}
    >
      <p>
        {t('withdrawal:toAccount', {
          bank: profile.bankCode,
          account: formatAccountNumber(profile.bankAccountNo),
        })}
      </p>
      <p className="mt-2">{t('withdrawal:confirmText')}</p>
    </ConfirmSheet>
  )
}

function faultText(t: TFunction, fault: WithdrawFault, unit: string): string {
  switch (fault.text) {
    case 'amountInvalid':
      return t('transfer:amountInvalid')
    case 'minAmount':
      return t('withdrawal:minAmount', { min: formatBaht(fault.min), unit })
    default:
      return t(`withdrawal:${fault.text}`, { max: formatBaht(fault.max), unit })
  }
}
